import type { Readable } from 'node:stream'
import type pg from 'pg'
import type { LogRow } from '../../../contract/logs.ts'
import { type Language, texts } from '../../../contract/texts/texts.ts'
import type { Statement } from '../../db/databases.ts'
import { exportCsv } from '../../http/csv.ts'
import { logRowOf } from './rows.ts'
import type { FoundRow } from './search.ts'

const columns = [
  ...(['at', 'username', 'nickName', 'insIdCd', 'insNm', 'type', 'level', 'what', 'target', 'detail'] as const),
  ...(['errCd', 'errMsg', 'ms', 'ip', 'browser'] as const),
]
type Column = (typeof columns)[number]

/** All rows of a filter as CSV, in constant memory. */
export function exportLog(pool: pg.Pool, statement: Statement, language: Language): Readable {
  const header = columns.map((name) => texts[language].field[name])
  return exportCsv<FoundRow>(pool, statement, header, (rows) =>
    rows.map((row) => cells(logRowOf(row, language), language)),
  )
}

function cells(row: LogRow, language: Language): string[] {
  const { logType, logLevel } = texts[language]
  const said: Partial<Record<Column, string>> = {
    insNm: row.insNm?.[language] ?? '',
    type: logType[row.type],
    level: logLevel[row.level],
    detail: row.detail ? JSON.stringify(row.detail) : '',
  }
  return columns.map((name) => said[name] ?? String(row[name] ?? ''))
}
