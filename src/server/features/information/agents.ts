import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { AgentRow, addAgent, modifyAgent, queryAgent } from '../../../contract/information.ts'
import { errorText, type Language } from '../../../contract/texts/texts.ts'
import { actsForAll, mayActFor } from '../../../domain/actor.ts'
import type { Day } from '../../../domain/calendar.ts'
import { maskCardNumbersIn } from '../../../domain/cards.ts'
import { type AgentService, checkAgency } from '../../../domain/information.ts'
import { changesOf } from '../../../domain/logs.ts'
import { cutTo, type Page } from '../../db/page.ts'
import type { Tables } from '../../db/tables.ts'
import { hasRight, type Right, type SessionUser } from '../../http/access.ts'
import { CallError } from '../../http/errors.ts'
import { expectInstitution } from '../../http/institutions.ts'
import type { RecordAct } from '../../http/serve.ts'

export const forInformationKeepers: Right = { menu: 'InformationManagement', role: 'manager' }

interface StoredAgent {
  agent_id: string
  version: number
  ins_id_cd: string
  rlt_ins_id_cd: string
  agent_ins: string
  service: AgentService
  valid_from: Day
  valid_to: Day | null
  remark: string
  nms: { en: string; zh: string }[]
  total: string
}

const orders: Readonly<Record<BodyOf<typeof queryAgent>['sort'], RawBuilder<unknown>>> = {
  insIdCd: sql`a.ins_id_cd`,
  '-insIdCd': sql`a.ins_id_cd DESC`,
  rltInsIdCd: sql`a.rlt_ins_id_cd`,
  '-rltInsIdCd': sql`a.rlt_ins_id_cd DESC`,
  validFrom: sql`a.valid_from`,
  '-validFrom': sql`a.valid_from DESC`,
}

type Asked = Omit<BodyOf<typeof queryAgent>, 'currPage' | 'pageSize'>

/** The agents between these institutions, as far as the user's own is one of the three. */
export async function findAgents(
  db: Kysely<Tables>,
  { insIdCd, rltInsIdCd, agentIns, service, validOn, sort }: Asked,
  user: SessionUser,
  language: Language,
  page: Page,
): Promise<{ list: AgentRow[]; total: number }> {
  if (!insIdCd && !rltInsIdCd) throw new CallError('fieldsEmpty', {}, 'insIdCd')
  const meant = sql.join(
    [
      isSeenBy(user),
      insIdCd ? sql`a.ins_id_cd = ${insIdCd}` : sql`true`,
      rltInsIdCd ? sql`a.rlt_ins_id_cd = ${rltInsIdCd}` : sql`true`,
      agentIns ? sql`a.agent_ins = ${agentIns}` : sql`true`,
      service ? sql`a.service = ${service}` : sql`true`,
      validOn ? sql`a.valid_from <= ${validOn} AND coalesce(a.valid_to >= ${validOn}, true)` : sql`true`,
    ],
    sql` AND `,
  )
  const [{ rows }, counted] = await Promise.all([
    sql<StoredAgent>`
      SELECT ${columns} FROM agent AS a WHERE ${meant} ORDER BY ${orders[sort]}, a.agent_id ${cutTo(page)}`.execute(db),
    sql<{ total: string }>`SELECT count(*) AS total FROM agent AS a WHERE ${meant}`.execute(db),
  ])
  return { list: rows.map((row) => shown(row, user, language)), total: Number(counted.rows[0]?.total ?? 0) }
}

/** Throws `notFound` for one between others, as if there were none. */
export async function agentOf(
  db: Kysely<Tables>,
  agentId: string,
  user: SessionUser,
  language: Language,
): Promise<AgentRow> {
  const { rows } = await sql<StoredAgent>`
    SELECT ${columns} FROM agent AS a WHERE a.agent_id = ${agentId} AND ${isSeenBy(user)}`.execute(db)
  const [row] = rows
  if (!row) throw new CallError('notFound')
  return shown(row, user, language)
}

type Written = BodyOf<typeof addAgent>
interface Done {
  agentId: string
  version: number
}

export function createAgent(db: Kysely<Tables>, written: Written, user: SessionUser, record: RecordAct): Promise<Done> {
  return db.transaction().execute(async (trx) => {
    await expectFitting(trx, written, user, null)
    const { agent_id, version } = await trx
      .insertInto('agent')
      .values(columnsOf(written))
      .returning(['agent_id', 'version'])
      .executeTakeFirstOrThrow()
    await record(trx, targetOf(agent_id, written), changesOf(null, logged(written)))
    return { agentId: agent_id, version }
  })
}

export function changeAgent(
  db: Kysely<Tables>,
  { agentId, version, ...written }: BodyOf<typeof modifyAgent>,
  user: SessionUser,
  record: RecordAct,
): Promise<Done> {
  return db.transaction().execute(async (trx) => {
    const before = await standing(trx, agentId, version, user)
    await expectFitting(trx, written, user, agentId)
    await trx
      .updateTable('agent')
      .set({ ...columnsOf(written), version: version + 1 })
      .where('agent_id', '=', agentId)
      .execute()
    await record(trx, targetOf(agentId, before), changesOf(logged(before), logged(written)))
    return { agentId, version: version + 1 }
  })
}

