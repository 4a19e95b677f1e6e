/**
 * Decodes a path, or a segment of it. A target may give out ids that cannot be decoded: they stay as they are.
 * @param segment percent-encoded
 */
export function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
