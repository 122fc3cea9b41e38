import type { FastifyInstance } from 'fastify'
import {
  exportReference,
  importReference,
  previewReference,
  queryCalendarDay,
  queryCurrencyName,
  queryIssuer,
  queryMaintenance,
  queryReasonCode,
  queryReferenceVersion,
} from '../../../contract/reference/reference.ts'
import { referenceColumns } from '../../../domain/reference/reference.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { Access } from '../../http/serve/access.ts'
import { csv, sendExport } from '../../http/serve/exportFile.ts'
import { serve } from '../../http/serve/serve.ts'
import { answerList, serveList } from '../../http/serve/serveList.ts'
import { importFile, preview } from './importFile.ts'
import { calendarList, currencyList, issuerList, maintenanceList, reasonList } from './lists.ts'
import { listVersions, rowsOf } from './versions.ts'

const forReaders: Access = { menu: 'InformationInquiry' }
const managersOnly: Access = { menu: 'InformationInquiry', role: 'administrator' }

export function referenceRoutes(app: FastifyInstance, { databases }: { databases: Databases }): void {
  const db = databases.main

  serveList(
    app,
    queryReasonCode,
    forReaders,
    answerList(databases, ({ body }) => reasonList(body)),
  )

  serveList(
    app,
    queryCurrencyName,
    forReaders,
    answerList(databases, ({ body }) => currencyList(body)),
  )

  serveList(
    app,
    queryCalendarDay,
    forReaders,
    answerList(databases, ({ body }) => calendarList(body)),
  )

  serveList(
    app,
    queryMaintenance,
    forReaders,
    answerList(databases, ({ body }) => maintenanceList(body)),
  )

  serveList(
    app,
    queryIssuer,
    forReaders,
    answerList(databases, ({ body }) => issuerList(body)),
  )

  serve(app, previewReference, managersOnly, async ({ body, language }) => preview(db, body, language))

  serve(app, importReference, managersOnly, async ({ body, actor, record }) => importFile(db, body, actor, record))

  serve(app, exportReference, managersOnly, async ({ body, reply, note }) => {
    const { kind, version } = body
    note({ target: version ? `${kind} ${version}` : kind })
    const rows = await rowsOf(db, kind, version)
    return sendExport(reply, version ? `${kind}-${version}` : kind, 'csv', csv([referenceColumns[kind], ...rows], true))
  })

  serveList(app, queryReferenceVersion, managersOnly, { read: ({ body }) => listVersions(db, body) })
}
