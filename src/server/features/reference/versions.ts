import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { queryReferenceVersion } from '../../../contract/reference/reference.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { ReferenceKind, ReferenceRow } from '../../../domain/reference/reference.ts'
import { type ListQuery, listPage } from '../../db/lists/list.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { kindTables } from './kinds.ts'

interface ChangeCounts {
  added: number
  changed: number
  removed: number
}

/** 0 before the first change. */
export async function versionOf(db: Reader, kind: ReferenceKind): Promise<number> {
  const { version } = await db
    .selectFrom('reference_version')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return version ?? 0
}

/**
 * Changes the rows of a kind and stores all of them as the next version; the first time also the state before. Locks,
 * so that changes run one after another. Returns the new version.
 */
export async function inNewVersion(
  trx: Transaction<Tables>,
  kind: ReferenceKind,
  actor: Actor,
  change: (version: number) => Promise<ChangeCounts>,
): Promise<{ version: number } & ChangeCounts> {
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

interface ReferenceVersion {
  kind: ReferenceKind
  version: number
  rows: ReferenceRow[]
  counts: ChangeCounts
  by: string | null
}

async function write(trx: Transaction<Tables>, { kind, version, rows, counts, by }: ReferenceVersion): Promise<void> {
  await trx
    .insertInto('reference_version')
    .values({ kind, version, rows: JSON.stringify(rows), ...counts, changed_by: by })
    .execute()
}

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

type VersionBody = BodyOf<typeof queryReferenceVersion>

interface VersionRow extends ChangeCounts {
  version: number
  rows: number
  changed_at: Date
  nick_name: string | null
}

export function listVersions(db: Kysely<Tables>, body: VersionBody): Promise<ReplyOf<typeof queryReferenceVersion>> {
  const query: ListQuery<VersionBody['sort']> = {
    columns: sql`
      v.version, v.added, v.changed, v.removed, v.changed_at, u.nick_name, jsonb_array_length(v.rows) AS rows`,
    from: sql`reference_version AS v`,
    joins: sql`LEFT JOIN app_user AS u ON u.user_id = v.changed_by`,
    where: [sql`v.kind = ${body.kind}`],
    sorts: { version: 'v.version' },
    tieBreak: 'v.version',
  }
  return listPage(db, query, body, (rows: VersionRow[]) =>
    rows.map(({ changed_at, nick_name, ...version }) => ({
      ...version,
      changedBy: nick_name,
      changedAt: changed_at.toISOString(),
    })),
  )
}
