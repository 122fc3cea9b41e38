import { sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import { exceptListCalls, type ImportedLine } from '../../../contract/risk/exceptLists.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import { importedCardsADay } from '../../../domain/risk/cardSearches.ts'
import {
  checkEntry,
  type ExceptList,
  exceptLists,
  importColumns,
  isExceptKind,
  maxImportLines,
} from '../../../domain/risk/exceptLists.ts'
import { unmarkFormula } from '../../../domain/text/formulaMark.ts'
import { keptText } from '../../../domain/text/keptText.ts'
import { isErrorCell, isRewrittenNumber, isRoundedNumber } from '../../../domain/text/spreadsheetCells.ts'
import { lacksZeros } from '../../../domain/text/spreadsheetNumber.ts'
import { type Day, dayOf } from '../../../domain/time/calendar.ts'
import { dayAsWritten } from '../../../domain/time/plausibleDay.ts'
import { fill, type Language, texts } from '../../../texts/texts.ts'
import { idsPerDay } from '../../db/dayIds.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError, errorBody } from '../../http/serve/errors.ts'
import { expectInstitution } from '../../http/serve/institutions.ts'
import { readTable, TableError, type TableLine, tableFaultText } from '../../imports/table.ts'
import { type Candidate, insertEntries, inTheWay, type Listed, listedOf, lockLists, refusalBy } from './insert.ts'
import { readNumber, subjectOf } from './subject.ts'
import { type EntryWriteContext, errorOf } from './write.ts'

type Import = (typeof exceptListCalls)['white']['import']

type Read = { line: number; candidate: Candidate } | { line: number; refusal: CallError }

export async function importEntries(
  writing: EntryWriteContext,
  list: ExceptList,
  sent: BodyOf<Import>,
): Promise<ReplyOf<Import>> {
  const { db, actor, now, record, vault } = writing
  const insIdCd = sent.insIdCd ?? actor.insIdCd
  if (!mayActFor(actor, insIdCd)) throw new CallError('otherInstitution', {}, 'insIdCd')
  const understood = linesOf(sent.file, writing.language).map((line) => read(line, writing, dayOf(now)))
  const cards = understood.filter((line) => 'candidate' in line && line.candidate.subject.card !== null).length
  return db.transaction().execute(async (trx) => {
    await expectCardsLeft(trx, actor.userId, cards)
    await expectInstitution(trx, insIdCd)
    await lockLists(trx, insIdCd)
    const lines = await withoutShortened(trx, writing, understood)
    const subjects = lines.flatMap((line) => ('candidate' in line ? line.candidate.subject.keys : []))
    const listed = byThing(await listedOf(trx, insIdCd, subjects))
    const added: Candidate[] = []
    const results = lines.map((one): ImportedLine => {
      if ('refusal' in one) return refused(one.line, one.refusal, writing)
      const { line, candidate } = one
      const others = candidate.subject.keys.flatMap((key) => listed.get(key) ?? [])
      const other = inTheWay(others, candidate)
      if (!other) {
        added.push(candidate)
        note(listed, candidate, list)
        return { line, outcome: 'added' }
      }
      if (isSame(other, candidate, list)) return { line, outcome: 'there' }
      return refused(line, refusalBy(other, candidate.subject), writing)
    })
    await insertEntries(trx, { list, insIdCd, userId: actor.userId, action: 'import', now, vault }, added)
    const count = (outcome: ImportedLine['outcome']) => results.filter((one) => one.outcome === outcome).length
    const counts = { added: count('added'), there: count('there'), refused: count('refused') }
    await record(trx, `${list}List ${insIdCd}`, { done: counts.added, refused: counts.refused, cards })
    return { ...counts, list: results }
  })
}

const importPaths = exceptLists.map((list) => exceptListCalls[list].import.path)

/**
 * Throws `cardImportsDay` when the user has imported too many card numbers within 24 hours, counted from the audit log.
 * Locks by user, so that concurrent imports can't exceed the limit.
 */
async function expectCardsLeft(trx: Transaction<Tables>, userId: string, cards: number): Promise<void> {
  if (cards === 0) return
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`card import ${userId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ done: number }>`
    SELECT coalesce(sum((detail->>'cards')::int), 0)::int AS done FROM audit_log
    WHERE user_id = ${userId} AND type = 'administration' AND path = ANY(${importPaths}::text[])
      AND id >= ((clock_timestamp() AT TIME ZONE 'UTC')::date - 1 - DATE '2000-01-01')::bigint * ${String(idsPerDay)}::bigint
      AND at > clock_timestamp() - interval '1 day'`.execute(trx)
  const done = rows[0]?.done ?? 0
  if (done + cards > importedCardsADay)
    throw new CallError('cardImportsDay', { cards, done, most: importedCardsADay }, 'file')
}

/** Throws when the file can't be read at all. */
function linesOf(file: string, language: Language): TableLine[] {
  try {
    const lines = readTable(file, { columns: importColumns })
    if (lines.length > maxImportLines) throw new CallError('csvTooLong', { max: maxImportLines }, 'file')
    return lines
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    throw new CallError('csvHeader', { fault: tableFaultText(error.fault, language) }, 'file')
  }
}

function read(source: TableLine, { vault, language }: EntryWriteContext, today: Day): Read {
  const { line } = source
  if ('fault' in source)
    return { line, refusal: new CallError('csvLine', { fault: tableFaultText(source.fault, language) }) }
  const broken = brokenCell(source.values)
  if (broken) {
    const bound = texts[language].bound[broken.bound]
    return { line, refusal: new CallError('invalidField', { bound }, broken.column) }
  }
  const [kind = '', typed = '', from = '', to = '', written = ''] = source.values.map((cell) =>
    unmarkFormula(cell).trim(),
  )
  const reason = keptText(written)
  const value = readNumber(kind, typed)
  const [validFrom, validTo] = [dayAsWritten(from), dayAsWritten(to)]
  const [problem] = checkEntry({ kind, value, validFrom, validTo, reason }, today)
  if (problem) return { line, refusal: errorOf(problem, language) }
  if (!isExceptKind(kind))
    return { line, refusal: new CallError('invalidField', { bound: texts[language].bound.code }, 'kind') }
  const candidate = {
    subject: subjectOf(kind, value, vault),
    validFrom,
    validTo: validTo === '' ? null : validTo,
    reason,
  }
  return { line, candidate }
}

/** What a spreadsheet has made of a cell. */
function brokenCell(cells: readonly string[]) {
  const at = cells.findIndex(isErrorCell)
  const column = importColumns[at]
  if (column) return { column, bound: 'errorCell' } as const
  const [, value = '', ...days] = cells.map((cell) => cell.trim())
  if (isRewrittenNumber(value)) return { column: 'value', bound: 'rewritten' } as const
  if (isRoundedNumber(value)) return { column: 'value', bound: 'rounded' } as const
  const day = days.slice(0, 2).findIndex((text) => /^\d{1,2}[-/.]\d{1,2}[-/.](\d{2}|\d{4})$/.test(text))
  return day < 0 ? null : ({ column: day === 0 ? 'validFrom' : 'validTo', bound: 'dateOrder' } as const)
}

/** Digits of a merchant and of a terminal as the network writes them (DE 42, DE 41). */
const fullLength = { merchant: 15, terminal: 8 } as const

/**
 * Refuses numbers that a spreadsheet has shortened: such an entry would stop nobody. Digits that are shorter than a number
 * of the network, and that no transaction has, are not taken for one.
 */
async function withoutShortened(
  trx: Transaction<Tables>,
  { actor, language }: EntryWriteContext,
  lines: readonly Read[],
): Promise<Read[]> {
  const full = lines.map((one) => {
    const { kind, shown } = 'candidate' in one ? one.candidate.subject : { kind: 'card' as const, shown: '' }
    return kind !== 'card' && lacksZeros(shown, fullLength[kind])
      ? { kind, shown, known: shown.padStart(fullLength[kind], '0') }
      : null
  })
  const asked = full.filter((one) => one !== null)
  if (asked.length === 0) return [...lines]
  const seen = {
    merchant: await seenNumbers(
      trx,
      actor,
      'mchnt_cd',
      asked.filter(({ kind }) => kind === 'merchant'),
    ),
    terminal: await seenNumbers(
      trx,
      actor,
      'term_id',
      asked.filter(({ kind }) => kind === 'terminal'),
    ),
  }
  const { bound } = texts[language]
  return lines.map((one, at) => {
    const short = full[at]
    if (!short || seen[short.kind].has(short.shown)) return one
    const { kind, known } = short
    const text = seen[kind].has(known) ? bound.zerosLost : bound.zerosMissing
    const values = { bound: fill(text, { known, max: fullLength[kind] }) }
    return { line: one.line, refusal: new CallError('invalidField', values, 'value') }
  })
}

/** Those numbers that stand in a transaction which the user sees. */
async function seenNumbers(
  trx: Transaction<Tables>,
  actor: Actor,
  column: 'mchnt_cd' | 'term_id',
  asked: readonly { shown: string; known: string }[],
): Promise<Set<string>> {
  const numbers = [...new Set(asked.flatMap(({ shown, known }) => [shown, known]))]
  if (numbers.length === 0) return new Set()
  const { rows } = await sql<{ number: string }>`
    SELECT n AS number FROM unnest(${numbers}::text[]) AS n
    WHERE EXISTS (
      SELECT FROM history AS h
      WHERE h.${sql.ref(column)} = n AND ${visibleTo(actor, 'h.acq_ins_id_cd', 'h.iss_ins_id_cd')}
    )`.execute(trx)
  return new Set(rows.map(({ number }) => number))
}

function refused(line: number, { error, values, field }: CallError, { language }: EntryWriteContext): ImportedLine {
  const { errMsg } = errorBody(language, error, values, field)
  return { line, outcome: 'refused', errMsg, ...(field && { field }) }
}

function byThing(listed: readonly Listed[]): Map<string, Listed[]> {
  return Map.groupBy(listed, ({ subject }) => subject)
}

function note(listed: Map<string, Listed[]>, { subject, ...own }: Candidate, list: ExceptList): void {
  const known = subject.card?.hash ?? subject.shown
  const entry: Listed = { ...own, exceptId: null, list, kind: subject.kind, subject: known }
  listed.set(known, [...(listed.get(known) ?? []), entry])
}

function isSame(other: Listed, { validFrom, validTo, reason }: Candidate, list: ExceptList): boolean {
  return other.list === list && other.validFrom === validFrom && other.validTo === validTo && other.reason === reason
}
