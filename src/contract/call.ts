import * as z from 'zod/mini'
import type { LogType } from '../domain/operations/logs.ts'
import type { ApiScope } from '../domain/people/apiKeys.ts'
import type { DataScope } from './dataScope.ts'
import type { ErrorName } from './errors.ts'
import { nothing } from './schema.ts'

/**
 * Declares one call of the API. The server serves it (`serve`), the browser calls it (`call`) and OpenAPI describes it
 * from this one declaration.
 */
export interface Call<Body extends z.ZodMiniType = z.ZodMiniType, Reply extends z.ZodMiniType = z.ZodMiniType> {
  method: 'GET' | 'POST'
  /** Path below `/api/`; a parameter is written `:expId` and arrives among the body's fields. */
  path: string
  summary: string
  /** The institutions whose data the call concerns; see `dataScope`. */
  dataScope: DataScope
  /** By which scopes an API key may make the call; missing: by none. */
  scope?: ApiScope | readonly ApiScope[]
  /** JSON if missing. */
  encoding?: 'form' | 'multipart'
  /** Largest JSON body in bytes; one megabyte if missing. */
  maxBytes?: number
  /**
   * Makes the call logged: it changes something, opens a file, reads the audit log or shows a full card number. Marking
   * something as read (`read/…`) is not logged.
   */
  log?: LogType
  /** Reads many records: it takes one of the user's turns, as lists do. */
  readsMany?: true
  /** The whole list as CSV, for callers that accept CSV; logged as `file`. */
  csv?: true
  /**
   * Sent by the server of an identity provider, with a signed token in the body: no cookies are read, so no anti-forgery
   * header is asked.
   */
  signedByIssuer?: true
  /** Sent by the page, not by the user, so it doesn't keep an idle session alive. */
  background?: true
  /**
   * Its own errors, beside those of every call of its kind (`errorsOf`): a test fails that is answered with another one.
   * One that names `keyReused` takes an `Idempotency-Key`.
   */
  refuses?: readonly ErrorName[]
  /** In a batch: errors of a single record, which stand in its `second.body`. */
  refusesRecord?: readonly ErrorName[]
  body: Body
  reply: Reply
}

type Defaulted = 'method' | 'body' | 'reply'

/** A call is a POST that takes nothing and answers nothing, unless it says otherwise. */
export function defineCall<Body extends z.ZodMiniType = typeof nothing, Reply extends z.ZodMiniType = typeof done>(
  call: Omit<Call<Body, Reply>, Defaulted> & Partial<Pick<Call<Body, Reply>, Defaulted>>,
): Call<Body, Reply> {
  return { method: 'POST', body: nothing, reply: done, ...call } as Call<Body, Reply>
}

const done = z.object({})

/** Takes an `Idempotency-Key`: the same request under the same key is done once, and answered alike. */
export function takesIdempotencyKey({ refuses = [] }: Pick<Call, 'refuses'>): boolean {
  return refuses.includes('keyReused')
}

export type BodyOf<C> = C extends Call<infer Body, z.ZodMiniType> ? z.infer<Body> : never
export type ReplyOf<C> = C extends Call<z.ZodMiniType, infer Reply> ? z.infer<Reply> : never
