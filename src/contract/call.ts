import type { z } from 'zod'
import type { LogType } from '../domain/logs.ts'
import type { Concern } from './concerns.ts'

/**
 * One call of the API: its address, what it takes and what it answers. The server serves it (`serve`), the browser calls
 * it (`call`), OpenAPI describes it, all from this one declaration.
 */
export interface Call<Body extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST'
  /** Below `/api/`; a parameter is written `:expId`, and arrives with the body's fields. */
  path: string
  summary: string
  /** What it is about, as to institutions: a key of `concerns`. */
  concerns: Concern
  /** How the body travels; JSON unless said. */
  encoding?: 'form' | 'multipart'
  /** How large a JSON body may be; a megabyte unless said. */
  maxBytes?: number
  /**
   * What kind of act it is: one that changes something, opens a file, reads the audit log or shows a full card number, and
   * so is logged. What only keeps that its user has read something (`read/…`) is none: that is kept where it was read.
   */
  log?: LogType
  /** A list that comes as CSV, whole, where that is accepted; that is logged as `file`. */
  csv?: true
  /** Sent by the page, not by the user: it keeps no idle session alive. */
  background?: true
  /** Parameters of the path and fields of the body, together. */
  body: Body
  reply: Reply
}

export function defineCall<Body extends z.ZodType, Reply extends z.ZodType>(
  call: Call<Body, Reply>,
): Call<Body, Reply> {
  return call
}

export type BodyOf<C> = C extends Call<infer Body, z.ZodType> ? z.infer<Body> : never
export type ReplyOf<C> = C extends Call<z.ZodType, infer Reply> ? z.infer<Reply> : never
