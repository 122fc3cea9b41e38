import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import {
  modifyRemarkTemplates,
  queryRemarkTemplates,
  type RemarkTemplates,
} from '../../../contract/records/remarkTemplates.ts'
import {
  type CardLimit,
  modifyCardLimit,
  queryCardLimit,
  queryInsSetting,
  queryLimitRule,
} from '../../../contract/reference/limits.ts'
import { changesOf } from '../../../domain/operations/logs.ts'
import { type Actor, actsForAll, mayActFor } from '../../../domain/people/actor.ts'
import { usualCardLimits } from '../../../domain/risk/cardSearches.ts'
import { type ChangeService, serveChanges } from '../../changes/changes.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { Tables } from '../../db/tables.ts'
import { withStepUp } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { type RecordAct, serve } from '../../http/serve/serve.ts'
import { serveList } from '../../http/serve/serveList.ts'
import { forRules, forSettings, limitKinds } from './kinds.ts'
import { listRules } from './rules.ts'
import { keptInstitutions, settingOf } from './settings.ts'

export function limitRoutes(
  app: FastifyInstance,
  { databases, changes }: { databases: Databases; changes: ChangeService },
): void {
  const db = databases.main

  serveList(app, queryLimitRule, forRules, { read: ({ body }) => listRules(db, body) })

  serveChanges(app, changes, Object.values(limitKinds))

  serve(app, queryInsSetting, forSettings, async ({ body, actor }) => ({
    setting: await settingOf(db, body.insIdCd ?? actor.insIdCd, actor),
    institutions: await keptInstitutions(db, actor),
  }))

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

async function cardLimitOf(db: Kysely<Tables>, insIdCd: string, actor: Actor): Promise<CardLimit> {
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
async function modifyCardLimits(
  db: Kysely<Tables>,
  { insIdCd, version, perMinute, perDay }: BodyOf<typeof modifyCardLimit>,
  actor: Actor,
  record: RecordAct,
): Promise<CardLimit> {
  if (!actsForAll(actor)) throw new CallError('otherInstitution')
  return db.transaction().execute(async (trx) => {
    const before = await cardLimitOf(trx, insIdCd, actor)
    if (before.version !== version) throw new CallError('recordChanged')
    const next = { ins_id_cd: insIdCd, per_minute: perMinute, per_day: perDay, version: version + 1 }
    const written = await trx
      .insertInto('card_limit')
      .values(next)
      .onConflict((conflict) =>
        conflict.column('ins_id_cd').doUpdateSet(next).where('card_limit.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst()
    // Somebody else did it at the same moment.
    if (!written) throw new CallError('recordChanged')
    const after = { insIdCd, version: version + 1, perMinute, perDay }
    await record(trx, insIdCd, changesOf(before, after))
    return after
  })
}
