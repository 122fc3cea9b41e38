import { readFileSync } from 'node:fs'
import type { Settings } from '../../settings.ts'
import type { Certificates, Receiver, SendEvents } from './events.ts'
import { sendLines } from './https.ts'
import { sendSyslog } from './syslog.ts'

/** Null where none is set up. Throws when a file can't be read. */
export function receiverOf({
  securityLogUrl,
  securityLogToken,
  securityLogCaFile,
  securityLogCertFile,
  securityLogKeyFile,
}: Settings): Receiver | null {
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
