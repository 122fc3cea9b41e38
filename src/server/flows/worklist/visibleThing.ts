import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { worklistRelease, worklistUnassign } from '../../../contract/worklist.ts'
import { flows } from '../../../domain/flows/index.ts'
import { alertMenu } from '../../../domain/workflow/work.ts'
import { visibleRecords } from '../../db/lists/visibleRecords.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Reader } from '../../db/pools/reader.ts'
import { hasRight, type SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { opensFlow } from '../record/recordRow.ts'

/** A record or an alert. */
export type Thing = BodyOf<typeof worklistRelease>

/** `opens`: whether this user may open its workflow. */
export interface SeenThing {
  thing: string
  opens: boolean
}

export function idOf(thing: Thing): string {
  return 'expId' in thing ? thing.expId : thing.rid
}

/** Selects the record or alert as a `SeenThing` if this user sees it. Throws for alerts of who handles none. */
export function seenThing(asked: Thing, actor: SessionUser): RawBuilder<SeenThing> {
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
export function expectSeen(seen: SeenThing | undefined): string {
  if (!seen) throw new CallError('notFound')
  if (!seen.opens) throw new CallError('forbidden')
  return seen.thing
}

/** Throws where this user may not see the record or the alert. */
export async function visibleThing(db: Reader, asked: Thing, actor: SessionUser): Promise<string> {
  const { rows } = await seenThing(asked, actor).execute(db)
  return expectSeen(rows[0])
}

/** Throws where this user may not see one of the records or alerts. */
export async function visibleThings(db: Reader, list: BodyOf<typeof worklistUnassign>['list'], actor: SessionUser) {
  const expIds = list.flatMap((thing) => ('expId' in thing ? thing.expId : []))
  const { rows } = await sql<{ exp_id: string; flow: string }>`
    SELECT e.exp_id, e.flow FROM ${visibleRecords(actor, sql`x.exp_id = ANY(${expIds}::text[])`)}`.execute(db)
  if (rows.length < new Set(expIds).size) throw new CallError('notFound')
  const opened = openedBy(actor)
  if (rows.some(({ flow }) => !opened.includes(flow))) throw new CallError('forbidden')
  const alerts: string[] = []
  for (const thing of list) if ('rid' in thing) alerts.push(await visibleThing(db, thing, actor))
  return [...rows.map(({ exp_id }) => exp_id), ...alerts]
}

function openedBy(actor: SessionUser): string[] {
  return flows.filter((flow) => opensFlow(actor, flow)).map(({ id }) => id)
}
