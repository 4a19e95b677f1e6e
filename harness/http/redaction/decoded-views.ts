import type { Decoder } from './encodings.ts'

/** Where a piece of a view comes from. */
interface Segment {
  /** Where it begins in the view. */
  readonly at: number
  /** Its position in the text that was decoded. */
  readonly from: number
  readonly to: number
  /** Is it unchanged? */
  readonly verbatim: boolean
}

/** A text with an encoding removed, and the positions in the original text. */
export interface View {
  readonly text: string
  /** The position of a part of it in the original text, before all decoding. */
  readonly origin: (from: number, to: number) => readonly [from: number, to: number]
}

/** A text without any decoding. */
export const viewOf = (text: string): View => ({ text, origin: (from, to) => [from, to] })

/** The view with one encoding removed; undefined if the view has nothing in this encoding. */
export function decodedView(view: View, decoder: Decoder): View | undefined {
  const segments: Segment[] = []
  let text = ''
  let end = 0
  const keep = (to: number) => {
    if (to === end) return
    if (decoder.whole === true) {
      // No encoding contains this character: it separates the texts on both sides.
      text += '\u0001'
      return
    }
    segments.push({ at: text.length, from: end, to, verbatim: true })
    text += view.text.slice(end, to)
  }
  for (const piece of decoder(view.text)) {
    keep(piece.from)
    segments.push({ at: text.length, from: piece.from, to: piece.to, verbatim: false })
    text += piece.text
    end = piece.to
  }
  if (end === 0 && segments.length === 0) return undefined
  keep(view.text.length)
  return {
    text,
    origin: (from, to) => {
      const first = segmentAt(segments, from)
      const last = segmentAt(segments, to - 1)
      if (first === undefined || last === undefined) return view.origin(0, view.text.length)
      return view.origin(
        first.verbatim ? first.from + from - first.at : first.from,
        last.verbatim ? last.from + to - last.at : last.to,
      )
    },
  }
}

/** The last segment that begins here or before. A segment without text begins where the next one does. */
function segmentAt(segments: readonly Segment[], at: number): Segment | undefined {
  let low = 0
  let high = segments.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    const segment = segments[middle]
    if (segment !== undefined && segment.at <= at) low = middle
    else high = middle - 1
  }
  return segments[low]
}
