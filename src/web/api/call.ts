import type { z } from 'zod'
import type { Call, ReplyOf } from '../../contract/call.ts'
import { readCookie } from '../cookies.ts'
import { textNow } from '../i18n/language.ts'
import { ApiError } from './ApiError.ts'
import { unattendedHeader } from './attended.ts'
import { reportFailure } from './failures.ts'

/** Specification 9. */
export const timeoutMs = 100_000
/** For an export, which the server first reads whole. */
const fileTimeoutMs = 300_000

/** What a call takes: as its body's schema, with the defaults left out at will. */
export type Asks<C> = C extends Call<infer Body, z.ZodType> ? z.input<Body> : never

export interface CallOptions {
  /** The caller shows the failure itself: no toast. The end of the session and a due password are shown all the same. */
  quiet?: boolean
  /** Nothing at all is shown: for the calls of the session itself. */
  unheard?: boolean
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Is sent to its end though the page goes. */
  keepalive?: boolean
}

/**
 * Makes a call of the contract and answers its reply. Every failure is an `ApiError`, and has been shown to the user by
 * the catalogue in `failures.ts` unless the options say otherwise. A call given up through `signal` throws its
 * AbortError and shows nothing.
 */
export function call<C extends Call>(declaration: C, body: Asks<C>, options: CallOptions = {}): Promise<ReplyOf<C>> {
  return exchange(declaration, body as Fields, options, readJson<ReplyOf<C>>)
}

/** The same, for a call that takes a file, which is not among the fields of its schema. */
export function sendFile<C extends Call>(declaration: C, file: Blob, options: CallOptions = {}): Promise<ReplyOf<C>> {
  return exchange(declaration, { file }, options, readJson<ReplyOf<C>>)
}

async function readJson<Reply>(response: Response): Promise<Reply> {
  const text = await response.text()
  return (text === '' ? {} : JSON.parse(text)) as Reply
}

/** The same, for a reply that is a file: what `read` makes of it, which may take as long as the file is large. */
export function fetchFile<C extends Call, T>(
  declaration: C,
  body: Asks<C>,
  read: (response: Response) => Promise<T>,
  options: CallOptions = {},
): Promise<T> {
  return exchange(declaration, body as Fields, options, (response, stopClock) => {
    stopClock()
    return read(response)
  })
}

const successListeners = new Set<() => void>()

/** Calls after each call that was answered with success: the server can be reached. Answers how to end. */
export function onCallSuccess(listener: () => void): () => void {
  successListeners.add(listener)
  return () => successListeners.delete(listener)
}

type Fields = Readonly<Record<string, unknown>>

type Read<T> = (response: Response, stopClock: () => void) => Promise<T>

async function exchange<T>(declaration: Call, body: Fields, options: CallOptions, read: Read<T>): Promise<T> {
  try {
    return await request(declaration, body, options, read)
  } catch (error) {
    if (error instanceof ApiError && !options.unheard) reportFailure(error, options)
    throw error
  }
}

async function request<T>(declaration: Call, body: Fields, options: CallOptions, read: Read<T>): Promise<T> {
  const { path, rest } = addressOf(declaration.path, body)
  const late = new AbortController()
  const isFile = new Headers(options.headers).get('accept') === 'text/csv'
  const clock = setTimeout(() => late.abort(), isFile ? fileTimeoutMs : timeoutMs)
  const stopClock = () => clearTimeout(clock)
  try {
    const response = await fetch(`/api/${path}`, {
      method: declaration.method,
      credentials: 'same-origin',
      keepalive: options.keepalive ?? false,
      signal: options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal,
      ...encode(declaration, rest, options.headers),
    })
    if (!response.ok) throw await refusal(response)
    for (const listener of successListeners) listener()
    // A body that breaks off is no answer either, though its head said 200.
    return await read(response, stopClock)
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error
    throw failure(late.signal.aborted ? 'timeout' : 'noResponse')
  } finally {
    stopClock()
  }
}

/** Puts the fields named in the path into it: `downloadVoucher/:expId`. */
function addressOf(template: string, body: Fields): { path: string; rest: Fields } {
  const rest = { ...body }
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(body[name]))
  })
  return { path, rest }
}

function encode(declaration: Call, fields: Fields, extra: CallOptions['headers'] = {}) {
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...xsrfHeader(),
    ...unattendedHeader(),
    ...extra,
  }
  if (declaration.method === 'GET') return { headers }
  if (declaration.encoding === 'form') {
    const pairs = Object.entries(fields).map(([name, value]) => [name, String(value)])
    return { headers, body: new URLSearchParams(pairs) }
  }
  if (declaration.encoding === 'multipart') {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof Blob ? value : String(value))
    return { headers, body: form }
  }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(fields) }
}

/** The anti-forgery header, from the cookie of the session. */
export function xsrfHeader(): Record<string, string> {
  const token = readCookie('XSRF-TOKEN')
  return token === undefined ? {} : { 'X-XSRF-TOKEN': token }
}

async function refusal(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  return refused(response.status, await response.json().catch(() => null), retryAfter)
}

/** The error of a refused call; its sentence is the server's, whatever name it goes by. Specification 8. */
export function refused(status: number, body: unknown, retryAfter?: number): ApiError {
  const said: Fields = typeof body === 'object' && body !== null ? (body as Fields) : {}
  const text = (name: string) => (typeof said[name] === 'string' && said[name] !== '' ? said[name] : undefined)
  const errMsg = text('errMsg') ?? text('message') ?? text('msg') ?? textNow()('frame.failure.request')
  return new ApiError({ kind: 'refused', status, errCd: text('errCd'), errMsg, field: text('field'), retryAfter })
}

/** The error of a call that got no answer, or none in time. */
export function failure(kind: 'noResponse' | 'timeout'): ApiError {
  return new ApiError({ kind, status: 0, errMsg: textNow()(`frame.failure.${kind}`) })
}
