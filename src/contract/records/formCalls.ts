import * as z from 'zod/mini'
import { exceptionFacts } from '../../domain/records/transactions.ts'
import { transIdsOf } from '../../domain/workflow/check.ts'
import { type Flow, type Origin, states } from '../../domain/workflow/flow.ts'
import { defineCall } from '../call.ts'
import { countedByHandler } from '../cardNumbers.ts'
import { batchReply, fieldSchema, otpCode } from '../schema.ts'
import { formErrors, replyErrors, sendingErrors } from './flowErrors.ts'
import {
  changedReply,
  modification,
  modificationAlone,
  reply,
  submission,
  submissionWithoutOriginal,
} from './submission.ts'

const sealed = z.string().check(z.maxLength(1_000_000))

/**
 * A record with the state and version in which the user saw it; one that has changed since is left untouched. Without a
 * version only the state is compared.
 */
const seenRecord = {
  expId: fieldSchema('expId'),
  position: z.enum(states),
  version: z.optional(z.int().check(z.minimum(1))),
}

export const recordList = z
  .array(z.strictObject({ ...seenRecord, remark: z.optional(fieldSchema('remark')) }))
  .check(z.minLength(1), z.maxLength(1000))

/** The records of a plan, which has one remark for all. */
export const plannedList = z.array(z.strictObject(seenRecord)).check(z.minLength(1), z.maxLength(1000))

/** API keys alone send their form like this: they have no one-time password with which to seal it. */
function plain<Form extends z.ZodMiniType>(form: Form) {
  return z.strictObject({ form: countedByHandler(form) })
}

const sealedForm = z.strictObject({ data: sealed })
const plainForms = { withOrig: plain(submission), noOrig: plain(submissionWithoutOriginal) }
const plainModifications = { withOrig: plain(modification), noOrig: plain(modificationAlone) }

export interface FormPlace {
  origin: Origin
  name: string
  transIds: readonly string[]
}

export function submitPlaces(flow: Flow): FormPlace[] {
  return flow.origins.flatMap((origin): FormPlace[] => {
    const transIds = transIdsOf(flow, origin)
    if (origin === 'noOrig') return [{ origin, name: flow.id, transIds }]
    const byName = Map.groupBy(transIds, (transId) => exceptionFacts(transId).call ?? flow.id)
    return [...byName].map(([name, some]) => ({ origin, name, transIds: some }))
  })
}

/**
 * Takes `{data}`, a sealed `submission` or `submissionWithoutOriginal`, or `{list}`, refused records to send again as
 * they are. API keys send `{form}` instead of `{data}`.
 */
export function submitCall(flow: Flow, { origin, name }: Pick<FormPlace, 'origin' | 'name'>) {
  return defineCall({
    path: `submit/${origin}/${name}`,
    log: 'business',
    summary: `Submit a record of ${flow.id}, or resubmit failed ones.`,
    // Without an original it is the own institution that submits.
    dataScope: origin === 'withOrig' ? 'parties' : 'oneself',
    scope: 'submit',
    refuses: ['sealBroken', ...sendingErrors, 'otpWrong'],
    refusesRecord: formErrors,
    body: z.union([sealedForm, plainForms[origin], z.strictObject({ list: recordList })]),
    reply: batchReply,
  })
}

/** Takes `{data}`, a sealed `modification` or `modificationAlone`; of API keys `{form}`. */
export function modifyCall(flow: Flow, origin: Origin) {
  return defineCall({
    path: `modify/${origin}/${flow.id}`,
    log: 'business',
    summary: `Modify and resubmit a failed record of ${flow.id}.`,
    dataScope: 'parties',
    scope: 'submit',
    refuses: ['sealBroken', ...sendingErrors, 'otpWrong'],
    refusesRecord: formErrors,
    body: z.union([sealedForm, plainModifications[origin]]),
    reply: batchReply,
  })
}

/** Takes `{data}`, a sealed `changedReply`; of API keys `{form}`. */
export function modifyReplyCall(flow: Flow) {
  return defineCall({
    path: `modify/queryTran/${flow.id}`,
    log: 'business',
    summary: `Modify and resubmit a failed reply of ${flow.id}.`,
    dataScope: 'parties',
    scope: 'reply',
    refuses: ['sealBroken', ...sendingErrors, 'otpWrong'],
    refusesRecord: replyErrors,
    body: z.union([sealedForm, plain(changedReply)]),
    reply: batchReply,
  })
}

export function replyNames(flow: Flow): string[] {
  return flow.reply ? [...new Set(flow.transIds.map((transId) => exceptionFacts(transId).call ?? flow.id))] : []
}

export function replyCall(name: string) {
  return defineCall({
    path: `reply/${name}`,
    log: 'business',
    summary: 'Reply to the records.',
    dataScope: 'parties',
    scope: 'reply',
    refuses: [...sendingErrors, 'otpWrong'],
    refusesRecord: replyErrors,
    /** `emailOtp`: one for the whole call, where a reply agrees and one of the two institutions asks for a code. */
    body: z.strictObject({
      list: z.array(reply).check(z.minLength(1), z.maxLength(100)),
      emailOtp: z.optional(otpCode),
    }),
    reply: batchReply,
  })
}
