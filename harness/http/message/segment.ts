/**
 * What a segment of a path, or a path, stands for. A target may give out ids that no encoding reads: they stay as they are.
 * @param segment percent-encoded
 */
export function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
