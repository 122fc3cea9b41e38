import { sql, type Transaction } from 'kysely'
import type { MovedRecords } from '../../../contract/messages/notices.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { isAcross, isNotified, type Notice, notificationsFor, type Recipient } from '../../../domain/notices.ts'
import type { Role } from '../../../domain/people/actor.ts'
import { menusOf } from '../../../domain/people/menus.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import { isOneOf } from '../../../domain/typed.ts'
import { stepFrom } from '../../../domain/workflow/allSteps.ts'
import { isInternal } from '../../../domain/workflow/contest.ts'
import type { Action, Flow, Transition } from '../../../domain/workflow/flow.ts'
import { listMarks } from '../../../domain/workflow/hide.ts'
import type { Tables } from '../../db/tables.ts'
import { rightsOfUser } from '../../db/userRights.ts'
import { mayBeTried, noteFailure } from '../../processes/failedWork.ts'
import type { ReadMessages } from './counters.ts'
import { withDeputies } from './deputies.ts'
import { growMessages, type RecordsMessage, readMovedOn } from './movedOn.ts'
import { putMessages } from './store.ts'

export interface Moved {
  expId: string
  flow: string
  from: string
  to: string
  insIdCds: readonly string[]
}

interface UnnotifiedRow {
  notice_id: string
  notified_ins: string | null
  exp_id: string
  version: number
  action: Action
  from_state: string
  to_state: Transition['to']
  user_id: string
  at: Date
  remark: string | null
  flow: string
  with_orig_in: '0' | '1'
  answer_by: Day | null
  submit_ins_id_cd: string
  rcv_ins_id_cd: string
  author: string
  handlers: string[]
  submitter_side: string[]
  receiver_side: string[]
  not_contested_by: string | null
  latest: boolean
  writer: string
  raised_by: string
}

type UnnotifiedStep = UnnotifiedRow & { notifies: readonly string[] }

export const stepsAtOnce = 2000

// A server of an older release marks what it has delivered, and a trigger deletes it then.
const isUndelivered = sql`NOT n.told AND ${mayBeTried('bell', sql`n.exp_id || ' version ' || n.version`)}`
export const undeliveredSteps = sql`SELECT 1 FROM notice AS n WHERE ${isUndelivered}`

export async function notifySteps(
  trx: Transaction<Tables>,
  now: Date,
): Promise<{ moved: Moved[]; read: ReadMessages }> {
  const rows = await unnotifiedSteps(trx)
  if (rows.length === 0) return { moved: [], read: new Map() }
  // A step has a notice for each other institution that it concerns.
  const steps = [...Map.groupBy(rows, (row) => `${row.exp_id} ${row.version}`).values()].flatMap((same) => {
    const notifies = same.flatMap((row) => row.notified_ins ?? [])
    return same.slice(0, 1).map((row) => ({ ...row, notifies }))
  })
  const { groups, failed } = await groupsOf(trx, steps)
  const users = await usersOf(trx, groups)
  const messages = await withDeputies(trx, messagesOf(groups, users), now)
  const movedOn = rows.filter((row) => !isOneOf([...listMarks, 'dayMoved'], row.to_state)).map((row) => row.exp_id)
  const read = await readMovedOn(trx, [...new Set(movedOn)], messages)
  await putMessages(trx, await growMessages(trx, messages))
  const done = rows.filter((row) => !failed.has(itemOf(row)))
  await sql`DELETE FROM notice WHERE notice_id = ANY(${done.map((row) => row.notice_id)}::bigint[])`.execute(trx)
  const moved = done.map((row) => ({
    expId: row.exp_id,
    flow: row.flow,
    from: row.from_state,
    to: row.to_state,
    insIdCds: viewersOf(row),
  }))
  return { moved, read }
}

