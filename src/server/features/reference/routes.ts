import type { FastifyInstance } from 'fastify'
import {
  exportReference,
  importReference,
  previewReference,
  queryCurrencyName,
  queryIssuer,
  queryReasonCode,
  queryReferenceVersion,
} from '../../../contract/reference.ts'
import { referenceColumns } from '../../../domain/reference/reference.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { Access } from '../../http/serve/access.ts'
import { answerList } from '../../http/serve/answerList.ts'
import { csv, sendExport } from '../../http/serve/exportFile.ts'
import { serve } from '../../http/serve/serve.ts'
import { importFile, preview } from './importFile.ts'
import { currencyList, issuerList, reasonList } from './lists.ts'
import { listVersions, rowsOf } from './versions.ts'

const forReaders: Access = { menu: 'InformationInquiry' }
const managersOnly: Access = { menu: 'InformationInquiry', role: 'administrator' }

export function referenceRoutes(app: FastifyInstance, { databases }: { databases: Databases }): void {
  const db = databases.main

  serve(app, queryReasonCode, forReaders, async (served) => answerList(databases, served, reasonList(served.body)))

  serve(app, queryCurrencyName, forReaders, async (served) => answerList(databases, served, currencyList(served.body)))

  serve(app, queryIssuer, forReaders, async (served) => answerList(databases, served, issuerList(served.body)))

  serve(app, previewReference, managersOnly, async ({ body, language }) => preview(db, body, language))

  serve(app, importReference, managersOnly, async ({ body, actor, record }) => importFile(db, body, actor, record))

  serve(app, exportReference, managersOnly, async ({ body, reply, note }) => {
    const { kind, version } = body
    note({ target: version ? `${kind} ${version}` : kind })
    const rows = await rowsOf(db, kind, version)
    return sendExport(reply, version ? `${kind}-${version}` : kind, 'csv', csv([referenceColumns[kind], ...rows], true))
  })

  serve(app, queryReferenceVersion, managersOnly, async ({ body }) => listVersions(db, body))
}
