import type { OutgoingHttpHeaders } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'
import type { Inject, Injected } from './browser.ts'

/** Sends the requests of a `Browser` to an address, over connections that are kept. `ca`: the certificate to trust. */
export function overNetwork(address: string, ca?: string): Inject & { close(): void } {
  const secure = address.startsWith('https:')
  const agent = secure ? new https.Agent({ keepAlive: true, ca }) : new http.Agent({ keepAlive: true })
  const inject: Inject = async ({ method = 'GET', url = '/', headers = {}, payload }) => {
    const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.from(payload) : null
    const request = (secure ? https : http).request(new URL(String(url), address), {
      agent,
      method,
      headers: { ...(headers as OutgoingHttpHeaders), ...(body && { 'content-length': body.length }) },
      timeout: 60_000,
    })
    request.once('timeout', () => request.destroy(new Error('No answer for a minute.')))
    const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).once('error', reject)
    })
    request.end(body)
    const answer = await answered
    const rawPayload = await buffer(answer)
    const cookies = (answer.headers['set-cookie'] ?? []).map(cookieOf)
    return {
      statusCode: answer.statusCode ?? 0,
      headers: answer.headers,
      rawPayload,
      payload: rawPayload.toString(),
      cookies,
    }
  }
  return Object.assign(inject, { close: () => agent.destroy() })
}

function cookieOf(line: string): Injected['cookies'][number] {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  const [, maxAge] = /; Max-Age=(\d+)/i.exec(line) ?? []
  return { name, value: decodeURIComponent(value), ...(maxAge && { maxAge: Number(maxAge) }) }
}
