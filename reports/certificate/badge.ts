import { usualClasses } from '../../harness/vocabulary.ts'
import { cut, oneLine, xmlAttribute, xmlText } from '../text/escaping.ts'
import { type Certificate, holderOf } from './certificate.ts'

/** Approximate widths of characters in Verdana at 11 px. With `textLength` the text fits in any font. */
const wide = 10
const usual = 7
const narrow = 4

const widthOf = (text: string): number =>
  Math.round([...text].reduce((sum, character) => sum + characterWidth(character), 0))

const characterWidth = (character: string): number => {
  if ('mwMW@%'.includes(character)) return wide
  return /[ijlftrI.,:;|!'()[\] -]/.test(character) ? narrow : usual
}

/**
 * The text on the right: `conformant`, the classes if not all usual ones were claimed, and the profile if it is not
 * full.
 */
function said({ classes, profile }: Certificate): string {
  const ids = classes.map(({ id }) => id)
  const isUsual = usualClasses.every((one) => ids.includes(one))
  return [
    'conformant',
    ...(isUsual ? [] : [ids.join(', ')]),
    ...(profile.name === 'full' ? [] : [cut(profile.name, 60)]),
  ].join(' · ')
}

/**
 * A badge for a README. It is dark enough for its white text on light and dark backgrounds, and has a title for screen
 * readers and tooltips. It loads nothing, and all text from reports is escaped.
 */
export function badgeSvg(certificate: Certificate): string {
  const label = `Text Board ${cut(oneLine(certificate.specification.version), 12)}`
  const message = said(certificate)
  const title =
    `${cut(oneLine(holderOf(certificate)), 120)}: ${message} with Text Board ${cut(oneLine(certificate.specification.version), 12)}, ` +
    `${certificate.suite.name} ${cut(oneLine(certificate.suite.version), 40)}, ${certificate.run.startedAt.slice(0, 10)}`
  const left = widthOf(label) + 12
  const right = widthOf(message) + 12
  const text = (x: number, width: number, words: string) =>
    `<text x="${x}" y="14" textLength="${width}" lengthAdjust="spacingAndGlyphs">${xmlText(words)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" viewBox="0 0 ${left + right} 20" role="img" aria-label="${xmlAttribute(title)}">`,
    `<title>${xmlText(title)}</title>`,
    `<clipPath id="edge"><rect width="${left + right}" height="20" rx="3"/></clipPath>`,
    '<g clip-path="url(#edge)">',
    `<rect width="${left}" height="20" fill="#444c56"/>`,
    `<rect x="${left}" width="${right}" height="20" fill="#1a7f37"/>`,
    '</g>',
    '<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">',
    text(6, left - 12, label),
    text(left + 6, right - 12, message),
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}
