import type { Kysely } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { modifyRiskThreshold } from '../../../contract/riskRules.ts'
import { type Actor, mayActFor } from '../../../domain/actor.ts'
import { changesOf } from '../../../domain/logs.ts'
import { defaultThreshold } from '../../../domain/risk.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import { expectInstitution } from '../../http/institutions.ts'
import type { RecordAct } from '../../http/serve.ts'

type Threshold = ReplyOf<typeof modifyRiskThreshold>

/** The score from which this institution's rules raise an alert. */
export async function thresholdOf(db: Kysely<Tables>, insIdCd: string): Promise<Threshold> {
  const row = await db
    .selectFrom('risk_setting')
    .select(['threshold', 'version'])
    .where('ins_id_cd', '=', insIdCd)
    .executeTakeFirst()
  return { insIdCd, threshold: row?.threshold ?? defaultThreshold, version: row?.version ?? 0 }
}

/** Throws `recordChanged` where somebody else has changed it since this user read it. */
export function modifyThreshold(
  db: Kysely<Tables>,
  actor: Actor,
  { insIdCd = actor.insIdCd, version, threshold }: BodyOf<typeof modifyRiskThreshold>,
  record: RecordAct,
): Promise<Threshold> {
  if (!mayActFor(actor, insIdCd)) throw new CallError('otherInstitution')
  return db.transaction().execute(async (trx) => {
    await expectInstitution(trx, insIdCd)
    const before = await thresholdOf(trx, insIdCd)
    if (before.version !== version) throw new CallError('recordChanged')
    const after = { insIdCd, threshold, version: version + 1 }
    const done = await trx
      .insertInto('risk_setting')
      .values({ ins_id_cd: insIdCd, threshold, version: after.version })
      .onConflict((conflict) =>
        conflict
          .column('ins_id_cd')
          .doUpdateSet({ threshold, version: after.version })
          .where('risk_setting.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst()
    // Somebody else did it at the same moment.
    if (!done) throw new CallError('recordChanged')
    await record(trx, insIdCd, changesOf(before, after))
    return after
  })
}
