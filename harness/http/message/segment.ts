import { percentDecoded } from '../signing/percent-decoded.ts'

/**
 * Decodes a path, or a segment of it. A target may give out ids that cannot be decoded: they stay as they are.
 * @param segment percent-encoded
 */
export const decodedSegment = (segment: string): string => percentDecoded(segment) ?? segment
