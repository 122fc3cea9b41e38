import { Readable } from 'node:stream'
import type pg from 'pg'
import type { RecordSort } from '../../contract/flowCalls.ts'
import type { RecordRow } from '../../contract/records.ts'
import { type Language, texts } from '../../contract/texts/texts.ts'
import { type FieldName, fieldOf } from '../../domain/fields.ts'
import { currencyCode, decimalAmount } from '../../domain/money.ts'
import type { ListPage } from '../../domain/workflow/flow.ts'
import type { CardVault } from '../db/cardVault.ts'
import { csv, exportCsv } from '../http/csv.ts'
import type { RecordQuestion } from './recordConditions.ts'
import { type ExceptionRecord, recordRowOf } from './recordRows.ts'
import { allStatement } from './recordSearch.ts'

export interface Export {
  question: RecordQuestion
  page: ListPage
  sort: RecordSort | undefined
  language: Language
}

/**
 * All records of a filter as CSV, with the columns of the page, in constant memory: a cursor, read as fast as the other
 * end takes it. Card numbers are masked; a cell that a spreadsheet would take for a formula is made text.
 */
export function exportRecords(pool: pg.Pool, vault: CardVault, { question, page, sort, language }: Export): Readable {
  const columns = columnsOf(page)
  const header = columns.map((name) => texts[language].field[name])
  const statement = allStatement(vault, question, sort)
  if (!statement) return Readable.from([csv([header], true)])
  return exportCsv<ExceptionRecord>(pool, statement, header, (records) => {
    const rows = records.map((record) => recordRowOf(question.flow, record, question.actor, question.today))
    return rows.map((row) => columns.map((name) => cell(row, name, language)))
  })
}

/** An amount stands beside its currency. */
function columnsOf(page: ListPage): FieldName[] {
  return page.columns.flatMap((name): FieldName[] => {
    const field = fieldOf(name)
    return field.kind === 'amount' && !page.columns.includes(field.currency) ? [name, field.currency] : [name]
  })
}

function cell(row: RecordRow, name: FieldName, language: Language): string {
  const value = (row as Readonly<Record<string, unknown>>)[name]
  if (typeof value !== 'string') return ''
  const field = fieldOf(name)
  if (name === 'state') return texts[language].state[row.state]
  if (field.kind === 'amount') return decimalAmount(value, row.transCurrCd)
  if (field.kind === 'code' && field.list === 'currency') return currencyCode(value)
  return value
}
