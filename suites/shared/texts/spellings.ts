/**
 * A way to spell a path that differs from the listed path; the specification leaves open whether a target understands
 * it.
 */
export interface Spelling {
  readonly id: string
  /** Completes "a path with …". */
  readonly title: string
  /** @param path as it is listed; it begins with `/textdata/@app/` and contains a segment `@all` */
  readonly of: (path: string) => string
}

/** Spellings that servers, and front ends, may treat as the listed path. */
export const spellings: readonly Spelling[] = [
  { id: 'errors.spelling.slash-last', title: 'a slash at its end', of: (path) => `${path}/` },
  {
    id: 'errors.spelling.slash-double',
    title: 'a double slash',
    of: (path) => path.replace('/textdata/', '/textdata//'),
  },
  {
    id: 'errors.spelling.slash-double-first',
    title: 'a double slash at its start',
    of: (path) => `/${path}`,
  },
  {
    id: 'errors.spelling.capitals',
    title: 'capital letters',
    of: (path) => path.replace('/textdata/', '/TextData/'),
  },
  {
    id: 'errors.spelling.token-capitals',
    title: 'selector tokens in capitals',
    of: (path) => path.replace('@app', '@APP').replace('@all', '@ALL'),
  },
  {
    id: 'errors.spelling.token-bare',
    title: 'selector tokens without @',
    of: (path) => path.replaceAll('@', ''),
  },
  { id: 'errors.spelling.extension', title: 'the ending .json', of: (path) => `${path}.json` },
  { id: 'errors.spelling.parameter', title: 'a path parameter', of: (path) => `${path};version=2` },
  {
    id: 'errors.spelling.dot',
    title: 'a segment of one dot',
    of: (path) => path.replace('/textdata/', '/textdata/./'),
  },
  {
    id: 'errors.spelling.dots',
    title: 'a segment of two dots',
    of: (path) => path.replace('/@all', '/@none/../@all'),
  },
  {
    id: 'errors.spelling.encoded-letter',
    title: 'a percent-encoded letter',
    of: (path) => path.replace('/textdata/', '/textd%61ta/'),
  },
  {
    id: 'errors.spelling.encoded-slash',
    title: 'a percent-encoded slash',
    of: (path) => path.replace('/textdata/', '/textdata%2F'),
  },
]
