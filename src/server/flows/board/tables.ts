import { Readable } from 'node:stream'
import type { ReplyOf } from '../../../contract/call.ts'
import type { BoardRow, boardDone, boardPending, FailRate } from '../../../contract/records/board.ts'
import type { ExportFormat } from '../../../contract/records/exports.ts'
import { alertFlow } from '../../../contract/records/worklist.ts'
import type { Names } from '../../../contract/schema.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { intervalOf } from '../../../domain/time/interval.ts'
import { keysOf } from '../../../domain/typed.ts'
import { nameIn } from '../../../texts/names.ts'
import { fill, type Language, texts } from '../../../texts/texts.ts'
import { csv } from '../../http/serve/exportFile.ts'
import { type Cell, workbook } from '../../http/serve/workbook.ts'

type Pending = Omit<ReplyOf<typeof boardPending>, 'insIdCd'>
type Done = Omit<ReplyOf<typeof boardDone>, 'insIdCd'>

/** The rows of all tables of the board, in its order. */
export function boardRows(pending: Pending, done: Done, language: Language): BoardRow[] {
  return [
    ...dueRows(pending, language),
    ...ageRows(pending, language),
    ...holderRows(pending, done, language),
    ...institutionRows(pending, language),
    ...flowRows(pending, language),
    ...done.byDay.map(({ day, count }): BoardRow => ({ table: 'byDay', name: dayText(day), done: count })),
    ...done.byReason.map((rate) => rateRow('byReason', rate, language)),
    ...done.byCounterparty.map((rate) => rateRow('byCounterparty', rate, language)),
  ]
}

function dueRows({ over, byDue, later, withoutDue }: Pending, language: Language): BoardRow[] {
  const words = texts[language].boardRows
  const row = (name: string, pending: number): BoardRow => ({ table: 'byDue', name, pending })
  return [
    row(words.over, over),
    ...byDue.map(({ day, count }) => row(dayText(day), count)),
    row(words.later, later),
    row(words.withoutDue, withoutDue),
  ]
}

function ageRows({ byAge }: Pending, language: Language): BoardRow[] {
  const words = texts[language].boardRows
  return byAge.map(({ from, to, count }) => ({
    table: 'byAge',
    name: to === null ? fill(words.older, { days: from - 1 }) : to === 0 ? words.today : fill(words.ages, { from, to }),
    pending: count,
  }))
}

function holderRows({ byHolder }: Pending, { byPerson }: Done, language: Language): BoardRow[] {
  const doneBy = new Map(byPerson?.map(({ userId, count }) => [userId, count]))
  return (byHolder ?? []).map(({ userId, name, count, over, soon }) => ({
    table: 'byHolder',
    pending: count,
    over,
    soon,
    ...(userId === null ? { name: texts[language].boardRows.nobody } : { name, done: doneBy.get(userId) ?? 0 }),
  }))
}

function institutionRows({ byInstitution }: Pending, language: Language): BoardRow[] {
  return (byInstitution ?? []).map(({ insIdCd, nm, count, over, soon }) => ({
    table: 'byInstitution',
    name: codeAndName(insIdCd, nm, language),
    pending: count,
    over,
    soon,
  }))
}

function flowRows({ byFlow }: Pending, language: Language): BoardRow[] {
  const { boardRows: words, flow: names } = texts[language]
  return byFlow.map(({ flow, count, over, soon, medianAge }) => ({
    table: 'byFlow',
    name: flow === alertFlow ? words.alerts : names[flow],
    pending: count,
    over,
    soon,
    medianAge,
  }))
}

function rateRow(table: 'byReason' | 'byCounterparty', rate: FailRate, language: Language): BoardRow {
  const { code, nm, failed, n } = rate
  const { low, high } = intervalOf(failed, n)
  const name = code === null ? texts[language].boardRows.noReason : codeAndName(code, nm, language)
  return { table, name, failed, checks: n, rate: percent(failed / n), low: percent(low), high: percent(high) }
}

function codeAndName(code: string, nm: Names | null, language: Language): string {
  return `${code} ${nameIn(nm, language) ?? ''}`.trim()
}

/** With one decimal, as the board shows it. */
function percent(share: number): number {
  return Math.round(share * 1000) / 10
}

export function boardFile(rows: readonly BoardRow[], language: Language, format: ExportFormat): Readable | string {
  const { boardColumns, boardTables } = texts[language]
  const columns = keysOf(boardColumns)
  const header = columns.map((name) => boardColumns[name])
  const cells = rows.map((row) =>
    columns.map((name): Cell => (name === 'table' ? boardTables[row.table] : (row[name] ?? ''))),
  )
  return format === 'csv' ? csv([header, ...cells], true) : workbook(header, Readable.from([cells]))
}
