import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { type RequestOptions as HttpsOptions, request as requestHttps } from 'node:https'

/**
 * Sends one request on a connection of its own. Rejects when the connection ends before the answer, also after `101`, which
 * changes the protocol: Node tells of that by `close` alone.
 */
export function sendRequest(
  url: URL,
  options: RequestOptions & HttpsOptions,
  body: string | Uint8Array | undefined,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const own = { ...options, agent: false }
    const request = url.protocol === 'https:' ? requestHttps(url, own) : requestHttp(url, own)
    request.once('response', resolve)
    request.on('error', reject)
    request.once('close', () => reject(new Error('The connection ended without an answer.')))
    request.end(body)
  })
}
