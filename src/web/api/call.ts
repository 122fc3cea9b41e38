import type * as z from 'zod/mini'
import type { Call, ReplyOf } from '../../contract/call.ts'
import { exportTypes } from '../../contract/records/exports.ts'
import { callTimeoutMs } from '../../domain/people/connection.ts'
import { propertiesOf } from '../../domain/typed.ts'
import { readCookie } from '../cookies.ts'
import { textNow } from '../i18n/language.ts'
import { ApiError } from './ApiError.ts'
import { unattendedHeader } from './attended.ts'
import { reportFailure } from './failures.ts'
import { noteBuild } from './pageBuild.ts'
import { isProofStale, isProvedAgain } from './proof.ts'
import { noteSessionUse } from './sessionUse.ts'

/** Milliseconds for an export, which the server reads completely before it answers. */
const fileTimeoutMs = 300_000

export type Asks<C> = C extends Call<infer Body, z.ZodMiniType> ? z.input<Body> : never

export interface CallOptions {
  /**
   * The caller shows the failure itself, so no toast appears. An ended session and a due password change are shown all
   * the same.
   */
  quiet?: boolean
  unheard?: boolean
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  keepalive?: boolean
}

/**
 * Where the server asks for a recent password or second factor, asks the user and repeats the call. Throws `ApiError` on
 * every other failure, which `failures.ts` has already shown to the user unless the options say
 * otherwise. A call aborted through `signal` throws its AbortError and shows nothing.
 */
export function call<C extends Call>(declaration: C, body: Asks<C>, options: CallOptions = {}): Promise<ReplyOf<C>> {
  return exchange(declaration, propertiesOf(body), options, readJson<ReplyOf<C>>)
}

export function sendFile<C extends Call>(declaration: C, file: Blob, options: CallOptions = {}): Promise<ReplyOf<C>> {
  return exchange(declaration, { file }, options, readJson<ReplyOf<C>>)
}

async function readJson<Reply>(response: Response): Promise<Reply> {
  const text = await response.text()
  return (text === '' ? {} : JSON.parse(text)) as Reply
}

/** Calls for a file. `read` may take as long as the file needs: the timeout ends when the headers arrive. */
export function fetchFile<C extends Call, T>(
  declaration: C,
  body: Asks<C>,
  read: (response: Response) => Promise<T>,
  options: CallOptions = {},
): Promise<T> {
  return exchange(declaration, propertiesOf(body), options, (response, stopClock) => {
    stopClock()
    return read(response)
  })
}

const successListeners = new Set<() => void>()

/**
 * Calls `listener` after each successful call, as a sign that the server can be reached. Returns a function that ends
 * this.
 */
export function onCallSuccess(listener: () => void): () => void {
  successListeners.add(listener)
  return () => successListeners.delete(listener)
}

type Fields = Readonly<Record<string, unknown>>

type Read<T> = (response: Response, stopClock: () => void) => Promise<T>

async function exchange<T>(declaration: Call, body: Fields, options: CallOptions, read: Read<T>): Promise<T> {
  try {
    return await request(declaration, body, options, read).catch(async (error) => {
      if (error instanceof ApiError && (await isProvedAgain(error))) return request(declaration, body, options, read)
      throw error
    })
  } catch (error) {
    // Who was asked to confirm and cancelled knows why it did not happen.
    if (error instanceof ApiError && !options.unheard && !isProofStale(error)) reportFailure(error, options)
    throw error
  }
}

async function request<T>(declaration: Call, body: Fields, options: CallOptions, read: Read<T>): Promise<T> {
  const { path, rest } = addressOf(declaration.path, body)
  const late = new AbortController()
  const accepted = new Headers(options.headers).get('accept')
  const isFile = Object.values(exportTypes).some((type) => type === accepted)
  const clock = setTimeout(() => late.abort(), isFile ? fileTimeoutMs : callTimeoutMs)
  const stopClock = () => clearTimeout(clock)
  try {
    const response = await fetch(`/api/${path}`, {
      method: declaration.method,
      credentials: 'same-origin',
      keepalive: options.keepalive ?? false,
      signal: options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal,
      ...encode(declaration, rest, options.headers),
    })
    noteBuild(response.headers)
    if (!response.ok) throw await refusal(response)
    for (const listener of successListeners) listener()
    if (!declaration.background && !('x-unattended' in unattendedHeader())) noteSessionUse()
    // A body that breaks off is no answer either, though its head said 200.
    return await read(response, stopClock)
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error
    throw failure(late.signal.aborted ? 'timeout' : 'noResponse')
  } finally {
    stopClock()
  }
}

/** Fills `:expId` in `downloadVoucher/:expId` from the field of that name and takes the field out of the body. */
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

export function xsrfHeader(): Record<string, string> {
  const token = readCookie('XSRF-TOKEN')
  return token === undefined ? {} : { 'X-XSRF-TOKEN': token }
}

async function refusal(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  return refused(response.status, await response.json().catch(() => null), retryAfter)
}

/** Takes the server's sentence from `errMsg`, `message` or `msg`. Specification 8. */
export function refused(status: number, body: unknown, retryAfter?: number): ApiError {
  const properties = propertiesOf(body)
  const text = (name: string) =>
    typeof properties[name] === 'string' && properties[name] !== '' ? properties[name] : undefined
  const said = text('errMsg') ?? text('message') ?? text('msg')
  const errMsg = said ?? textNow()('frame.failure.request')
  const isWordless = said === undefined
  const rest = { errCd: text('errCd'), field: text('field'), retryAfter, isWordless }
  return new ApiError({ kind: 'refused', status, errMsg, ...rest })
}

export function failure(kind: 'noResponse' | 'timeout'): ApiError {
  return new ApiError({ kind, status: 0, errMsg: textNow()(`frame.failure.${kind}`) })
}
