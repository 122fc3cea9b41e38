import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { worklistRelease, worklistUnassign } from '../../../contract/records/worklist.ts'
import { flows } from '../../../domain/flows/index.ts'
import { alertMenu } from '../../../domain/workflow/work.ts'
import { visibleRecords } from '../../db/lists/visibleRecords.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Reader } from '../../db/pools/reader.ts'
import { hasRight, type SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { opensFlow } from '../record/recordRow.ts'

/** A record or an alert. */
export type WorkItem = BodyOf<typeof worklistRelease>

/** `opens`: whether this user may open its workflow. */
export interface SeenWorkItem {
  thing: string
  opens: boolean
}

export function idOf(item: WorkItem): string {
  return 'expId' in item ? item.expId : item.rid
}

/** Selects the record or alert as a `SeenWorkItem` if this user sees it. Throws for alerts of who handles none. */
export function seenWorkItem(asked: WorkItem, actor: SessionUser): RawBuilder<SeenWorkItem> {
  if ('expId' in asked)
    return sql`
      SELECT e.exp_id AS thing, e.flow = ANY(${openedBy(actor)}::text[]) AS opens
      FROM ${visibleRecords(actor, sql`x.exp_id = ${asked.expId}`)}`
  if (!hasRight(actor, { menu: alertMenu, role: 'riskOfficer' })) throw new CallError('forbidden')
  return sql`
    SELECT r.rid::text AS thing, true AS opens FROM sus_trans AS r
    WHERE r.rid = ${asked.rid} AND ${visibleTo(actor, 'r.ins_id_cd')}`
}

/** Throws where this user may not see it. */
export function expectSeen(seen: SeenWorkItem | undefined): string {
  if (!seen) throw new CallError('notFound')
  if (!seen.opens) throw new CallError('forbidden')
  return seen.thing
}

/** Throws where this user may not see the record or the alert. */
export async function visibleWorkItem(db: Reader, asked: WorkItem, actor: SessionUser): Promise<string> {
  const { rows } = await seenWorkItem(asked, actor).execute(db)
  return expectSeen(rows[0])
}

/** Throws where this user may not see one of the records or alerts. */
export async function visibleWorkItems(db: Reader, list: BodyOf<typeof worklistUnassign>['list'], actor: SessionUser) {
  const expIds = list.flatMap((item) => ('expId' in item ? item.expId : []))
  const { rows } = await sql<{ exp_id: string; flow: string }>`
    SELECT e.exp_id, e.flow FROM ${visibleRecords(actor, sql`x.exp_id = ANY(${expIds}::text[])`)}`.execute(db)
  if (rows.length < new Set(expIds).size) throw new CallError('notFound')
  const opened = openedBy(actor)
  if (rows.some(({ flow }) => !opened.includes(flow))) throw new CallError('forbidden')
  const alerts: string[] = []
  for (const item of list) if ('rid' in item) alerts.push(await visibleWorkItem(db, item, actor))
  return [...rows.map(({ exp_id }) => exp_id), ...alerts]
}

function openedBy(actor: SessionUser): string[] {
  return flows.filter((flow) => opensFlow(actor, flow)).map(({ id }) => id)
}
