import { isIP } from 'node:net'
import { z } from 'zod'
import { isMailAddress } from '../domain/people/mailAddress.ts'

export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`)

export const address = (...schemes: string[]) => {
  const starts = schemes.map((scheme) => `${scheme}://`)
  const isBegun = (text: string) => starts.some((start) => text.toLowerCase().startsWith(start))
  return z
    .string()
    .trim()
    .refine(isBegun, { message: `must be a URL that starts with ${starts.join(' or ')}`, abort: true })
    .refine(URL.canParse, 'is no URL: in a password, / is written %2F, # %23, ? %3F and @ %40')
}

/** True for an address that a path can follow, as in the links of mails. */
export function isBase(text: string): boolean {
  const { username, search, hash } = URL.parse(text) ?? {}
  return username === '' && search === '' && hash === ''
}

/** `s3://…`, or a folder. */
export function isBackupPlace(text: string): boolean {
  return text.startsWith('s3://') || !/^\w[\w+.-]*:\//.test(text)
}

/** A name, or an address without a port. */
export function isHost(text: string): boolean {
  return /^[\w.:-]+$/.test(text) && URL.canParse(`http://${hostInUrl(text)}`)
}

/** `tcp://127.0.0.1:3310` or `unix:///run/clamav/clamd.ctl`. */
export function isClamd(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol === 'tcp:') return url.hostname !== '' && url.port !== ''
  return url?.protocol === 'unix:' && url.hostname === '' && url.pathname.length > 1
}

/** `Recourse <no-reply@bank.example>`, or the address alone. */
export function isSender(text: string): boolean {
  const [, address = text] = /^[^<>"\\,;:@\p{Cc}]+<([^<>]+)>$/u.exec(text) ?? []
  return isMailAddress(address)
}

/** An address, or a network such as `10.1.0.0/24`. A network of the whole Internet is a mistake. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  )
}

/** An address, with a port where it isn't 53. */
export function isDnsServer(text: string): boolean {
  if (isIP(text) > 0) return true
  const [, six, four, port = ''] = /^(?:\[(.+)\]|([\d.]+)):(\d{1,5})$/.exec(text) ?? []
  return isIP(six ?? four ?? '') > 0 && Number(port) > 0 && Number(port) < 65_536
}

export const networks = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), 'must be a list of addresses or networks: 10.1.2.3, 10.1.0.0/24')

export function hostInUrl(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
