import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { queryReferenceVersion } from '../../../contract/reference.ts'
import type { Actor } from '../../../domain/actor.ts'
import type { ReferenceKind, ReferenceRow } from '../../../domain/reference.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import { kindTables, type Reader } from './kinds.ts'

/** How many rows a change touched. */
export interface Counts {
  added: number
  changed: number
  removed: number
}

/** The version that stands; 0 before the first change. */
export async function versionOf(db: Reader, kind: ReferenceKind): Promise<number> {
  const { version } = await db
    .selectFrom('reference_version')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return version ?? 0
}

/**
 * Makes a change to the rows of a kind, and keeps them whole as its next version; before the first change also as they
 * stood. One change after another: whoever waits then sees what the other has done. Answers the new version.
 */
export async function inNewVersion(
  trx: Transaction<Tables>,
  kind: ReferenceKind,
  actor: Actor,
  change: (version: number) => Promise<Counts>,
): Promise<{ version: number } & Counts> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`reference ${kind}`}))`.execute(trx)
  const before = await versionOf(trx, kind)
  if (before === 0) {
    const rows = await kindTables[kind].read(trx)
    await write(trx, { kind, version: 1, rows, counts: { added: rows.length, changed: 0, removed: 0 }, by: null })
  }
  const counts = await change(before)
  const version = Math.max(before, 1) + 1
  await write(trx, { kind, version, rows: await kindTables[kind].read(trx), counts, by: actor.userId })
  return { version, ...counts }
}

interface Version {
  kind: ReferenceKind
  version: number
  rows: ReferenceRow[]
  counts: Counts
  by: string | null
}

async function write(trx: Transaction<Tables>, { kind, version, rows, counts, by }: Version): Promise<void> {
  await trx
    .insertInto('reference_version')
    .values({ kind, version, rows: JSON.stringify(rows), ...counts, changed_by: by })
    .execute()
}

/** The rows of a version; those that stand where none is named. */
export async function rowsOf(db: Kysely<Tables>, kind: ReferenceKind, version?: number): Promise<ReferenceRow[]> {
  if (version === undefined) return kindTables[kind].read(db)
  const found = await db
    .selectFrom('reference_version')
    .select('rows')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!found) throw new CallError('notFound')
  return found.rows
}

/** A page of the versions, the newest first. */
export async function listVersions(
  db: Kysely<Tables>,
  { kind, currPage, pageSize }: BodyOf<typeof queryReferenceVersion>,
): Promise<ReplyOf<typeof queryReferenceVersion>> {
  const [total, rows] = await Promise.all([
    versionOf(db, kind),
    db
      .selectFrom('reference_version as v')
      .leftJoin('app_user as u', 'u.user_id', 'v.changed_by')
      .select(['v.version', 'v.added', 'v.changed', 'v.removed', 'v.changed_at', 'u.nick_name'])
      .select(sql<number>`jsonb_array_length(v.rows)`.as('n'))
      .where('v.kind', '=', kind)
      .orderBy('v.version', 'desc')
      .limit(pageSize)
      .offset((currPage - 1) * pageSize)
      .execute(),
  ])
  const list = rows.map(({ version, added, changed, removed, changed_at, nick_name, n }) => ({
    ...{ version, rows: n, added, changed, removed },
    changedBy: nick_name,
    changedAt: changed_at.toISOString(),
  }))
  return { list, total, totalIsExact: true, currPage, pageSize }
}
