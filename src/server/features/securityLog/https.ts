import { request } from 'node:https'
import { type Certificates, EventsRefused, type SentEvent } from './events.ts'

const timeoutMs = 15_000
/** Bad request, too large, unprocessable: the same content is refused again. */
const refusals: readonly number[] = [400, 413, 422]

/** Posts one JSON object a line. Taken when the answer is 2xx. */
export function sendLines(
  url: URL,
  certificates: Certificates,
  token: string | null,
  events: readonly SentEvent[],
): Promise<void> {
  const body = events.map(({ event }) => `${JSON.stringify(event)}\n`).join('')
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      ...certificates,
      headers: {
        'content-type': 'application/x-ndjson',
        'content-length': Buffer.byteLength(body),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      signal: AbortSignal.timeout(timeoutMs),
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      answer.on('error', reject)
      answer.resume().on('end', () => {
        const { statusCode = 0 } = answer
        if (statusCode >= 200 && statusCode < 300) resolve()
        else reject(new (refusals.includes(statusCode) ? EventsRefused : Error)(`The receiver answered ${statusCode}.`))
      })
    })
    sent.end(body)
  })
}
