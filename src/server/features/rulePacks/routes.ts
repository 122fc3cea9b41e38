import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import {
  exportRulePack,
  previewRulePack,
  queryRulePack,
  queryRulePackEffect,
  type RulePackRow,
} from '../../../contract/reference/rulePacks.ts'
import { flows } from '../../../domain/flows/index.ts'
import { changeKey } from '../../../domain/people/pendingChanges.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { type ChangeService, serveChanges } from '../../changes/changes.ts'
import { pendingChangesOf } from '../../changes/store.ts'
import { type ListQuery, listPage } from '../../db/lists/list.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { Reader } from '../../db/pools/reader.ts'
import { isEdited, lockRules, packAsItStands, packInForce, putIntoForce } from '../../db/rulePacks.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { serve } from '../../http/serve/serve.ts'
import { serveList } from '../../http/serve/serveList.ts'
import { onlyOne } from '../../processes/onlyOne.ts'
import { forPacks, rulePackKinds } from './kinds.ts'
import { packEffect } from './packEffect.ts'
import { previewedPack, previewPack, rightPack, standingFor } from './previews.ts'

export function rulePackRoutes(
  app: FastifyInstance,
  { databases, changes }: { databases: Databases; changes: ChangeService },
): void {
  const db = databases.main

  serveList(app, queryRulePack, forPacks, { read: ({ body }) => listPacks(db, body) })

  serve(app, previewRulePack, forPacks, async ({ body, actor, language }) => previewPack(db, body, actor, language))

  serve(app, queryRulePackEffect, forPacks, async ({ body: { flow: id, ...body }, actor, language }) => {
    const flow = flows.find((one) => one.id === id)
    if (!flow) throw new CallError('notFound')
    const pack = rightPack(await previewedPack(db, body, actor, language))
    return packEffect(db, flow, await standingFor(db, pack), pack)
  })

  serveChanges(app, changes, Object.values(rulePackKinds))

  serve(app, exportRulePack, forPacks, async ({ body: { packId }, reply, note }) => {
    const pack = await packAsItStands(db, packId)
    if (!pack) throw new CallError('notFound')
    note({ target: `rule pack ${pack.version}` })
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="rule-pack-${pack.version}.json"`)
      .send(JSON.stringify(pack.file, null, 2))
  })

  const stop = keepInForce(db, (error) =>
    app.log.error({ err: error }, 'The rule pack of today could not be put into force'),
  )
  app.addHook('onClose', stop)
}

/** Puts the pack that waits into force on its day. */
function keepInForce(db: Kysely<Tables>, warn: (error: unknown) => void): () => Promise<void> {
  const due = (reader: Reader = db) =>
    reader
      .selectFrom('rule_pack')
      .select('pack_id')
      .where('state', '=', 'scheduled')
      .where('valid_from', '<=', dayOf(new Date()))
  return onlyOne(db, randomUUID(), {
    work: 'rule packs',
    everyMs: 0,
    isDue: async () => (await due().executeTakeFirst()) !== undefined,
    run: () =>
      db.transaction().execute(async (trx) => {
        await lockRules(trx)
        const pack = await due(trx).executeTakeFirst()
        if (pack) await putIntoForce(trx, pack.pack_id)
      }),
    warn,
  })
}

interface StoredPack extends Omit<RulePackRow, 'madeAt' | 'inForceAt' | 'pendingChange'> {
  madeAt: Date
  inForceAt: Date | null
}

type ListBody = BodyOf<typeof queryRulePack>

function listPacks(db: Kysely<Tables>, body: ListBody): Promise<ReplyOf<typeof queryRulePack>> {
  const query: ListQuery<ListBody['sort']> = {
    columns: sql`
      p.pack_id AS "packId", p.version, p.edited, p.valid_from AS "validFrom", p.source, p.state, r.version AS restores,
      u.nick_name AS "madeBy", p.made_at AS "madeAt", p.in_force_at AS "inForceAt"`,
    from: sql`rule_pack AS p`,
    joins: sql`LEFT JOIN app_user AS u ON u.user_id = p.made_by LEFT JOIN rule_pack AS r ON r.pack_id = p.restores`,
    where: [],
    sorts: { version: 'p.version' },
    tieBreak: 'p.pack_id',
  }
  return listPage(db, query, body, async (rows: StoredPack[]) => {
    const key = changeKey.rulePack()
    const pending = (await pendingChangesOf(db, [key])).get(key) ?? null
    const last = await packInForce(db)
    const edited = last !== null && (await isEdited(db, last))
    return rows.map(
      (row): RulePackRow => ({
        ...row,
        edited: row.edited || (row.state === 'inForce' && edited),
        madeAt: row.madeAt.toISOString(),
        inForceAt: row.inForceAt?.toISOString() ?? null,
        pendingChange: row.state === 'inForce' ? pending : null,
      }),
    )
  })
}