function viewersOf(row: UnnotifiedRow): string[] {
  const { submit_ins_id_cd, rcv_ins_id_cd, notified_ins, to_state } = row
  if (isInternal(to_state)) return [rcv_ins_id_cd]
  const flow = flowOf(row.flow)
  const step = flow ? stepFrom(flow, row.from_state, row.action) : undefined
  const both = step !== undefined && step.side !== 'submitter'
  return [submit_ins_id_cd, ...(both ? [rcv_ins_id_cd] : []), ...(notified_ins ? [notified_ins] : [])]
}

async function unnotifiedSteps(trx: Transaction<Tables>): Promise<UnnotifiedRow[]> {
  const { rows } = await sql<UnnotifiedRow>`
    SELECT n.notice_id, n.ins_id_cd AS notified_ins, n.exp_id, n.version, s.action, s.from_state, s.to_state, s.user_id, s.at, s.remark,
      e.flow, e.with_orig_in, e.answer_by, e.submit_ins_id_cd, e.rcv_ins_id_cd,
      e.author, e.handlers, e.submitter_side, e.receiver_side, e.not_contested_by,
      e.version = n.version AND NOT e.deleted AS latest, writing.user_id AS writer, first.user_id AS raised_by
    FROM notice AS n
    JOIN exception_event AS s ON s.exp_id = n.exp_id AND s.version = n.version
    JOIN exception AS e ON e.exp_id = n.exp_id
    JOIN exception_event AS first ON first.exp_id = n.exp_id AND first.version = 1
    CROSS JOIN LATERAL (
      SELECT w.user_id FROM exception_event AS w
      WHERE w.exp_id = n.exp_id AND w.version <= n.version AND w.action IN ('submit', 'reply', 'modify')
      ORDER BY w.version DESC LIMIT 1
    ) AS writing
    WHERE ${isUndelivered} ORDER BY n.notice_id LIMIT ${stepsAtOnce}`.execute(trx)
  return rows
}

interface StepGroup {
  flow: Flow
  notice: Notice
  state: Transition['to']
  by: string
  from: string
  at: Date
  records: Map<string, string | null>
}

/** A step of which nobody can be notified stays undelivered, and keeps no other waiting. */
async function groupsOf(
  trx: Transaction<Tables>,
  steps: readonly UnnotifiedStep[],
): Promise<{ groups: StepGroup[]; failed: Set<string> }> {
  const failed = new Set<string>()
  const groups = new Map<string, StepGroup>()
  for (const row of steps) {
    const flow = flowOf(row.flow)
    if (!flow) continue
    let notices: readonly Notice[] = []
    try {
      notices = notificationsFor(flow, stepOf(row))
    } catch (error) {
      const item = itemOf(row)
      failed.add(item)
      await noteFailure(trx, { work: 'bell', item }, error)
    }
    for (const notice of notices) {
      // Somebody was faster: it waits no more.
      if ((notice.kind === 'waiting' || notice.kind === 'refused') && !row.latest) continue
      const key = JSON.stringify([notice, row.flow, row.to_state, row.user_id])
      const known = groups.get(key)
      const one = { flow, notice, state: row.to_state, by: row.user_id, from: fromOf(row, notice), at: row.at }
      const records = new Map([[row.exp_id, row.remark]])
      if (known) addTo(known, { ...one, records })
      else groups.set(key, { ...one, records })
    }
  }
  return { groups: [...groups.values()], failed }
}

function itemOf({ exp_id, version }: UnnotifiedRow): string {
  return `${exp_id} version ${version}`
}

function fromOf(row: UnnotifiedRow, { kind }: Notice): string {
  return kind === 'answered' || kind === 'outcome' ? row.rcv_ins_id_cd : row.submit_ins_id_cd
}

