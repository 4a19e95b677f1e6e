import { type IncomingMessage, request as send } from 'node:http'
import type { RightAnswer } from './kind.ts'

/**
 * Forwards a request to a service.
 * @param service the base URL of the service
 * @param body what is forwarded; absent: the body of the request, as it comes
 */
export function forward(
  service: string,
  request: IncomingMessage,
  body?: Buffer | string,
): Promise<RightAnswer> {
  const { hostname, port } = new URL(service)
  const { method, url, headers } = request
  return new Promise((resolve, reject) => {
    const onward = send({ hostname, port, method, path: url, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const flat = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({
          status: response.statusCode ?? 502,
          headers: Object.fromEntries(flat),
          body: Buffer.concat(chunks).toString('utf8'),
        })
      })
    })
    onward.on('error', reject)
    if (body === undefined) {
      request.pipe(onward)
      return
    }
    if (headers['content-length'] !== undefined) onward.setHeader('content-length', Buffer.byteLength(body))
    onward.end(body)
  })
}
