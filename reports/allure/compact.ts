import { gzipSync } from 'node:zlib'

/** The texts before and after the data in a page that is one file. */
const dataBegin = 'Promise.allSettled(['
const dataEnd = '</script>'

/** A larger page stays as it is, because it would not fit into one string. In bytes. */
const largestPage = 400_000_000

/**
 * Unpacks the data in the browser and gives them to Allure, which waits for them anyway. Uses only syntax that needs no
 * bundler; browsers have had DecompressionStream since 2023.
 */
const unpack = `
      (async function () {
        const packed = atob(document.getElementById('report-data').textContent.trim());
        const bytes = Uint8Array.from(packed, function (sign) { return sign.charCodeAt(0); });
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
        const data = new Uint8Array(await new Response(stream).arrayBuffer());
        let at = data.indexOf(10);
        const index = JSON.parse(new TextDecoder().decode(data.subarray(0, at)));
        at += 1;
        for (const entry of index) {
          let text = '';
          for (let from = at; from < at + entry[1]; from += 8192) {
            text += String.fromCharCode.apply(null, data.subarray(from, Math.min(from + 8192, at + entry[1])));
          }
          window.allureReportData[entry[0]] = btoa(text);
          at += entry[1];
        }
        window.allureReportDataReady = true;
      })();
    `

/**
 * Packs the data of a page that is one file. Allure writes each piece in base64, which takes three times the necessary
 * space. A page with another structure stays as it is.
 */
export function compacted(page: Buffer): Buffer {
  if (page.length > largestPage) return page
  const begin = page.indexOf(dataBegin)
  const end = page.indexOf(dataEnd, begin)
  const entries = begin < 0 || end < 0 ? undefined : entriesIn(page.toString('latin1', begin, end))
  if (entries === undefined) return page
  const index = JSON.stringify(entries.map(({ name, content }) => [name, content.length]))
  const packed = gzipSync(
    Buffer.concat([Buffer.from(`${index}\n`), ...entries.map(({ content }) => content)]),
    { level: 9 },
  )
  const opened = page.lastIndexOf('<script', begin)
  return Buffer.concat([
    page.subarray(0, opened),
    Buffer.from(
      `<script type="text/plain" id="report-data">${packed.toString('base64')}</script>\n    <script>`,
    ),
    Buffer.from(unpack),
    page.subarray(end),
  ])
}

interface Entry {
  readonly name: string
  readonly content: Buffer
}

/** The calls that contain the data: `d("name","base64")`. @returns undefined if there is anything else */
function entriesIn(script: string): Entry[] | undefined {
  const entries: Entry[] = []
  const call = /d\(("(?:[^"\\]|\\.)*"),"([A-Za-z0-9+/=]*)"\)(,|\])/y
  call.lastIndex = dataBegin.length
  for (;;) {
    const found = call.exec(script)
    const [, name, content = '', next] = found ?? []
    if (name === undefined) return undefined
    // The name is a JSON string in UTF-8 bytes.
    const text = Buffer.from(name, 'latin1').toString('utf8')
    entries.push({ name: String(JSON.parse(text)), content: Buffer.from(content, 'base64') })
    if (next === ']') return entries
  }
}
