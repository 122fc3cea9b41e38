import type { z } from 'zod'
import type { Call, ReplyOf } from '../../contract/call.ts'
import { readCookie } from '../cookies.ts'
import { textNow } from '../i18n/language.ts'
import { ApiError } from './ApiError.ts'
import { reportFailure } from './failures.ts'

/** Specification 9. */
const timeoutMs = 100_000

/** What a call takes: as its body's schema, with the defaults left out at will. */
export type Asks<C> = C extends Call<infer Body, z.ZodType> ? z.input<Body> : never

export interface CallOptions {
  /** The caller shows the failure itself: no toast. The end of the session and a due password are shown all the same. */
  quiet?: boolean
  /** Nothing at all is shown: for the calls of the session itself. */
  unheard?: boolean
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

/**
 * Makes a call of the contract and answers its reply. Every failure is an `ApiError`, and has been shown to the user by
 * the catalogue in `failures.ts` unless the options say otherwise. A call given up through `signal` throws its
 * AbortError and shows nothing.
 */
export async function call<C extends Call>(
  declaration: C,
  body: Asks<C>,
  options: CallOptions = {},
): Promise<ReplyOf<C>> {
  const response = await send(declaration, body, options)
  return (await response.json().catch(() => ({}))) as ReplyOf<C>
}

/** The same, for a reply that is a file: the response as it came. */
export async function send<C extends Call>(
  declaration: C,
  body: Asks<C>,
  options: CallOptions = {},
): Promise<Response> {
  try {
    const response = await request(declaration, body as Fields, options)
    if (!response.ok) throw await refusal(response)
    return response
  } catch (error) {
    if (error instanceof ApiError && !options.unheard) reportFailure(error, options)
    throw error
  }
}

type Fields = Readonly<Record<string, unknown>>

async function request(declaration: Call, body: Fields, options: CallOptions): Promise<Response> {
  const { path, rest } = addressOf(declaration.path, body)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await fetch(`/api/${path}`, {
      method: declaration.method,
      credentials: 'same-origin',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...encode(declaration, rest, options.headers),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw failure(timeout.aborted ? 'timeout' : 'noResponse')
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
  const headers: Record<string, string> = { accept: 'application/json', ...xsrfHeader(), ...extra }
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
  return refused(response.status, await response.json().catch(() => null))
}

/** The error of a refused call; its sentence is the server's, whatever name it goes by. Specification 8. */
export function refused(status: number, body: unknown): ApiError {
  const said: Fields = typeof body === 'object' && body !== null ? (body as Fields) : {}
  const text = (name: string) => (typeof said[name] === 'string' && said[name] !== '' ? said[name] : undefined)
  const errMsg = text('errMsg') ?? text('message') ?? text('msg') ?? textNow()('frame.failure.request')
  return new ApiError({ kind: 'refused', status, errCd: text('errCd'), errMsg, field: text('field') })
}

/** The error of a call that got no answer, or none in time. */
export function failure(kind: 'noResponse' | 'timeout'): ApiError {
  return new ApiError({ kind, status: 0, errMsg: textNow()(`frame.failure.${kind}`) })
}
