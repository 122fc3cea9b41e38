import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { ErrorName } from '../../../contract/errors.ts'
import type { BatchReply } from '../../../contract/schema.ts'
import type { Flow, Origin } from '../../../domain/workflow/flow.ts'
import type { Language } from '../../../texts/texts.ts'
import type { Tables } from '../../db/tables.ts'
import type { AuditDetails } from '../../http/audit/auditLog.ts'
import type { CardUse } from '../../http/audit/cardActs.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { type IdempotencyKey, once } from '../../http/serve/idempotency.ts'
import { parsed } from '../../http/serve/invalid.ts'
import { type Engine, inTransaction, type MatchedOtp } from '../deps.ts'
import { batchReplyOf } from '../outcomes.ts'
import { checkForm } from './checkContent.ts'
import { expectNoMaintenance } from './maintenance.ts'
import { signingWith } from './signing.ts'
import type { SubmissionContext } from './submissionContext.ts'

export interface SubmitCommand {
  flow: Flow
  transIds: readonly string[]
  actor: SessionUser
  language: Language
  key: IdempotencyKey
  card: CardUse
  /** Adds to the audit row of the call. */
  note: (details: AuditDetails) => void
}

/** Errors that refuse the whole call, and not only the record. */
const ofTheCall: readonly ErrorName[] = [
  'keyReused',
  'otpMissing',
  'otpForPeople',
  'otpExpired',
  'otpOtherContent',
  'maintenance',
]

/** Errors that reveal something about the card in the form, so its search counts as successful. */
const findsByCard: readonly ErrorName[] = ['clearedThere', 'recordThere', 'equalSubmitted', 'furtherRefund']

export function refusesCall(error: unknown): boolean {
  return !(error instanceof CallError) || ofTheCall.includes(error.error)
}

/** Sealed, or as an API key sends it. */
type SentForm = { data: string } | { form: unknown }

interface SealedForm<Schema extends z.ZodMiniType> {
  schema: Schema
  sent: SentForm
  origin?: Origin
  expIdOf: (form: z.infer<Schema>) => string
  /** The draft from which the form would be submitted; missing for forms that nobody prepares. */
  draftOf?: (form: z.infer<Schema>) => string
  work: (trx: Transaction<Tables>, form: z.infer<Schema>, context: SubmissionContext) => Promise<string>
}

interface Fields {
  priAcctNo?: string | undefined
  emailOtp?: string | undefined
}

/**
 * Decrypts a form and handles it once, in one transaction. A malformed form, or one without its one-time password, is
 * refused as a whole; a rule that refuses the record becomes the record's outcome and changes nothing.
 */
export async function submitForm<Schema extends z.ZodMiniType<Fields>>(
  engine: Engine,
  { flow, transIds, actor, language, key, card, note }: SubmitCommand,
  { schema, sent, origin, expIdOf, draftOf, work }: SealedForm<Schema>,
): Promise<BatchReply> {
  const { vault, drafts } = engine
  const { payload, code } = await openForm(engine, sent, actor)
  const form = parsed(schema, payload, language)
  if (origin) checkForm(flow, origin, form)
  const context = await submissionContextOf(engine, { flow, transIds, actor, language }, code)
  // A code leaves no trace, and a card no more than its keyed hash.
  const { emailOtp: _, priAcctNo, ...rest } = form
  if (priAcctNo !== undefined) await card.search(priAcctNo, {})
  const request = [flow.id, rest, ...(priAcctNo === undefined ? [] : vault.hashesOf(priAcctNo).slice(-1))]
  try {
    return await inTransaction(engine, async (trx) => {
      const draft = draftOf?.(form)
      const prepared = draft === undefined ? null : await drafts.preparerOf(trx, actor.userId, draft)
      const answer = await once(trx, { userId: actor.userId, key, request }, async () => {
        expectNoMaintenance(context.reference, context.at, language)
        const done = await work(trx, form, { ...context, prepared })
        await context.signing.spend(trx)
        // Its mark ends with it: the next record on the transaction is another one.
        if (prepared && draft !== undefined) await drafts.drop(trx, actor.userId, draft)
        return batchReplyOf([{ expId: done, refused: null }], language)
      })
      if (prepared) note({ detail: { done: 1, refused: 0, preparedBy: `${prepared.name} (${prepared.username})` } })
      return answer
    })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (findsByCard.includes(error.error)) card.found()
    card.refused()
    if (refusesCall(error)) throw error
    return batchReplyOf([{ expId: expIdOf(form), refused: error }], language)
  }
}

async function openForm({ otp }: Engine, sent: SentForm, actor: SessionUser) {
  if ('data' in sent) return otp.open(sent.data, actor)
  if (!actor.scopes) throw new CallError('sealBroken')
  return { payload: sent.form, code: null }
}

export async function submissionContextOf(
  { clock, files, reference, vault, otp }: Engine,
  who: Pick<SubmissionContext, 'flow' | 'transIds' | 'actor' | 'language'>,
  code: MatchedOtp | null,
): Promise<SubmissionContext> {
  const signing = signingWith(otp, code, who.actor)
  return { ...who, at: clock(), files, vault, signing, reference: await reference() }
}
