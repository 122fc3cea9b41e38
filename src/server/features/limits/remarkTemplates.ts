import { type Kysely, sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { modifyRemarkTemplates, RemarkTemplates } from '../../../contract/remarkTemplates.ts'
import { changesOf } from '../../../domain/operations/logs.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { RecordAct } from '../../http/serve/serve.ts'

export async function remarkTemplatesOf(db: Kysely<Tables>, insIdCd: string, actor: Actor): Promise<RemarkTemplates> {
  if (!mayActFor(actor, insIdCd)) throw new CallError('otherInstitution')
  const row = await db
    .selectFrom('institution as i')
    .leftJoin('remark_template as t', 't.ins_id_cd', 'i.ins_id_cd')
    .select(['t.list', 't.version'])
    .where('i.ins_id_cd', '=', insIdCd)
    .executeTakeFirst()
  if (!row) throw new CallError('notFound')
  return { insIdCd, version: row.version ?? 0, list: row.list ?? [] }
}

/** Throws `recordChanged` when somebody else has changed them since this user read them. */
export async function writeRemarkTemplates(
  db: Kysely<Tables>,
  { insIdCd, version, templates }: BodyOf<typeof modifyRemarkTemplates>,
  actor: Actor,
  record: RecordAct,
): Promise<RemarkTemplates> {
  return db.transaction().execute(async (trx) => {
    const before = await remarkTemplatesOf(trx, insIdCd, actor)
    const after = { insIdCd, version: version + 1, list: [...new Set(templates)] }
    const { numAffectedRows } = await sql`
      INSERT INTO remark_template AS t (ins_id_cd, list, version)
      SELECT ${insIdCd}, ${after.list}::text[], ${after.version}
      WHERE ${version} = 0 OR EXISTS (SELECT 1 FROM remark_template WHERE ins_id_cd = ${insIdCd})
      ON CONFLICT (ins_id_cd) DO UPDATE SET list = EXCLUDED.list, version = EXCLUDED.version
      WHERE t.version = ${version}`.execute(trx)
    if (numAffectedRows !== 1n) throw new CallError('recordChanged')
    await record(trx, insIdCd, changesOf(before, after))
    return after
  })
}
