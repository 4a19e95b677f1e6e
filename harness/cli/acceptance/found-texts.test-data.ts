/** Texts are first searched by their beginning. In characters. */
const prefix = 8

/** How many levels of encoded texts within texts are decoded. */
const deepest = 4

/**
 * Which of the texts a file contains: as it is, in the strings of its JSON (and in strings that contain JSON again),
 * without the escapes of HTML and XML, and in the base64 data of a page.
 */
export function foundIn(file: string, wanted: ReadonlySet<string>): ReadonlySet<string> {
  const beginnings = new Map<string, string[]>()
  const marked = new Uint8Array(1 << 20)
  for (const text of wanted) {
    const beginning = text.slice(0, prefix)
    beginnings.set(beginning, [...(beginnings.get(beginning) ?? []), text])
    eachBeginning(beginning, (_, mark) => {
      marked[mark] = 1
    })
  }
  const found = new Set<string>()
  for (const view of viewsOf(file)) {
    eachBeginning(view, (at, mark) => {
      if (marked[mark] !== 1) return
      for (const text of beginnings.get(view.slice(at, at + prefix)) ?? []) {
        if (view.startsWith(text, at)) found.add(text)
      }
    })
  }
  return found
}

/** Gives a number below 2^20 for the characters at each place of a text, so only few places must be compared. */
function eachBeginning(text: string, onPlace: (at: number, mark: number) => void): void {
  let mark = 0
  for (let end = 0; end < text.length; end++) {
    // Each step shifts the twenty bits by four, so the number depends on the last five characters.
    mark = ((mark << 4) ^ (text.charCodeAt(end) * 0x9e5)) & 0xfffff
    if (end + 1 >= prefix) onPlace(end + 1 - prefix, mark)
  }
}

/** The text, and all that it contains in encoded form. */
function viewsOf(file: string): Set<string> {
  const views = new Set<string>()
  const open = (text: string, depth: number) => {
    if (text.length < prefix || views.has(text)) return
    views.add(text)
    if (depth >= deepest) return
    for (const part of partsOf(text)) open(part, depth + 1)
  }
  open(file, 0)
  return views
}

function partsOf(text: string): string[] {
  if (/^\s*[[{"]/.test(text)) return stringsIn(text)
  const parts: string[] = []
  if (/^\s*</.test(text)) {
    parts.push(withoutEntities(text))
    for (const [blob] of text.matchAll(/[A-Za-z0-9+/]{40,}={0,2}/g)) {
      const decoded = Buffer.from(blob, 'base64').toString('utf8')
      if (/^\s*[[{<]/.test(decoded)) parts.push(decoded)
    }
  }
  return parts
}

/** All strings of a JSON text, including names; empty if it is not JSON. */
function stringsIn(text: string): string[] {
  const strings: string[] = []
  try {
    JSON.parse(text, (name, value) => {
      strings.push(name)
      if (typeof value === 'string') strings.push(value)
      return value
    })
  } catch {
    return []
  }
  return strings
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const withoutEntities = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([0-9a-f]+));/gi, (whole, name, decimal, hex) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
