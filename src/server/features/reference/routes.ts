import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import {
  exportReference,
  previewReference,
  queryCalendarDay,
  queryCurrencyName,
  queryIssuer,
  queryMaintenance,
  queryReasonCode,
  queryReferenceVersion,
  type ReferenceVersion,
} from '../../../contract/reference/reference.ts'
import { type ReferenceKind, type ReferenceRow, referenceColumns } from '../../../domain/reference/reference.ts'
import { type ChangeService, serveChanges } from '../../changes/changes.ts'
import { type ListQuery, listPage } from '../../db/lists/list.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { kindTables } from '../../db/referenceTables.ts'
import type { Tables } from '../../db/tables.ts'
import type { Access } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { csv, sendExport } from '../../http/serve/exportFile.ts'
import { serve } from '../../http/serve/serve.ts'
import { answerList, serveList } from '../../http/serve/serveList.ts'
import { forImporters, preview, referenceImportKinds } from './importFile.ts'
import { calendarList, currencyList, issuerList, maintenanceList, reasonList } from './lists.ts'

const forReaders: Access = { menu: 'InformationInquiry' }

interface ReferenceDeps {
  databases: Databases
  changes: ChangeService
}

export function referenceRoutes(app: FastifyInstance, { databases, changes }: ReferenceDeps): void {
  const db = databases.main

  serveList(app, queryReasonCode, forReaders, answerList(databases, reasonList))
  serveList(app, queryCurrencyName, forReaders, answerList(databases, currencyList))
  serveList(app, queryCalendarDay, forReaders, answerList(databases, calendarList))
  serveList(app, queryMaintenance, forReaders, answerList(databases, maintenanceList))
  serveList(app, queryIssuer, forReaders, answerList(databases, issuerList))

  serve(app, previewReference, forImporters, async ({ body, language }) => preview(db, body, language))

  serveChanges(app, changes, Object.values(referenceImportKinds))

  serve(app, exportReference, forImporters, async ({ body, reply, note }) => {
    const { kind, version } = body
    note({ target: version ? `${kind} ${version}` : kind })
    const rows = await rowsOf(db, kind, version)
    return sendExport(reply, version ? `${kind}-${version}` : kind, 'csv', csv([referenceColumns[kind], ...rows], true))
  })

  serveList(app, queryReferenceVersion, forImporters, { read: ({ body }) => listVersions(db, body) })
}

async function rowsOf(db: Kysely<Tables>, kind: ReferenceKind, version?: number): Promise<ReferenceRow[]> {
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

interface VersionRow extends Omit<ReferenceVersion, 'changedAt'> {
  changedAt: Date
}

function listVersions(db: Kysely<Tables>, body: VersionBody): Promise<ReplyOf<typeof queryReferenceVersion>> {
  const query: ListQuery<VersionBody['sort']> = {
    columns: sql`
      v.version, v.added, v.changed, v.removed, v.changed_at AS "changedAt", u.nick_name AS "changedBy",
      jsonb_array_length(v.rows) AS rows`,
    from: sql`reference_version AS v`,
    joins: sql`LEFT JOIN app_user AS u ON u.user_id = v.changed_by`,
    where: [sql`v.kind = ${body.kind}`],
    sorts: { version: 'v.version' },
    tieBreak: 'v.version',
  }
  return listPage(db, query, body, (rows: VersionRow[]) =>
    rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() })),
  )
}
