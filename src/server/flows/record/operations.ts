import type { ContentChange, Operation } from '../../../contract/records/records.ts'
import { type ExceptionFieldName, exceptionFieldNames } from '../../../domain/records/exceptionFields.ts'
import { stepFrom } from '../../../domain/workflow/allSteps.ts'
import { isInternal } from '../../../domain/workflow/contest.ts'
import type { Action, Flow, Side } from '../../../domain/workflow/flow.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { type ExceptionRecord, viewOf } from './recordRow.ts'
import type { VisibleRecord } from './visibleRecord.ts'
import { type SeenVoucher, vouchersFor } from './vouchers.ts'

/**
 * The newest first, with vouchers. Of the other institution's steps, a user sees the decision, its time and the reply,
 * but no names or other remarks, and nothing since the last release.
 */
export async function operationsOf(
  db: Reader,
  { flow, record }: VisibleRecord,
  actor: SessionUser,
): Promise<Operation[]> {
  const { exp_id: expId } = record
  const view = viewOf(record, actor)
  const [events, vouchers] = await Promise.all([
    db
      .selectFrom('exception_event')
      .innerJoin('app_user', 'app_user.user_id', 'exception_event.user_id')
      .selectAll('exception_event')
      .select('app_user.nick_name')
      .where('exp_id', '=', expId)
      .orderBy('exception_event.version', 'desc')
      .execute(),
    vouchersFor(db, expId, actor),
  ])
  const seen = events.filter(
    (event) => event.version <= record.version && !(view === 'submitter' && isInternal(event.to_state)),
  )
  const fileNames = new Map(vouchers.map(({ filePath, fileName }) => [filePath, fileName]))
  return seen.map((event, i) => {
    const foreign = view !== 'head' && sideOf(flow, event, record) !== view
    return {
      version: event.version,
      action: event.action,
      from: event.from_state,
      to: event.to_state,
      userName: foreign ? null : event.nick_name,
      role: event.role,
      insIdCd: event.ins_id_cd,
      remark: foreign && !isReadByBoth(event.action) ? null : event.remark,
      ...(event.moved_to && { movedTo: event.moved_to }),
      changes: foreign || event.content === null ? [] : changesIn(event, seen.slice(i + 1), fileNames),
      ...(foreign ? noMarks : marksOf(event, seen.slice(i + 1))),
      at: event.at.toISOString(),
      vouchers: broughtIn(vouchers, event.version),
    }
  })
}

/** A reply is for the other side, and both must know why the network has moved a last day. */
function isReadByBoth(action: Action): boolean {
  return action === 'reply' || action === 'moveDay'
}

/** What an event wrote otherwise than the one that wrote before it. */
function changesIn(
  event: { content: string | null },
  earlier: readonly { content: string | null }[],
  fileNames: ReadonlyMap<string, string>,
): Operation['changes'] {
  const before = earlier.find(({ content }) => content !== null)
  return before ? changesBetween(contentOf(before), contentOf(event), fileNames) : []
}

function contentOf({ content }: { content: string | null }): StoredContent {
  return JSON.parse(content ?? '{}')
}

type Marks = Pick<Operation, 'equalTo' | 'preparedBy' | 'guide'>

const noMarks: Marks = { equalTo: null, preparedBy: null }

/** A modification says anew beside which equal record it stands; the rest is said when the record is raised. */
function marksOf(
  event: { version: number; content: string | null },
  earlier: readonly { content: string | null }[],
): Marks {
  const marks = marksIn(event.content)
  if (event.version === 1) return marks
  const before = earlier.find(({ content }) => content !== null)
  const isSaid = marks.equalTo !== marksIn(before?.content ?? null).equalTo
  return { ...noMarks, equalTo: isSaid ? marks.equalTo : null }
}

/** What a submission says beside the fields of its form. */
function marksIn(content: string | null): Marks {
  const { equalTo = null, preparedBy = null, guide }: Partial<Marks> = JSON.parse(content ?? '{}')
  return { equalTo, preparedBy, ...(guide && { guide }) }
}

/** Null where the network took the step for itself. */
function sideOf(
  flow: Flow,
  event: { action: string; from_state: string; ins_id_cd: string },
  record: ExceptionRecord,
): Side | null {
  const step = stepFrom(flow, event.from_state, event.action)
  if (step && step.side !== 'either') return step.side
  if (!step || event.ins_id_cd === record.submit_ins_id_cd) return 'submitter'
  return event.ins_id_cd === record.rcv_ins_id_cd ? 'receiver' : null
}

function broughtIn(vouchers: readonly SeenVoucher[], version: number): SeenVoucher[] {
  return vouchers.filter((one) => one.version === version)
}

/** The content of a record as an event keeps it: see `snapshotText`. */
type StoredContent = Partial<Record<ExceptionFieldName, string>> & {
  vouchers?: readonly { fileId: string }[]
}

/** The fields whose values differ, in the order of the form; of vouchers the names of those that went and came. */
function changesBetween(
  before: StoredContent,
  after: StoredContent,
  fileNames: ReadonlyMap<string, string>,
): ContentChange[] {
  const fields = exceptionFieldNames
    .map((name) => ({ name, from: before[name] ?? null, to: after[name] ?? null }))
    .filter(({ from, to }) => from !== to)
  const gone = namesOf(before, after, fileNames)
  const come = namesOf(after, before, fileNames)
  return gone || come ? [...fields, { name: 'vouchers', from: gone, to: come }] : fields
}

/** The names of files that only the first has; null where there is none. */
function namesOf(one: StoredContent, other: StoredContent, fileNames: ReadonlyMap<string, string>): string | null {
  const others = new Set(other.vouchers?.map(({ fileId }) => fileId))
  const names = (one.vouchers ?? [])
    .filter(({ fileId }) => !others.has(fileId))
    .map(({ fileId }) => fileNames.get(fileId))
  return names.filter((name) => name !== undefined).join(', ') || null
}
