import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import {
  modifyRemarkTemplates,
  queryRemarkTemplates,
  type RemarkTemplates,
} from '../../../contract/records/remarkTemplates.ts'
import {
  addLimitRule,
  deleteLimitRule,
  modifyCardLimit,
  modifyInsSetting,
  modifyLimitRule,
  queryCardLimit,
  queryInsSetting,
  queryLimitRule,
} from '../../../contract/reference/limits.ts'
import { changesOf } from '../../../domain/operations/logs.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import type { ChangeService } from '../../changes/changes.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { Tables } from '../../db/tables.ts'
import { withStepUp } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { type RecordAct, serve } from '../../http/serve/serve.ts'
import { serveList } from '../../http/serve/serveList.ts'
import { cardLimitOf, modifyCardLimits } from './cardLimits.ts'
import { forRules, forSettings, limitKinds } from './kinds.ts'
import { listRules } from './rules.ts'
import { keptInstitutions, settingOf } from './settings.ts'

export function limitRoutes(
  app: FastifyInstance,
  { databases, changes }: { databases: Databases; changes: ChangeService },
): void {
  const db = databases.main

  serveList(app, queryLimitRule, forRules, { read: ({ body }) => listRules(db, body) })

  serve(app, addLimitRule, withStepUp(forRules), async (served) => changes.make(limitKinds.addLimitRule, served))

  serve(app, modifyLimitRule, withStepUp(forRules), async (served) => changes.make(limitKinds.modifyLimitRule, served))

  serve(app, deleteLimitRule, withStepUp(forRules), async (served) => changes.make(limitKinds.deleteLimitRule, served))

  serve(app, queryInsSetting, forSettings, async ({ body, actor }) => ({
    setting: await settingOf(db, body.insIdCd ?? actor.insIdCd, actor),
    institutions: await keptInstitutions(db, actor),
  }))

  serve(app, modifyInsSetting, withStepUp(forSettings), async (served) =>
    changes.make(limitKinds.modifyInsSetting, served),
  )

  serve(app, queryCardLimit, forSettings, async ({ body, actor }) =>
    cardLimitOf(db, body.insIdCd ?? actor.insIdCd, actor),
  )

  serve(app, modifyCardLimit, withStepUp(forSettings), async ({ body, actor, record }) =>
    modifyCardLimits(db, body, actor, record),
  )

  serve(app, queryRemarkTemplates, 'session', async ({ body, actor }) =>
    remarkTemplatesOf(db, body.insIdCd ?? actor.insIdCd, actor),
  )

  serve(app, modifyRemarkTemplates, forSettings, async ({ body, actor, record }) =>
    writeRemarkTemplates(db, body, actor, record),
  )
}

async function remarkTemplatesOf(db: Kysely<Tables>, insIdCd: string, actor: Actor): Promise<RemarkTemplates> {
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
async function writeRemarkTemplates(
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
