import { readFileSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { sendRequest } from '../../http/outgoing/sendRequest.ts'
import type { Settings } from '../../settings.ts'
import { type Certificates, type EventReceiver, EventsRefused, type SendEvents, type SentEvent } from './events.ts'
import { sendSyslog } from './syslog.ts'

/** Null where none is set up. Throws when a file can't be read. */
export function receiverOf({
  securityLogUrl,
  securityLogToken,
  securityLogCaFile,
  securityLogCertFile,
  securityLogKeyFile,
}: Settings): EventReceiver | null {
  if (securityLogUrl === null) return null
  const url = new URL(securityLogUrl)
  const certificates: Certificates = {
    ...(securityLogCaFile !== null && { ca: readFileSync(securityLogCaFile, 'utf8') }),
    ...(securityLogCertFile !== null && { cert: readFileSync(securityLogCertFile, 'utf8') }),
    ...(securityLogKeyFile !== null && { key: readFileSync(securityLogKeyFile, 'utf8') }),
  }
  const target = `${url.protocol}//${url.host}${url.pathname}`
  const send: SendEvents =
    url.protocol === 'https:'
      ? (events) => sendLines(url, certificates, securityLogToken, events)
      : (events) => sendSyslog({ host: url.hostname, port: Number(url.port || 6514), ...certificates }, events)
  return { target, send }
}

const timeoutMs = 15_000
/** Bad request, too large, unprocessable: the same content is refused again. */
const refusals: readonly number[] = [400, 413, 422]

/** Posts one JSON object a line. Taken when the answer is 2xx. */
async function sendLines(
  url: URL,
  certificates: Certificates,
  token: string | null,
  events: readonly SentEvent[],
): Promise<void> {
  const body = events.map(({ event }) => `${JSON.stringify(event)}\n`).join('')
  const options = {
    method: 'POST',
    ...certificates,
    headers: {
      'content-type': 'application/x-ndjson',
      'content-length': Buffer.byteLength(body),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    signal: AbortSignal.timeout(timeoutMs),
  }
  const answer = await sendRequest(url, options, body)
  await finished(answer.resume())
  const { statusCode = 0 } = answer
  if (statusCode >= 200 && statusCode < 300) return
  throw new (refusals.includes(statusCode) ? EventsRefused : Error)(`The receiver answered ${statusCode}.`)
}
