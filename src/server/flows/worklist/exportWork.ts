import type { Readable } from 'node:stream'
import type { ExportFormat } from '../../../contract/records/exports.ts'
import type { WorkRow } from '../../../contract/records/worklist.ts'
import { currencyCode, decimalAmount } from '../../../domain/text/money.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { nameIn } from '../../../texts/names.ts'
import { type Language, texts } from '../../../texts/texts.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { exportRows } from '../../http/serve/exportFile.ts'
import type { Cell } from '../../http/serve/workbook.ts'
import type { Reference } from '../reference.ts'
import { allWorkStatement, type WorkSearch } from './worklistSearch.ts'
import { type StoredWork, workRowOf } from './workRow.ts'

interface Words {
  language: Language
  reference: Reference
  localTime: (instant: string) => string
}

const columns = [
  ...(['todo', 'dueDt', 'expId', 'transAt', 'transCurrCd', 'transId', 'counterparty', 'state', 'priAcctNo'] as const),
  ...(['retriRefNo', 'settleDt', 'recCrtTs'] as const),
]

/** All rows of a filter, in constant memory. */
export function exportWork({ ranges }: Databases, search: WorkSearch, words: Words, format: ExportFormat): Readable {
  const { field } = texts[words.language]
  return exportRows<StoredWork>(format, {
    // Not in the pool of the searches: a slow download must not keep them waiting.
    pool: ranges,
    statement: allWorkStatement(search),
    header: columns.map((name) => field[name]),
    cellsOf: (rows) => rows.map((row) => cellsOf(workRowOf(row, search), words)),
  })
}

function cellsOf(row: WorkRow, { language, reference, localTime }: Words): Cell[] {
  const { todo, state: states, transId } = texts[language]
  const names: Readonly<Record<string, string>> = transId
  const counterparty = reference.institutions.find(({ insIdCd }) => insIdCd === row.counterparty)
  const cells: Record<(typeof columns)[number], Cell> = {
    todo: todo[row.todo],
    dueDt: row.dueDt === null ? '' : dayText(row.dueDt),
    expId: row.expId ?? row.rid ?? '',
    transAt: { decimal: decimalAmount(row.transAt, row.transCurrCd) },
    transCurrCd: currencyCode(row.transCurrCd),
    transId: [row.transId, names[row.transId] ?? ''].join(' ').trim(),
    counterparty: [row.counterparty, nameIn(counterparty?.nm, language) ?? ''].join(' ').trim(),
    state: row.state ? states[row.state] : '',
    priAcctNo: row.priAcctNo,
    retriRefNo: row.retriRefNo,
    settleDt: row.settleDt === '' ? '' : dayText(row.settleDt),
    recCrtTs: row.recCrtTs && localTime(row.recCrtTs),
  }
  return columns.map((name) => cells[name])
}
