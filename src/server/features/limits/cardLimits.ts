import type { Kysely } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { CardLimit, modifyCardLimit } from '../../../contract/reference/limits.ts'
import { changesOf } from '../../../domain/operations/logs.ts'
import { type Actor, actsForAll, mayActFor } from '../../../domain/people/actor.ts'
import { usualCardLimits } from '../../../domain/risk/cardSearches.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { RecordAct } from '../../http/serve/serve.ts'

export async function cardLimitOf(db: Kysely<Tables>, insIdCd: string, actor: Actor): Promise<CardLimit> {
  if (!mayActFor(actor, insIdCd)) throw new CallError('otherInstitution')
  const row = await db
    .selectFrom('institution as i')
    .leftJoin('card_limit as l', 'l.ins_id_cd', 'i.ins_id_cd')
    .select(['l.per_minute', 'l.per_day', 'l.version'])
    .where('i.ins_id_cd', '=', insIdCd)
    .executeTakeFirst()
  if (!row) throw new CallError('notFound')
  const { perMinute, perDay } = usualCardLimits
  return {
    insIdCd,
    version: row.version ?? 0,
    perMinute: row.per_minute ?? perMinute,
    perDay: row.per_day ?? perDay,
  }
}

/** Throws `recordChanged` when somebody else has changed them since this user read them. */
export async function modifyCardLimits(
  db: Kysely<Tables>,
  { insIdCd, version, perMinute, perDay }: BodyOf<typeof modifyCardLimit>,
  actor: Actor,
  record: RecordAct,
): Promise<CardLimit> {
  if (!actsForAll(actor)) throw new CallError('otherInstitution')
  return db.transaction().execute(async (trx) => {
    const before = await cardLimitOf(trx, insIdCd, actor)
    const limits = { per_minute: perMinute, per_day: perDay, version: version + 1 }
    const written =
      version === 0
        ? await trx
            .insertInto('card_limit')
            .values({ ins_id_cd: insIdCd, ...limits })
            .onConflict((conflict) => conflict.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await trx
            .updateTable('card_limit')
            .set(limits)
            .where('ins_id_cd', '=', insIdCd)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst()
    if (!written) throw new CallError('recordChanged')
    const after = { insIdCd, version: version + 1, perMinute, perDay }
    await record(trx, insIdCd, changesOf(before, after))
    return after
  })
}