function stepOf(row: UnnotifiedStep) {
  return {
    notifies: row.notifies,
    answerBy: row.answer_by,
    action: row.action,
    to: row.to_state,
    userId: row.user_id,
    withOrigIn: row.with_orig_in,
    submitInsIdCd: row.submit_ins_id_cd,
    rcvInsIdCd: row.rcv_ins_id_cd,
    author: row.author,
    handlers: row.handlers,
    submitterSide: row.submitter_side,
    receiverSide: row.receiver_side,
    notContestedBy: row.not_contested_by,
    writer: row.writer,
    raisedBy: row.raised_by,
  }
}

async function usersOf(trx: Transaction<Tables>, groups: readonly StepGroup[]): Promise<Recipient[]> {
  const notices = groups.map(({ notice }) => notice)
  const insIdCds = notices.flatMap((notice) => ('insIdCd' in notice ? [notice.insIdCd] : []))
  const roles = notices.flatMap((notice) => ('role' in notice ? [notice.role] : []))
  const userIds = notices.flatMap((notice) => ('userId' in notice ? [notice.userId] : []))
  const { rows } = await sql<{ user_id: string; ins_id_cd: string; roles: Role[]; withheld: string[] }>`
    SELECT u.user_id, u.ins_id_cd, own.roles, own.withheld
    FROM app_user AS u
    CROSS JOIN LATERAL (SELECT ${rightsOfUser}) AS own
    WHERE NOT u.disabled AND NOT u.deleted AND (u.user_id = ANY(${[...new Set(userIds)]}::bigint[])
      OR (u.ins_id_cd = ANY(${[...new Set(insIdCds)]}::text[]) AND own.roles && ${[...new Set(roles)]}::text[]))`.execute(
    trx,
  )
  return rows.map(({ user_id, ins_id_cd, roles, withheld }) => ({
    userId: user_id,
    insIdCd: ins_id_cd,
    roles,
    menus: menusOf(roles, withheld),
  }))
}

function messagesOf(groups: readonly StepGroup[], users: readonly Recipient[]): RecordsMessage[] {
  const merged = new Map<string, StepGroup & { userId: string }>()
  for (const one of groups)
    for (const { userId } of users.filter((user) => isNotified(one.notice, one.flow, user))) {
      const what = { ...one.notice, except: null }
      const key = JSON.stringify([userId, what, one.flow.id, one.state, one.by])
      const known = merged.get(key)
      if (known) addTo(known, one)
      else merged.set(key, { ...one, userId, records: new Map(one.records) })
    }
  const inOrder = [...merged.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
  return inOrder.map((one) => ({
    userId: one.userId,
    type: 'recommend' as const,
    facts: factsOf(one),
    fromUser: isAcross(one.notice) ? null : one.by,
    at: one.at,
    records: [...one.records.keys()],
  }))
}

function addTo(known: StepGroup, { records, at }: StepGroup): void {
  for (const [expId, remark] of records) known.records.set(expId, remark)
  if (at > known.at) known.at = at
}

function factsOf({ notice, flow, state, from, records }: StepGroup): RecordsMessage['facts'] {
  const [[expId, remark] = ['', null]] = records
  const n = records.size
  // A reply and what was submitted are for the other side too; what else was written is not.
  const said = notice.kind === 'outcome' || notice.kind === 'released' || notice.kind === 'takenBack' ? null : remark
  const moved: MovedRecords = {
    flow: flow.id,
    state,
    n,
    expId,
    remark: n === 1 ? said : null,
    ...(isAcross(notice) && { from }),
  }
  if (notice.kind === 'waiting') return { kind: 'waiting', awaited: notice.awaited, records: moved }
  if (notice.kind === 'refused') return { kind: 'refused', refusal: notice.refusal, records: moved }
  if (notice.kind === 'outcome') return { kind: 'outcome', outcome: notice.outcome, records: moved }
  if (notice.kind === 'released') return { kind: 'released', answerBy: notice.answerBy, records: moved }
  if (notice.kind === 'takenBack') return { kind: 'takenBack', deleted: notice.deleted, records: moved }
  return { kind: 'answered', records: moved }
}
