import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { ApiEvent, EventRecord, getEvents } from '../../../contract/records/apiEvents.ts'
import { flows } from '../../../domain/flows/index.ts'
import type { EventKind } from '../../../domain/workflow/eventViews.ts'
import type { Action, FlowId } from '../../../domain/workflow/flow.ts'
import type { Reader } from '../../db/pools/reader.ts'
import { hasRight, type SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'

interface ApiEventRow {
  number: string
  kind: EventKind
  exp_id: string
  version: number
  flow: FlowId
  action: Action
  from_state: string
  to_state: string
  ins_id_cd: string
  at: Date
  trans_id: string
  with_orig_in: '0' | '1'
  submit_ins_id_cd: string
  content: string
}

/**
 * Throws `eventsGone` when some of the events after that number are no longer kept, and `eventsAhead` when there is no such
 * number yet: who waits for what follows it would miss all events until then.
 */
export async function readEvents(
  db: Reader,
  actor: SessionUser,
  { after, limit }: BodyOf<typeof getEvents>,
): Promise<ReplyOf<typeof getEvents>> {
  const { rows: ends } = await sql<{ oldest: string | null; head: string | null }>`
    SELECT (SELECT min(number) FROM api_event WHERE ins_id_cd = ${actor.insIdCd}) AS oldest,
      (SELECT number FROM api_event_head WHERE ins_id_cd = ${actor.insIdCd}) AS head`.execute(db)
  const head = Number(ends[0]?.head ?? 0)
  const oldest = Number(ends[0]?.oldest ?? head + 1)
  if (after !== undefined && after < oldest - 1) throw new CallError('eventsGone', { oldest })
  if (after !== undefined && after > head) throw new CallError('eventsAhead', { last: head }, 'after')
  const from = after ?? oldest - 1
  const { rows } = await sql<ApiEventRow>`
    SELECT a.number, a.kind, a.exp_id, a.version, e.flow, s.action, s.from_state, s.to_state, s.ins_id_cd, s.at,
      e.trans_id, e.with_orig_in, e.submit_ins_id_cd, written.content
    FROM api_event AS a
    JOIN exception AS e ON e.exp_id = a.exp_id
    JOIN exception_event AS s ON s.exp_id = a.exp_id AND s.version = a.version
    CROSS JOIN LATERAL (
      SELECT w.content FROM exception_event AS w
      WHERE w.exp_id = a.exp_id AND w.version <= a.version AND w.content IS NOT NULL
      ORDER BY w.version DESC LIMIT 1
    ) AS written
    WHERE a.ins_id_cd = ${actor.insIdCd} AND a.number > ${from} ORDER BY a.number LIMIT ${limit}`.execute(db)
  const opened = new Set<string>(flows.filter(({ menu }) => hasRight(actor, { menu })).map(({ id }) => id))
  const list = rows.map((row) => (opened.has(row.flow) ? eventOf(row) : closedEvent(row)))
  const last = list.at(-1)?.number ?? from
  return { list, last, more: last < head }
}

function eventOf(row: ApiEventRow): ApiEvent {
  return {
    number: Number(row.number),
    at: row.at.toISOString(),
    kind: row.kind,
    expId: row.exp_id,
    flow: row.flow,
    version: row.version,
    action: row.action,
    from: row.from_state,
    to: row.to_state,
    insIdCd: row.ins_id_cd,
    record: row.kind === 'left' ? null : recordOf(row),
  }
}

function closedEvent({ number, at }: ApiEventRow): ApiEvent {
  const nothing = { expId: null, flow: null, version: null, action: null, from: null, to: null, insIdCd: null }
  return { number: Number(number), at: at.toISOString(), kind: 'other', ...nothing, record: null }
}

type Text = string | null | undefined

/** The content as `snapshotText` writes it. */
interface Written {
  rcvInsIdCd?: Text
  transAt?: Text
  transCurrCd?: Text
  rsnCd?: Text
  fraudIn?: '0' | '1'
  replyCd?: Text
  sysTraNo?: Text
  settleDt?: Text
  retriRefNo?: Text
  origTransCurrCd?: Text
  priAcctNo?: Text
  basis?: Partial<
    Record<
      'origKey' | 'origLogCd' | 'origTransAt' | 'origTransCurrCd' | 'settleDt' | 'card' | 'retriRefNo' | 'answersExpId',
      Text
    >
  >
}

function recordOf({ content, trans_id, with_orig_in, submit_ins_id_cd }: ApiEventRow): EventRecord {
  const { basis = {}, ...fields }: Written = JSON.parse(content)
  return {
    transId: trans_id,
    withOrigIn: with_orig_in,
    submitInsIdCd: submit_ins_id_cd,
    rcvInsIdCd: fields.rcvInsIdCd ?? '',
    transAt: fields.transAt ?? '',
    transCurrCd: fields.transCurrCd ?? '',
    rsnCd: fields.rsnCd ?? null,
    fraudIn: fields.fraudIn ?? '0',
    replyCd: fields.replyCd ?? null,
    priAcctNo: basis.card ?? fields.priAcctNo ?? '',
    retriRefNo: basis.retriRefNo ?? fields.retriRefNo ?? '',
    sysTraNo: fields.sysTraNo ?? null,
    settleDt: basis.settleDt ?? fields.settleDt ?? '',
    origKey: basis.origKey ?? null,
    origLogCd: basis.origLogCd ?? null,
    origTransAt: basis.origTransAt ?? null,
    origTransCurrCd: basis.origTransCurrCd ?? fields.origTransCurrCd ?? null,
    answersExpId: basis.answersExpId ?? null,
  }
}
