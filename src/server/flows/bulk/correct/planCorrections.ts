import type { Transaction } from 'kysely'
import { asksOtpOfAny } from '../../../../domain/people/otp.ts'
import type { SignedLine } from '../../../../domain/people/signing.ts'
import { type CorrectionColumn, correctionColumns, maxCorrections } from '../../../../domain/records/bulk.ts'
import { type Day, dayOf } from '../../../../domain/time/calendar.ts'
import { languages } from '../../../../texts/languages.ts'
import { type Language, texts } from '../../../../texts/texts.ts'
import type { Tables } from '../../../db/tables.ts'
import type { SessionUser } from '../../../http/serve/access.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { TableError, type TableLine, tableFaultText, tableReader } from '../../../imports/table.ts'
import { readRecords } from '../../act/takeActions.ts'
import type { Engine } from '../../deps.ts'
import { isVisibleTo, seenPlace } from '../../record/recordRow.ts'
import { otpSettingsFor, type Signing } from '../../submit/signing.ts'
import { expectSome, type Planner } from '../planSteps.ts'
import { countReasons } from '../reasons.ts'
import { type PlannedRecord, type StoredBulk, storePlan } from '../store.ts'
import { type Cells, correctionIn } from './correctionIn.ts'
import { correctRecords } from './correctRecords.ts'
import type { Corrected } from './form.ts'

/** Ends the transaction of the trial: all that it wrote is taken back. */
class TriedOut extends Error {}

interface Row extends Corrected {
  /** Orders records of one original together, as all who lock several do. */
  original: string
  unreadable: CallError | null
  line: number
}

/**
 * Says what the rows of a file would change, by carrying all out and taking it back: the plan knows each rule that the
 * forms know. Stores it for its commit.
 */
export async function planOfCorrections(engine: Engine, planner: Planner, file: string): Promise<StoredBulk> {
  const list = readCorrections(file, planner.language)
  const { main } = engine.databases
  const signing = collectSigns(engine, planner.actor)
  let rows: Row[] = []
  const outcomes = new Map<string, CallError | null>()
  await main
    .transaction()
    .execute(async (trx) => {
      rows = await readRows(trx, planner, list, dayOf(engine.clock()))
      const readable = rows.filter(({ unreadable }) => unreadable === null)
      const tried = await correctRecords(trx, engine, { ...planner, signing: signing.signing }, readable)
      for (const { expId, refused } of tried) outcomes.set(expId, refused)
      throw new TriedOut()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TriedOut)) throw error
    })
  const reasons = countReasons()
  const records = rows.map(({ unreadable, original: _, ...row }): PlannedRecord => {
    const { exp_id: expId, position, version, content, line } = row
    const refused = unreadable ?? outcomes.get(expId) ?? null
    const reason = refused === null ? null : reasons.add(refused, line)
    return {
      expId,
      position,
      version,
      content,
      outcome: reason === null ? 'planned' : 'notPossible',
      reason,
      refunded: false,
      line,
    }
  })
  expectSome(reasons.list, records.length)
  const { sums, signs } = signing.collected()
  const plan = { action: 'modify' as const, remark: null, sums, reasons: reasons.list, refunds: null, signs, records }
  return main.transaction().execute((trx) => storePlan(trx, planner.actor, planner.language, plan))
}

/** The rows that change something, with what they change, and those that are refused. */
async function readRows(
  trx: Transaction<Tables>,
  planner: Planner,
  list: readonly CorrectionRow[],
  today: Day,
): Promise<Row[]> {
  const ids = list.map((row) => ('cells' in row ? expIdIn(row.cells) : ''))
  const records = await readRecords(trx, [...new Set(ids.filter((id) => id !== ''))])
  const rows = list.flatMap((row, at): Row[] => {
    const expId = ids[at] ?? ''
    const record = records.get(expId)
    const known = record && isVisibleTo(record, planner.actor) ? record : null
    const place = known ? seenPlace(known, planner.actor) : { state: 'verifiedFail' as const, version: 1 }
    const { line } = row
    const base = { exp_id: expId, position: place.state, version: place.version, line, original: known?.orig_id ?? '' }
    try {
      if ('fault' in row) throw row.fault
      if (!known) throw new CallError('notFound')
      if (ids.indexOf(expId) !== ids.lastIndexOf(expId)) throw new CallError('correctionTwice')
      const content = correctionIn(row.cells, known, place.version, { ...planner, today })
      return content ? [{ ...base, content, unreadable: null }] : []
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return [{ ...base, content: null, unreadable: error }]
    }
  })
  return rows.sort((a, b) => a.original.localeCompare(b.original) || a.exp_id.localeCompare(b.exp_id))
}

