import { type Kysely, sql } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { queryReferenceVersion } from '../../../contract/reference/reference.ts'
import { type ReferenceKind, type ReferenceRow, referenceColumns } from '../../../domain/reference/reference.ts'
import { type ListQuery, listPage } from '../../db/lists/list.ts'
import { kindTables } from '../../db/referenceTables.ts'
import type { ChangeCounts } from '../../db/referenceVersions.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'

export async function rowsOf(db: Kysely<Tables>, kind: ReferenceKind, version?: number): Promise<ReferenceRow[]> {
  if (version === undefined) return kindTables[kind].read(db)
  const found = await db
    .selectFrom('reference_version')
    .select('rows')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!found) throw new CallError('notFound')
  // A version that was stored before a column was added lacks it.
  return found.rows.map((row) => referenceColumns[kind].map((_, at) => row[at] ?? ''))
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
