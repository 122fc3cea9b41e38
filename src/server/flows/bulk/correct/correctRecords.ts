import { sql, type Transaction } from 'kysely'
import { flowOf } from '../../../../domain/flows/index.ts'
import { originOf } from '../../../../domain/workflow/flow.ts'
import type { Language } from '../../../../texts/texts.ts'
import type { Tables } from '../../../db/tables.ts'
import type { SessionUser } from '../../../http/serve/access.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { readRecords } from '../../act/takeActions.ts'
import type { Engine } from '../../deps.ts'
import type { Outcome } from '../../outcomes.ts'
import { isVisibleTo } from '../../record/recordRow.ts'
import { modifyRecord, modifyRecordWithoutOriginal } from '../../submit/modifyRecord.ts'
import type { Signing } from '../../submit/signing.ts'
import { type Corrected, formWith, formWithoutOriginal, vouchersOf } from './form.ts'

interface Correcting {
  actor: SessionUser
  language: Language
  signing: Signing
}

/**
 * Modifies and resubmits each record as its form would, with a savepoint a record, so that a refused one changes nothing.
 * The order is that of the rows: one record may take from another on the same original.
 */
export async function correctRecords(
  trx: Transaction<Tables>,
  engine: Engine,
  correcting: Correcting,
  rows: readonly Corrected[],
): Promise<Outcome[]> {
  const expIds = rows.map((row) => row.exp_id)
  const records = await readRecords(trx, expIds)
  const vouchers = await vouchersOf(trx, expIds)
  const reference = await engine.reference()
  const { files, vault, clock } = engine
  const outcomes: Outcome[] = []
  for (const row of rows) {
    const { exp_id: expId } = row
    await sql`SAVEPOINT one_correction`.execute(trx)
    const signed = correcting.signing.lines.length
    try {
      const record = records.get(expId)
      const flow = record && flowOf(record.flow)
      if (!record || !flow || !isVisibleTo(record, correcting.actor)) throw new CallError('notFound')
      const { transAt, rsnCd } = row.content ?? {}
      // Else a colleague who changes one letter of a remark would let the author verify.
      const keepsAuthor = transAt === undefined && rsnCd === undefined
      const context = {
        ...correcting,
        flow,
        transIds: flow.transIds,
        at: clock(),
        reference,
        files,
        vault,
        keepsAuthor,
      }
      const content = { row, record, vouchers: vouchers.get(expId) ?? [] }
      if (originOf(flow, record.with_orig_in) === 'withOrig')
        await modifyRecord(trx, formWith(content, context), context)
      else await modifyRecordWithoutOriginal(trx, formWithoutOriginal(content, context), context)
      outcomes.push({ expId, refused: null })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await sql`ROLLBACK TO SAVEPOINT one_correction`.execute(trx)
      correcting.signing.lines.length = signed
      outcomes.push({ expId, refused: error })
    }
    await sql`RELEASE SAVEPOINT one_correction`.execute(trx)
  }
  return outcomes
}