/** Empty for what is no id of a record. */
function expIdIn({ expId = '' }: Cells): string {
  const id = expId.trim()
  return /^[A-Z][A-Z0-9]{14}$/.test(id) ? id : ''
}

function collectSigns({ otp }: Pick<Engine, 'otp'>, actor: SessionUser) {
  const lines: SignedLine[] = []
  const asking = new Set<SignedLine>()
  const settingsOf = otpSettingsFor(otp, actor)
  const signing: Signing = {
    lines,
    async sign(trx, line, insIdCds) {
      const signed = { ...line, records: 1 }
      lines.push(signed)
      if (asksOtpOfAny(await settingsOf(trx, insIdCds), line.transAt, line.transCurrCd)) asking.add(signed)
    },
    spend: async () => {},
  }
  return {
    signing,
    collected() {
      const kinds = grouped(lines, ({ action, transId, transCurrCd, insIdCd }) =>
        [action, transId, transCurrCd, insIdCd].join('/'),
      )
      const sums = grouped(lines, ({ transCurrCd }) => transCurrCd)
      return {
        sums: sums.map(({ transCurrCd, records, transAt }) => ({ transCurrCd, records, transAt })),
        // A record that was refused after all takes its line back, and asks for no code.
        signs: lines.some((line) => asking.has(line)) ? kinds : null,
      }
    },
  }
}

function grouped(lines: readonly SignedLine[], keyOf: (line: SignedLine) => string): SignedLine[] {
  const groups = new Map<string, SignedLine>()
  for (const line of lines) {
    const before = groups.get(keyOf(line))
    const transAt = (BigInt(before?.transAt ?? 0) + BigInt(line.transAt)).toString()
    groups.set(keyOf(line), { ...line, transAt, records: (before?.records ?? 0) + line.records })
  }
  return [...groups.values()]
}

/** `line` counts the rows as a spreadsheet does. */
type CorrectionRow =
  | { line: number; fault: CallError }
  /** The cells as they stand in the file; a column that the file lacks is missing. */
  | { line: number; cells: Partial<Record<CorrectionColumn, string>> }

/** Throws where the file as a whole is none of corrections, or has too many lines. */
function readCorrections(file: string, language: Language): CorrectionRow[] {
  const { field } = texts[language]
  const columns = correctionColumns.map((name) => field[name])
  const reader = tableReader({ columns, optional: columns.slice(2), columnOf: (name) => labelOf(name, language) })
  const refused = (error: unknown) =>
    error instanceof TableError
      ? new CallError('csvHeader', { fault: tableFaultText(error.fault, language) }, 'file')
      : error
  try {
    const lines = [...reader.push(file), ...reader.end()]
    const changing = columns.slice(-3)
    if (!changing.some(reader.has))
      throw new TableError({ problem: 'columnsMissing', values: { columns: changing.join(', ') } })
    if (lines.length > maxCorrections) throw new CallError('csvTooLong', { max: maxCorrections }, 'file')
    const has = correctionColumns.filter((_, at) => reader.has(columns[at] ?? ''))
    return rowsOf(lines, has, language)
  } catch (error) {
    throw refused(error)
  }
}

/** A file comes with the labels of the language in which it was downloaded, one of another program with the names. */
function labelOf(name: string, language: Language): string {
  const column = correctionColumns.find((one) =>
    [one, ...languages.map((language) => texts[language].field[one])].includes(name),
  )
  return column ? texts[language].field[column] : name
}

function rowsOf(lines: readonly TableLine[], has: readonly CorrectionColumn[], language: Language): CorrectionRow[] {
  let breaks = 0
  return lines.map((one) => {
    const line = one.line - breaks
    if ('fault' in one) return { line, fault: new CallError('csvLine', { fault: tableFaultText(one.fault, language) }) }
    breaks += one.values.join('').split('\n').length - 1
    const values = correctionColumns.map((column, at) => [column, one.values[at] ?? ''] as const)
    return { line, cells: Object.fromEntries(values.filter(([column]) => has.includes(column))) }
  })
}
