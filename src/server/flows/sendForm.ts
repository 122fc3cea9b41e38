import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { ErrorName } from '../../contract/errors.ts'
import type { BatchReply } from '../../contract/schema.ts'
import type { Language } from '../../contract/texts/texts.ts'
import type { Flow, Origin } from '../../domain/workflow/flow.ts'
import type { Tables } from '../db/tables.ts'
import type { SessionUser } from '../http/access.ts'
import type { CardUse } from '../http/cardActs.ts'
import { CallError } from '../http/errors.ts'
import { once } from '../http/idempotency.ts'
import { invalid } from '../http/invalid.ts'
import { checkForm } from './content.ts'
import { type Engine, type FittingOtp, inTransaction } from './deps.ts'
import { batchReplyOf } from './refusal.ts'
import type { Sending } from './sending.ts'
import { signingWith } from './signing.ts'

/** A form on its way: who sends it, to which flow, and the key under which it may come twice. */
export interface Sender {
  flow: Flow
  /** Of the flow's transactions, those that have this call. */
  transIds: readonly string[]
  actor: SessionUser
  language: Language
  key: string | null
  /** Counts the form's card number as a search. */
  card: CardUse
}

/** What refuses the call, and not the record. */
const ofTheCall: readonly ErrorName[] = ['keyReused', 'otpMissing', 'otpExpired', 'otpOtherContent']

/** Refusals by which the sender learns that there is something with the card that they named. */
const findsByCard: readonly ErrorName[] = ['clearedThere', 'recordThere', 'equalSubmitted']

export function refusesCall(error: unknown): boolean {
  return !(error instanceof CallError) || ofTheCall.includes(error.error)
}

/** A sealed form that came, and what is to be done with it. */
interface SealedForm<Schema extends z.ZodType> {
  schema: Schema
  data: string
  /** Where it fills in the fields of the flow's own form. */
  origin?: Origin
  /** The record that it is about; none before it is raised. */
  expIdOf: (form: z.infer<Schema>) => string
  work: (trx: Transaction<Tables>, form: z.infer<Schema>, sending: Sending) => Promise<string>
}

/** What the fields of every form are, as far as they are looked at here. */
interface Fields {
  priAcctNo?: string | undefined
  emailOtp?: string | undefined
}

/**
 * Opens a sealed form, and does the work with it once, in one transaction. A form that is none, or that lacks the
 * one-time password it needs, is refused as a whole; a rule that refuses its record is that record's outcome, and leaves
 * nothing behind.
 */
export async function sendForm<Schema extends z.ZodType<Fields>>(
  engine: Engine,
  { flow, transIds, actor, language, key, card }: Sender,
  { schema, data, origin, expIdOf, work }: SealedForm<Schema>,
): Promise<BatchReply> {
  const { vault, otp } = engine
  const { payload, code } = await otp.open(data, actor)
  const form = readForm(schema, payload, language)
  if (origin) checkForm(flow, origin, form)
  const sending = await sendingOf(engine, { flow, transIds, actor, language }, code)
  // A code leaves no trace, and a card no more than its keyed hash.
  const { emailOtp: _, priAcctNo, ...rest } = form
  if (priAcctNo !== undefined) await card.search(priAcctNo, {})
  const request = [flow.id, rest, ...(priAcctNo === undefined ? [] : vault.hashesOf(priAcctNo).slice(-1))]
  try {
    return await inTransaction(engine, (trx) =>
      once(trx, { userId: actor.userId, key, request }, async () => {
        const done = await work(trx, form, sending)
        await sending.signing.spend(trx)
        return batchReplyOf([{ expId: done, refused: null }], language)
      }),
    )
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (findsByCard.includes(error.error)) card.found()
    card.refused()
    if (refusesCall(error)) throw error
    return batchReplyOf([{ expId: expIdOf(form), refused: error }], language)
  }
}

/** The form's content for the checks that follow, with its one-time password. */
export async function sendingOf(
  { clock, files, reference, vault, otp }: Engine,
  who: Pick<Sending, 'flow' | 'transIds' | 'actor' | 'language'>,
  code: FittingOtp | null,
): Promise<Sending> {
  const signing = signingWith(otp, code, who.actor)
  return { ...who, at: clock(), files, vault, signing, reference: await reference() }
}

function readForm<Schema extends z.ZodType>(schema: Schema, payload: unknown, language: Language): z.infer<Schema> {
  const parsed = schema.safeParse(payload, { reportInput: true })
  if (!parsed.success) throw invalid(parsed.error, language)
  return parsed.data
}
