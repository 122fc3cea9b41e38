import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { BlockedRow } from '../../../contract/blocked.ts'
import type { SusTransRow } from '../../../contract/suspicious.ts'
import { type Language, texts } from '../../../contract/texts/texts.ts'
import { isBlockReason } from '../../../domain/blocked.ts'
import { dayText } from '../../../domain/calendar.ts'
import { handlingResults } from '../../../domain/handling.ts'
import { currencyCode, decimalAmount } from '../../../domain/money.ts'
import type { Statement } from '../../db/databases.ts'
import type { Tables } from '../../db/tables.ts'
import { exportCsv } from '../../http/csv.ts'
import { blockedRowOf, type StoredBlocked } from './blocked.ts'
import { type StoredAlert, withReasons } from './suspicious.ts'

const transaction = [
  ...(['tfrDtTm', 'priAcctNo', 'transId', 'transAt', 'transCurrCd', 'mchntCd', 'mchntTp', 'cardAccptrNmAddr'] as const),
  ...(['termId', 'acqInsIdCd', 'acqInsNm', 'issInsIdCd', 'issInsNm'] as const),
]
const handled = ['result', 'remark', 'handledBy', 'handledAt'] as const
const alertColumns = [
  'rid',
  'insIdCd',
  'raisedAt',
  'score',
  'hits',
  'settleDt',
  'transDt',
  ...transaction,
  ...handled,
] as const
const blockedColumns = [
  'rid',
  'srcSystem',
  'transDtOnly',
  'blockRsnCd',
  'blockRsn',
  ...transaction,
  ...handled,
] as const

/** All alerts of a filter as CSV, cards masked, in constant memory. */
export function exportAlerts(pool: pg.Pool, db: Kysely<Tables>, statement: Statement, language: Language): Readable {
  return exportRows(pool, statement, language, alertColumns, async (stored: StoredAlert[]) =>
    (await withReasons(db, stored)).map((row) => ({
      ...saidOf(row, language),
      settleDt: dayText(row.settleDt),
      transDt: dayText(row.transDt),
      hits: row.hits.map(({ reason }) => reason[language]).join('; '),
    })),
  )
}

/** The same of what was blocked. */
export function exportBlocked(pool: pg.Pool, statement: Statement, language: Language): Readable {
  return exportRows(pool, statement, language, blockedColumns, async (stored: StoredBlocked[]) =>
    stored.map(blockedRowOf).map((row) => ({
      ...saidOf(row, language),
      transDtOnly: dayText(row.transDtOnly),
      blockRsnCd: isBlockReason(row.blockRsnCd) ? texts[language].blockRsnCd[row.blockRsnCd] : row.blockRsnCd,
    })),
  )
}

function exportRows<Stored extends object, Column extends keyof (typeof texts)['en']['field']>(
  pool: pg.Pool,
  statement: Statement,
  language: Language,
  columns: readonly Column[],
  say: (rows: Stored[]) => Promise<Record<Column, unknown>[]>,
): Readable {
  const header = columns.map((name) => texts[language].field[name])
  return exportCsv<Stored>(pool, statement, header, async (rows) =>
    (await say(rows)).map((row) => columns.map((name) => String(row[name] ?? ''))),
  )
}

/** What both lists say in words. */
function saidOf<Row extends SusTransRow | BlockedRow>(row: Row, language: Language) {
  const { transId, handlingResult } = texts[language]
  const result = handlingResults.find((code) => code === row.result)
  const words: Readonly<Record<string, string>> = transId
  return {
    ...row,
    transId: words[row.transId] ?? row.transId,
    transAt: decimalAmount(row.transAt, row.transCurrCd),
    transCurrCd: currencyCode(row.transCurrCd),
    acqInsNm: row.acqInsNm[language],
    issInsNm: row.issInsNm[language],
    result: result ? handlingResult[result] : '',
  }
}
