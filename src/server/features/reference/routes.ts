import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  exportReference,
  importReference,
  previewReference,
  queryCurrencyName,
  queryIssuer,
  queryReasonCode,
  queryReferenceVersion,
} from '../../../contract/reference.ts'
import { type Language, texts } from '../../../contract/texts/texts.ts'
import { referenceColumns } from '../../../domain/reference.ts'
import type { Databases } from '../../db/databases.ts'
import type { Page } from '../../db/page.ts'
import type { Access } from '../../http/access.ts'
import { csv, sendCsv, wantsCsv } from '../../http/csv.ts'
import { serve } from '../../http/serve.ts'
import { importFile, preview } from './importFile.ts'
import { type Found, findCurrencies, findIssuers, findReasons } from './lists.ts'
import { listVersions, rowsOf } from './versions.ts'

const forReaders: Access = { menu: 'InformationInquiry' }
const forKeepers: Access = { menu: 'InformationInquiry', role: 'administrator' }

/** The codes that all look up, and the imports by which administrators keep them. */
export function referenceRoutes(app: FastifyInstance, { databases }: { databases: Databases }): void {
  const db = databases.main

  serve(app, queryReasonCode, forReaders, async ({ body, language, http, reply }) => {
    const { currPage, pageSize, ...asked } = body
    if (!wantsCsv(http)) return listed(await findReasons(db, asked, { currPage, pageSize }), { currPage, pageSize })
    const names: Readonly<Record<string, string>> = texts[language].transId
    return sendTable(reply, language, 'reasonCodes', ['transId', 'rsnCd', 'rsnNm', 'fraud', 'evidence'], {
      found: await findReasons(db, asked, null),
      cells: (row) => [
        `${row.transId} ${names[row.transId] ?? ''}`,
        row.rsnCd,
        row.nm[language],
        row.fraud ? '1' : '0',
        row.evidence.map((line) => line.nm[language]).join(', '),
      ],
    })
  })

  serve(app, queryCurrencyName, forReaders, async ({ body, language, http, reply }) => {
    const { currPage, pageSize, ...asked } = body
    if (!wantsCsv(http)) return listed(await findCurrencies(db, asked, { currPage, pageSize }), { currPage, pageSize })
    return sendTable(reply, language, 'currencies', ['currCd', 'currAlpha', 'decimals', 'currNm'], {
      found: await findCurrencies(db, asked, null),
      cells: (row) => [row.currCd, row.currAlpha, String(row.decimals), row.nm[language]],
    })
  })

  serve(app, queryIssuer, forReaders, async ({ body, language, http, reply }) => {
    const { currPage, pageSize, ...asked } = body
    if (!wantsCsv(http)) return listed(await findIssuers(db, asked, { currPage, pageSize }), { currPage, pageSize })
    const columns = ['issIin', 'panLength', 'cardAttr', 'issInsIdCd', 'insNm'] as const
    return sendTable(reply, language, 'issuers', columns, {
      found: await findIssuers(db, asked, null),
      cells: (row) => [
        ...[row.issIin, String(row.panLength), `${row.cardAttr} ${texts[language].cardAttr[row.cardAttr]}`],
        ...[row.issInsIdCd, language === 'en' ? row.insEnNm : row.insNm],
      ],
    })
  })

  serve(app, previewReference, forKeepers, async ({ body, language }) => preview(db, body, language))

  serve(app, importReference, forKeepers, async ({ body, actor, record }) => importFile(db, body, actor, record))

  serve(app, exportReference, forKeepers, async ({ body, reply, note }) => {
    const { kind, version } = body
    note({ target: version ? `${kind} ${version}` : kind })
    const rows = await rowsOf(db, kind, version)
    return sendCsv(reply, version ? `${kind}-${version}` : kind, csv([referenceColumns[kind], ...rows], true))
  })

  serve(app, queryReferenceVersion, forKeepers, async ({ body }) => listVersions(db, body))
}

function listed<Row>({ rows, total }: Found<Row>, page: NonNullable<Page>) {
  return { list: rows, total, totalIsExact: true, ...page }
}

type FieldLabel = keyof (typeof texts)['en']['field']

/** A list as people read it, under the heads of the page: to look at, not to import. */
function sendTable<Row>(
  reply: FastifyReply,
  language: Language,
  name: string,
  columns: readonly FieldLabel[],
  { found, cells }: { found: Found<Row>; cells: (row: Row) => string[] },
): Promise<FastifyReply> {
  const heads = columns.map((column) => texts[language].field[column])
  return sendCsv(reply, name, csv([heads, ...found.rows.map(cells)], true))
}
