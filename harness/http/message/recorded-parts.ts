/** The names and values of the query of an address, decoded. */
export function queryOfUrl(url: string): (readonly [name: string, value: string])[] {
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
  // A question mark at the beginning would be left out: here it belongs to the first name.
  return [...new URLSearchParams(`&${query}`)]
}

/** The path of a recorded address; of one that cannot be read, what is before the query. */
export const pathIn = (url: string): string =>
  URL.canParse(url) ? new URL(url).pathname : (url.split(/[?#]/)[0] ?? '')

/**
 * A header of a recorded message, in whatever case its name is written.
 * @param wanted the name, in lower case
 */
export const headerOf = (headers: Readonly<Record<string, string>>, wanted: string): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]
