import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { AgentRow, deleteAgent, modifyAgent, queryAgent } from '../../../contract/reference/information.ts'
import type { Names } from '../../../contract/schema.ts'
import { changesOf } from '../../../domain/operations/logs.ts'
import { mayActFor } from '../../../domain/people/actor.ts'
import { type AgentService, checkAgency } from '../../../domain/reference/information.ts'
import { type Day, dayText } from '../../../domain/time/calendar.ts'
import { nameIn } from '../../../texts/names.ts'
import { errorText, type Language, texts } from '../../../texts/texts.ts'
import type { ListQuery } from '../../db/lists/list.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Tables } from '../../db/tables.ts'
import { hasRight, type Right, type SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { expectInstitution } from '../../http/serve/institutions.ts'
import type { RecordAct, Served } from '../../http/serve/serve.ts'
import type { ServedList } from '../../http/serve/serveList.ts'

export const forInformationManagers: Right = { menu: 'InformationManagement', role: 'manager' }

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
  /** Names of the institution, the related institution and the agent. */
  nms: [insNm: Names, rltInsNm: Names, agentNm: Names]
}

type AgentBody = BodyOf<typeof queryAgent>

export function agentList({
  body,
  actor,
  language,
}: Pick<Served<AgentBody>, 'body' | 'actor' | 'language'>): ServedList<AgentBody['sort'], StoredAgent, AgentRow> {
  return {
    query: agentQuery(actor, body),
    shown: (rows) => rows.map((row) => shown(row, actor, language)),
    file: {
      name: 'agents',
      columns: [
        ...(['insIdCd', 'insNm', 'rltInsIdCd', 'rltInsNm', 'agentIns', 'agentNm'] as const),
        ...(['service', 'validFrom', 'validTo', 'remark'] as const),
      ],
      cells: ({ insNm, rltInsNm, agentNm, service, validFrom, validTo }) => ({
        insNm: nameIn(insNm, language),
        rltInsNm: nameIn(rltInsNm, language),
        agentNm: nameIn(agentNm, language),
        service: texts[language].agentService[service],
        validFrom: dayText(validFrom),
        validTo: validTo && dayText(validTo),
      }),
    },
  }
}

function agentQuery(
  user: SessionUser,
  { insIdCd, rltInsIdCd, agentIns, service, validOn }: AgentBody,
): ListQuery<AgentBody['sort']> {
  if (!insIdCd && !rltInsIdCd) throw new CallError('fieldsEmpty', {}, 'insIdCd')
  return {
    columns,
    from: sql`agent AS a`,
    where: [
      isSeenBy(user),
      insIdCd && sql`a.ins_id_cd = ${insIdCd}`,
      rltInsIdCd && sql`a.rlt_ins_id_cd = ${rltInsIdCd}`,
      agentIns && sql`a.agent_ins = ${agentIns}`,
      service && sql`a.service = ${service}`,
      validOn && sql`a.valid_from <= ${validOn} AND coalesce(a.valid_to >= ${validOn}, true)`,
    ],
    // Few: those of one institution.
    sorts: {
      insIdCd: 'a.ins_id_cd',
      rltInsIdCd: 'a.rlt_ins_id_cd',
      agentIns: 'a.agent_ins',
      service: 'a.service',
      validFrom: 'a.valid_from',
      validTo: 'a.valid_to',
    },
    tieBreak: 'a.agent_id',
  }
}

/** Throws `notFound` also for an agent between other institutions. */
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

type AgentInput = Omit<BodyOf<typeof modifyAgent>, 'agentId' | 'version'>
interface AgentVersion {
  agentId: string
  version: number
}

export function createAgent(
  db: Kysely<Tables>,
  written: AgentInput,
  user: SessionUser,
  record: RecordAct,
): Promise<AgentVersion> {
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
): Promise<AgentVersion> {
  return db.transaction().execute(async (trx) => {
    const before = await current(trx, agentId, version, user)
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
  named: BodyOf<typeof deleteAgent>,
  user: SessionUser,
  record: RecordAct,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { agentId, version } = 'agentId' in named ? named : await onlyAgentOf(trx, named, user)
    const before = await current(trx, agentId, version, user)
    await trx.deleteFrom('agent').where('agent_id', '=', agentId).execute()
    await record(trx, targetOf(agentId, before), changesOf(logged(before), null))
  })
}

/** Throws `agentSeveral` where these two institutions have more than one: nothing is guessed. */
async function onlyAgentOf(
  trx: Transaction<Tables>,
  { insIdCd, rltInsIdCd }: { insIdCd: string; rltInsIdCd: string },
  user: SessionUser,
): Promise<{ agentId: string; version?: number }> {
  const found = await trx
    .selectFrom('agent as a')
    .select('a.agent_id')
    .where('a.ins_id_cd', '=', insIdCd)
    .where('a.rlt_ins_id_cd', '=', rltInsIdCd)
    .where(isSeenBy(user))
    .execute()
  const [only] = found
  if (!only) throw new CallError('notFound')
  if (found.length > 1) throw new CallError('agentSeveral')
  return { agentId: only.agent_id }
}

/** Returns the agent, locked. Throws when this user doesn't keep it, or it has changed since they saw it. */
async function current(
  trx: Transaction<Tables>,
  agentId: string,
  version: number | undefined,
  user: SessionUser,
): Promise<AgentInput> {
  const row = await trx
    .selectFrom('agent as a')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where(isSeenBy(user))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new CallError('notFound')
  if (!mayActFor(user, row.agent_ins)) throw new CallError('otherInstitution')
  if (version !== undefined && row.version !== version) throw new CallError('recordChanged')
  return writtenOf(row)
}

async function expectFitting(
  trx: Transaction<Tables>,
  agency: AgentInput,
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

function isSeenBy(user: SessionUser) {
  return visibleTo(user, 'a.ins_id_cd', 'a.rlt_ins_id_cd', 'a.agent_ins')
}

function shown(row: StoredAgent, user: SessionUser, language: Language): AgentRow {
  const [insNm, rltInsNm, agentNm] = row.nms
  const refusal = !hasRight(user, forInformationManagers)
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

function columnsOf({ insIdCd, rltInsIdCd, agentIns, service, validFrom, validTo, remark }: AgentInput) {
  return {
    ins_id_cd: insIdCd,
    rlt_ins_id_cd: rltInsIdCd,
    agent_ins: agentIns,
    service,
    valid_from: validFrom,
    valid_to: validTo,
    remark,
  }
}

function logged({ remark: _, ...agency }: AgentInput) {
  return agency
}

/** Returns, for example, `00010392 (17)`. */
function targetOf(agentId: string, { insIdCd }: Pick<AgentInput, 'insIdCd'>): string {
  return `${insIdCd} (${agentId})`
}
