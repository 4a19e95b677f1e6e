/** How many parameters an address has, without the count that lets a list be seen as a whole, and how many ids beside the first. */
export const parametersOf = (url: string): number =>
  (url.match(/[?&](?!count=\d{3})/g)?.length ?? 0) + (/^[^?]*/.exec(url)?.[0].match(/,|%2C/gi)?.length ?? 0)

/** The path of an address below the version of the interface, without the query. */
export const pathBelow = (url: string): string =>
  url.replace(/^.*\/social\/api\/restful\/v2(?=\/)/, '').replace(/[?#].*$/s, '')
