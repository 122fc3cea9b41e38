import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
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
import { writeSetting } from '../../changes/writeSetting.ts'
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
    const list = [...new Set(templates)]
    const versions = { read: version, found: before.version }
    const next = await writeSetting(trx, 'remark_template', versions, { ins_id_cd: insIdCd, list })
    const after = { insIdCd, version: next, list }
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
    const values = { ins_id_cd: insIdCd, per_minute: perMinute, per_day: perDay }
    const next = await writeSetting(trx, 'card_limit', { read: version, found: before.version }, values)
    const after = { insIdCd, version: next, perMinute, perDay }
    await record(trx, insIdCd, changesOf(before, after))
    return after
  })
}
