import type { Readable } from 'node:stream'
import type { ExportFormat } from '../../../contract/records/exports.ts'
import type { RecordSort } from '../../../contract/records/flowCalls.ts'
import type { RecordRow } from '../../../contract/records/records.ts'
import { type FieldName, fieldOf } from '../../../domain/text/fields.ts'
import { currencyCode, decimalAmount } from '../../../domain/text/money.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import type { ListPage } from '../../../domain/workflow/flow.ts'
import { nameIn } from '../../../texts/names.ts'
import { type Language, texts } from '../../../texts/texts.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { exportRows } from '../../http/serve/exportFile.ts'
import type { Cell } from '../../http/serve/workbook.ts'
import { type ExceptionRecord, recordRowOf, viewOf } from '../record/recordRow.ts'
import type { Reference } from '../reference.ts'
import type { RecordQuestion } from './recordConditions.ts'
import { allStatement } from './recordSearch.ts'

interface Export {
  question: RecordQuestion
  page: ListPage
  sort: RecordSort
  language: Language
  format: ExportFormat
  reference: Reference
  localTime: (instant: string) => string
}

/**
 * All records of a filter, with the columns of the page and who raised each, in constant memory: a cursor, read as fast as
 * the other end takes it. Card numbers are masked; a code is followed by its name.
 */
export function exportRecords({ main, ranges }: Databases, vault: CardVault, asked: Export): Readable {
  const { question, page, sort, language, format } = asked
  const columns = columnsOf(page)
  const { field } = texts[language]
  return exportRows<ExceptionRecord>(format, {
    // Not in the pool of the searches: a slow download must not keep them waiting.
    pool: ranges,
    statement: allStatement(vault, question, sort),
    header: [...columns.map((name) => field[name]), field.submittedBy],
    async cellsOf(records) {
      const names = await namesOf(main, records)
      return records.map((record) => {
        const row = recordRowOf(question.flow, record, question.actor, question.today)
        // The users of the other institution are not named.
        const author = viewOf(record, question.actor) === 'receiver' ? '' : (names.get(record.author) ?? '')
        return [...columns.map((name) => cell(row, name, asked)), author]
      })
    },
  })
}

async function namesOf(
  db: Databases['main'],
  records: readonly ExceptionRecord[],
): Promise<ReadonlyMap<string, string>> {
  const authors = [...new Set(records.map(({ author }) => author))]
  const rows = await db
    .selectFrom('app_user')
    .select(['user_id', 'nick_name'])
    .where('user_id', 'in', authors)
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.nick_name]))
}

function columnsOf(page: ListPage): FieldName[] {
  return page.columns.flatMap((name): FieldName[] => {
    const field = fieldOf(name)
    return field.kind === 'amount' && !page.columns.includes(field.currency) ? [name, field.currency] : [name]
  })
}

function cell(row: RecordRow, name: FieldName, { language, reference, localTime }: Export): Cell {
  const values: Readonly<Record<string, unknown>> = row
  const value = values[name]
  if (typeof value !== 'string' || value === '') return ''
  const field = fieldOf(name)
  if (name === 'state') return texts[language].state[row.state]
  if (field.kind === 'amount') return { decimal: decimalAmount(value, row.transCurrCd) }
  if (field.kind === 'date' || field.kind === 'due') return dayText(value)
  if (field.kind === 'time') return localTime(value)
  if (field.kind === 'institution') {
    const known = reference.institutions.find(({ insIdCd }) => insIdCd === value)
    return withName(value, nameIn(known?.nm, language))
  }
  if (field.kind !== 'code') return value
  if (field.list === 'contest') return row.contest ? texts[language].contest[row.contest] : ''
  if (field.list === 'currency') return currencyCode(value)
  if (field.list === 'rsnCd') {
    const known = reference.reasons.find(({ transId, rsnCd }) => transId === row.transId && rsnCd === value)
    return withName(value, nameIn(known?.nm, language))
  }
  const names: Readonly<Record<string, string>> = texts[language][field.list]
  return withName(value, names[value])
}

function withName(code: string, name: string | undefined): string {
  return name ? `${code} ${name}` : code
}
