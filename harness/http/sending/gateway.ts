/** What a gateway answers by itself where it has no answer from behind: those of HTTP, and those of Cloudflare. */
const withoutAnswer: ReadonlySet<number> = new Set([502, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530])

/** Does a gateway say that nobody answers behind it? The service itself would send its error body. */
export const isOfGateway = ({ status, body }: { readonly status: number; readonly body: string }): boolean =>
  withoutAnswer.has(status) && !/"Error"\s*:/.test(body)
