import { sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import { exceptListCalls, type ImportedLine } from '../../../contract/exceptLists.ts'
import { mayActFor } from '../../../domain/actor.ts'
import { type Day, dayOf } from '../../../domain/calendar.ts'
import { importedCardsADay } from '../../../domain/cardSearches.ts'
import { maskCardNumbersIn } from '../../../domain/cards.ts'
import {
  checkEntry,
  type ExceptList,
  exceptLists,
  importColumns,
  isExceptKind,
  maxImportLines,
} from '../../../domain/exceptLists.ts'
import { idsPerDay } from '../../db/dayIds.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError, errorBody } from '../../http/errors.ts'
import { expectInstitution } from '../../http/institutions.ts'
import { readLines } from '../../imports/source.ts'
import { ImportError, type TableLine } from '../../imports/table.ts'
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
  const lines = (await linesOf(sent.file)).map((line) => read(line, writing, dayOf(now)))
  const cards = lines.filter((line) => 'candidate' in line && line.candidate.subject.card !== null).length
  return db.transaction().execute(async (trx) => {
    await expectCardsLeft(trx, actor.userId, cards)
    await expectInstitution(trx, insIdCd)
    await lockLists(trx, insIdCd)
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
async function linesOf(file: string): Promise<TableLine[]> {
  const pieces = (async function* () {
    yield file
  })()
  const lines: TableLine[] = []
  try {
    for await (const some of readLines(pieces, { columns: importColumns })) lines.push(...some)
  } catch (error) {
    if (error instanceof ImportError) throw new CallError('csvHeader', { columns: importColumns.join(', ') }, 'file')
    throw error
  }
  if (lines.length > maxImportLines) throw new CallError('csvTooLong', { max: maxImportLines }, 'file')
  return lines
}

function read(source: TableLine, { vault, language }: EntryWriteContext, today: Day): Read {
  const { line } = source
  if ('fault' in source) return { line, refusal: new CallError('csvLine') }
  const [kind = '', typed = '', from = '', to = '', reason = ''] = source.values.map((value) => value.trim())
  const value = readNumber(kind, typed)
  const [validFrom, validTo] = [readDay(from), readDay(to)]
  const [problem] = checkEntry({ kind, value, validFrom, validTo, reason }, today)
  if (problem || !isExceptKind(kind))
    return { line, refusal: problem ? errorOf(problem, language) : new CallError('csvLine') }
  const candidate = {
    subject: subjectOf(kind, value, vault),
    validFrom,
    validTo: validTo === '' ? null : validTo,
    reason: maskCardNumbersIn(reason),
  }
  return { line, candidate }
}

/** Spreadsheets write `2026-09-01`. */
function readDay(text: string): Day {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text.replaceAll('-', '') : text
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
