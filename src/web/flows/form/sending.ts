import {
  modifyCall,
  modifyReplyCall,
  replyCall,
  submitCall,
  submitPlaces,
} from '../../../contract/records/formCalls.ts'
import type { Reply } from '../../../contract/records/submission.ts'
import type { BatchReply, RefusalTarget } from '../../../contract/schema.ts'
import { seal } from '../../../contract/sealing.ts'
import { exceptionFacts, isExceptionTransId } from '../../../domain/records/transactions.ts'
import { stepFrom } from '../../../domain/workflow/allSteps.ts'
import type { Flow, Origin } from '../../../domain/workflow/flow.ts'
import { call } from '../../api/call.ts'
import type { SendOptions } from '../../form/useSendForm.ts'
import type { FormSubject } from './formSubject.ts'
import type { FormContent } from './payload.ts'

/** Outcome of a form: the record that it created or changed, or the error message. */
export type Outcome =
  | { done: true; expId: string }
  | ({ done: false; errCd: string; errMsg: string; field: string | undefined } & RefusalTarget)

/**
 * Seals the form, with the one-time password where there is one, and sends it to the call of its kind. `transId`: of the
 * record that is replied to. Throws `ApiError` where the call fails.
 */
export async function sendContent(
  { flow, origin }: Pick<FormSubject, 'flow' | 'origin'>,
  content: FormContent,
  { code, transId }: { code: string | null; transId: string },
  options: SendOptions,
): Promise<Outcome> {
  if (isReply(flow, content)) {
    const body = { list: [content], ...(code !== null && { emailOtp: code }) }
    return outcomeOf(await call(replyCall(callName(flow, transId)), body, options))
  }
  const body = { data: await seal(content, code) }
  return outcomeOf(await call(sealedCall(flow, origin, content), body, options))
}

/** A first reply, not one that is changed: by where the record stands. */
function isReply(flow: Flow, content: FormContent): content is Reply {
  return 'expId' in content && stepFrom(flow, content.position, 'reply') !== undefined
}

function sealedCall(flow: Flow, origin: Origin, content: FormContent) {
  if ('submitTransId' in content) {
    const place = submitPlaces(flow).find(
      (one) => one.origin === origin && one.transIds.includes(content.submitTransId),
    )
    if (!place) throw new Error(`${flow.id} doesn't raise ${content.submitTransId} ${origin}.`)
    return submitCall(flow, place)
  }
  const step = stepFrom(flow, content.position, 'modify')
  return step?.side === 'receiver' ? modifyReplyCall(flow) : modifyCall(flow, origin)
}

function callName(flow: Flow, transId: string): string {
  return (isExceptionTransId(transId) && exceptionFacts(transId).call) || flow.id
}

export function outcomeOf(reply: BatchReply): Outcome {
  const [one] = reply.list
  if (!one) throw new Error('The server answered no record.')
  const { errCd, errMsg = '', field, ...target } = one.second.body
  if (errCd === undefined) return { done: true, expId: one.first.expId }
  return { done: false, errCd, errMsg, field, ...target }
}
