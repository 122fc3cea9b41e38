import { connect, TLSSocket } from 'node:tls'
import { daysBetween, dayText, utcDayOf } from '../../domain/time/calendar.ts'
import { bad, type Finding, warning } from './finding.ts'

const soonDays = 30

/** Whether the certificate of the other side ends soon. Nothing where the connection is not encrypted. */
export function checkCertificate(what: string, stream: unknown): Finding[] {
  return stream instanceof TLSSocket ? checkEnd(what, stream.getPeerCertificate().valid_to) : []
}

/** `validTo`: as TLS says it, `Nov 29 16:00:00 2026 GMT`. */
export function checkEnd(what: string, validTo: string | undefined): Finding[] {
  const [end, now] = [new Date(validTo ?? ''), new Date()]
  if (Number.isNaN(end.getTime())) return []
  if (daysBetween(utcDayOf(now), utcDayOf(end)) >= soonDays) return []
  const day = dayText(utcDayOf(end))
  // A connection that does not check certificates can be open with one that has ended.
  if (end <= now) return [bad(what, `its certificate ended on ${day}`, 'Renew it there.')]
  return [warning(what, `its certificate ends on ${day}`, 'Renew it there before it ends.')]
}

/** Checks the certificate of the server at an https:// address. */
export async function checkCertificateAt(what: string, address: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(address)
  if (protocol !== 'https:') return []
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false })
  try {
    await new Promise<void>((done, failed) => {
      socket.once('secureConnect', done).once('error', failed)
      socket.setTimeout(10_000, () => failed(new Error('There was no answer.')))
    })
    return checkCertificate(what, socket)
  } finally {
    socket.destroy()
  }
}
