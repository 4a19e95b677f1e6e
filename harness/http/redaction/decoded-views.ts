import type { Decoder } from './encodings.ts'

/** Where a piece of a view came from. */
interface Segment {
  /** Where it begins in the view. */
  readonly at: number
  /** Where it stood in the text that was decoded. */
  readonly from: number
  readonly to: number
  /** Is it there as it stood there? */
  readonly verbatim: boolean
}

/** A text as it reads once an encoding is taken off, with the way back. */
export interface View {
  readonly text: string
  /** Where a part of it stands in the text from which all decoding began. */
  readonly origin: (from: number, to: number) => readonly [from: number, to: number]
}

/** A text as it stands. */
export const viewOf = (text: string): View => ({ text, origin: (from, to) => [from, to] })

/** The view with one encoding taken off; undefined where nothing stands in it. */
export function decodedView(view: View, decoder: Decoder): View | undefined {
  const segments: Segment[] = []
  let text = ''
  let end = 0
  const keep = (to: number) => {
    if (to === end) return
    if (decoder.whole === true) {
      // No encoding has this character: what stands on both sides of it is read apart.
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

/** The last segment that begins there or before. Segments that decode to nothing begin where their successor does. */
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
