import { sql } from 'kysely'
import type { Reply } from '../../../contract/records/submission.ts'
import type { BatchReply } from '../../../contract/schema.ts'
import { CallError } from '../../http/serve/errors.ts'
import { once } from '../../http/serve/idempotency.ts'
import { type Engine, inTransaction } from '../deps.ts'
import { batchReplyOf, type Outcome } from '../outcomes.ts'
import { expectNoMaintenance } from './maintenance.ts'
import { replyTo } from './reply.ts'
import { refusesCall, type SubmitCommand, submissionContextOf } from './submitForm.ts'

/**
 * Replies to each record in one transaction with a savepoint a record, so that a refused one changes nothing. One code
 * signs all; when one needs a code and there is none, the whole call is refused.
 */
export async function bulkReply(
  engine: Engine,
  { flow, transIds, actor, language, key }: Omit<SubmitCommand, 'card' | 'note'>,
  { list, emailOtp }: { list: readonly Reply[]; emailOtp?: string | undefined },
): Promise<BatchReply> {
  const code = emailOtp === undefined ? null : await engine.otp.check(emailOtp, actor)
  const context = await submissionContextOf(engine, { flow, transIds, actor, language }, code)
  const { signing } = context
  const repeatable = { userId: actor.userId, key, request: [flow.id, list] }
  return inTransaction(engine, (trx) =>
    once(trx, repeatable, async () => {
      expectNoMaintenance(context.reference, context.at, language)
      const outcomes = new Map<Reply, Outcome>()
      // Locked in the order of their ids, so that two batches never wait for each other.
      for (const one of list.toSorted((a, b) => (a.expId < b.expId ? -1 : 1))) {
        await sql`SAVEPOINT one_reply`.execute(trx)
        const signed = signing.lines.length
        try {
          outcomes.set(one, { expId: await replyTo(trx, one, context), refused: null })
        } catch (error) {
          if (!(error instanceof CallError) || refusesCall(error)) throw error
          signing.lines.length = signed
          await sql`ROLLBACK TO SAVEPOINT one_reply`.execute(trx)
          outcomes.set(one, { expId: one.expId, refused: error })
        }
      }
      if ([...outcomes.values()].some(({ refused }) => refused === null)) await signing.spend(trx)
      return batchReplyOf(
        list.flatMap((one) => outcomes.get(one) ?? []),
        language,
      )
    }),
  )
}
