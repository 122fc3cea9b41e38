import type { z } from 'zod'

/**
 * One call of the API: its address, what it takes and what it answers. The server serves it (`serve`), the browser calls
 * it (`call`), OpenAPI describes it, all from this one declaration.
 */
export interface Call<Body extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST'
  /** Below `/api/`; a parameter is written `:expId`, and arrives with the body's fields. */
  path: string
  summary: string
  /** How the body travels; JSON unless said. */
  encoding?: 'form' | 'multipart'
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
