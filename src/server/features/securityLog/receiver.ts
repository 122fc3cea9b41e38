import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { finished } from 'node:stream/promises'
import { connect } from 'node:tls'
import { sendRequest } from '../../http/outgoing/sendRequest.ts'
import type { Settings } from '../../settings.ts'
import { type Certificates, type EventReceiver, EventsRefused, type SendEvents, type SentEvent } from './events.ts'

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

/** Facility 13: log audit. Severities of syslog by those of OCSF. */
const facility = 13
const severities = { 1: 6, 2: 5, 4: 4 } as const
/** RFC 5425, 4.3.1: what a receiver should take. */
const bytesAtMost = 8_000

/** RFC 5424. The text is ASCII, so that no receiver needs to know its encoding. */
function syslogMessage({ at, name, severity, event }: SentEvent): string {
  const priority = facility * 8 + severities[severity]
  const head = `<${priority}>1 ${at.toISOString()} ${ascii(hostname(), 255)} recourse ${process.pid} ${ascii(name, 32)} -`
  const whole = asciiJson(event)
  const text = head.length + whole.length < bytesAtMost ? whole : asciiJson({ ...event, unmapped: { truncated: true } })
  return `${head} ${text.slice(0, bytesAtMost - head.length)}`
}

function ascii(text: string, length: number): string {
  return text.replace(/[^\x21-\x7e]/g, '-').slice(0, length) || '-'
}

function asciiJson(value: object): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * RFC 5425: over TLS, each message after its length. Syslog has no receipt, so the connection is closed after the last
 * message, and they count as taken when the receiver, which has then read them all, closes it too.
 */
function sendSyslog(
  { host, port, ...certificates }: Certificates & { host: string; port: number },
  events: readonly SentEvent[],
): Promise<void> {
  const name = host.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect({ host: name, port, ...certificates, ...(isIP(name) === 0 && { servername: name }) })
    let isEnded = false
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The receiver does not answer.')))
    socket.on('secureConnect', () => {
      socket.end(
        events
          .map(syslogMessage)
          .map((message) => `${message.length} ${message}`)
          .join(''),
      )
    })
    socket.on('data', () => {})
    socket.on('end', () => {
      isEnded = socket.writableFinished
    })
    socket.on('error', reject)
    socket.on('close', () => {
      if (isEnded) resolve()
      else reject(new Error('The receiver broke the connection off.'))
    })
  })
}