export function removeAgent(
  db: Kysely<Tables>,
  { agentId, version }: Done,
  user: SessionUser,
  record: RecordAct,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = await standing(trx, agentId, version, user)
    await trx.deleteFrom('agent').where('agent_id', '=', agentId).execute()
    await record(trx, targetOf(agentId, before), changesOf(logged(before), null))
  })
}

/** As it is now, locked; throws where this user doesn't keep it, or it is no longer what they saw. */
async function standing(
  trx: Transaction<Tables>,
  agentId: string,
  version: number,
  user: SessionUser,
): Promise<Written> {
  const row = await trx
    .selectFrom('agent')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where(isSeenBy(user, sql`agent`))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new CallError('notFound')
  if (!mayActFor(user, row.agent_ins)) throw new CallError('otherInstitution')
  if (row.version !== version) throw new CallError('recordChanged')
  return writtenOf(row)
}

async function expectFitting(
  trx: Transaction<Tables>,
  agency: Written,
  user: SessionUser,
  agentId: string | null,
): Promise<void> {
  const problem = checkAgency(user, agency)
  if (problem) throw new CallError(problem.error, {}, problem.field)
  const { insIdCd, rltInsIdCd, agentIns, service } = agency
  for (const field of ['insIdCd', 'rltInsIdCd', 'agentIns'] as const) await expectInstitution(trx, agency[field], field)
  // One after another: two at once could each miss the other.
  await sql`SELECT pg_advisory_xact_lock(hashtext('agents'), hashtext(${insIdCd}))`.execute(trx)
  const twin = await trx
    .selectFrom('agent')
    .select('agent_id')
    .where('ins_id_cd', '=', insIdCd)
    .where('rlt_ins_id_cd', '=', rltInsIdCd)
    .where('agent_ins', '=', agentIns)
    .where('service', '=', service)
    .executeTakeFirst()
  if (twin && twin.agent_id !== agentId) throw new CallError('agentTwice', {}, 'service')
}

const columns = sql`
  a.*, (SELECT jsonb_agg(jsonb_build_object('en', i.ins_en_nm, 'zh', i.ins_nm) ORDER BY n.place)
    FROM unnest(ARRAY[a.ins_id_cd, a.rlt_ins_id_cd, a.agent_ins]) WITH ORDINALITY AS n (ins_id_cd, place)
    JOIN institution AS i ON i.ins_id_cd = n.ins_id_cd) AS nms`

/** Those in which the own institution is one of the three; all for whoever acts for all. */
function isSeenBy(user: SessionUser, table = sql`a`) {
  return sql<boolean>`(${actsForAll(user)}
    OR ${user.insIdCd} IN (${table}.ins_id_cd, ${table}.rlt_ins_id_cd, ${table}.agent_ins))`
}

function shown(row: StoredAgent, user: SessionUser, language: Language): AgentRow {
  const [insNm, rltInsNm, agentNm] = row.nms as [AgentRow['insNm'], AgentRow['insNm'], AgentRow['insNm']]
  const refusal = !hasRight(user, forInformationKeepers)
    ? ('forbidden' as const)
    : mayActFor(user, row.agent_ins)
      ? null
      : ('otherInstitution' as const)
  const actions = (['modify', 'delete'] as const).map((action) =>
    refusal ? { action, allowed: false, reason: errorText(language, refusal) } : { action, allowed: true },
  )
  return { agentId: row.agent_id, version: row.version, ...writtenOf(row), insNm, rltInsNm, agentNm, actions }
}

function writtenOf(
  row: Pick<
    StoredAgent,
    'ins_id_cd' | 'rlt_ins_id_cd' | 'agent_ins' | 'service' | 'valid_from' | 'valid_to' | 'remark'
  >,
) {
  return {
    insIdCd: row.ins_id_cd,
    rltInsIdCd: row.rlt_ins_id_cd,
    agentIns: row.agent_ins,
    service: row.service,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    remark: row.remark,
  }
}

function columnsOf({ insIdCd, rltInsIdCd, agentIns, service, validFrom, validTo, remark }: Written) {
  return {
    ins_id_cd: insIdCd,
    rlt_ins_id_cd: rltInsIdCd,
    agent_ins: agentIns,
    service,
    valid_from: validFrom,
    valid_to: validTo,
    remark: maskCardNumbersIn(remark),
  }
}

/** What the log keeps of an agent: nothing that somebody typed freely. */
function logged({ remark: _, ...agency }: Written) {
  return agency
}

/** As the log names it: `00010392 (17)`. */
function targetOf(agentId: string, { insIdCd }: Pick<Written, 'insIdCd'>): string {
  return `${insIdCd} (${agentId})`
}
