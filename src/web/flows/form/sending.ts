import type { BodyOf } from '../../../contract/call.ts'
import { modifyCall, submitCall } from '../../../contract/flowCalls.ts'
import type { BatchReply } from '../../../contract/schema.ts'
import { seal } from '../../../contract/sealing.ts'
import type { Modification, Submission } from '../../../contract/submission.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { call } from '../../api/call.ts'
import type { Draft } from './draft.ts'

/** What became of a form: the record that it made or changed, or the sentence that refused it. */
export type Outcome =
  | { done: true; expId: string }
  | { done: false; errCd: string; errMsg: string; field: string | undefined }

/** The key under which this content is sent: that of the last try where it said the same, else a new one. */
export async function sendingKey(
  content: Submission | Modification,
  last: Draft['sent'],
): Promise<NonNullable<Draft['sent']>> {
  const digest = await digestOf(JSON.stringify(content))
  return last?.digest === digest ? last : { key: crypto.randomUUID(), digest }
}

/** Seals the form, with the one-time password where there is one, and sends it. Throws `ApiError` where the call fails. */
export async function sendContent(
  flow: Flow,
  content: Submission | Modification,
  key: string,
  code: string | null,
): Promise<Outcome> {
  const declaration = 'expId' in content ? modifyCall(flow) : submitCall(flow)
  const body: BodyOf<ReturnType<typeof modifyCall>> = { data: await seal(content, code) }
  const reply = await call(declaration, body, { quiet: true, headers: { 'Idempotency-Key': key } })
  return outcomeOf(reply)
}

export function outcomeOf(reply: BatchReply): Outcome {
  const [one] = reply.list
  if (!one) throw new Error('The server answered no record.')
  const { errCd, errMsg = '', field } = one.second.body
  if (errCd === undefined) return { done: true, expId: one.first.expId }
  return { done: false, errCd, errMsg, field }
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
