import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import { importReference, type previewReference, type ReferencePreview } from '../../../contract/reference/reference.ts'
import { flows } from '../../../domain/flows/index.ts'
import { type Actor, headInsIdCd } from '../../../domain/people/actor.ts'
import { changeKey } from '../../../domain/people/pendingChanges.ts'
import { type RangeOverlap, rangeOverlaps } from '../../../domain/reference/cardRanges.ts'
import {
  type LineProblem,
  type ReferenceChanges,
  type ReferenceColumn,
  type ReferenceKind,
  type ReferenceRow,
  referenceChanges,
  referenceColumns,
  referenceKey,
} from '../../../domain/reference/reference.ts'
import { openStates } from '../../../domain/workflow/check.ts'
import { fill, type Language, texts } from '../../../texts/texts.ts'
import { type Applied, approvedAlways } from '../../changes/kinds.ts'
import type { Reader } from '../../db/pools/reader.ts'
import { kindTables } from '../../db/referenceTables.ts'
import { type ChangeCounts, inNewVersion, versionOf } from '../../db/referenceVersions.ts'
import type { Tables } from '../../db/tables.ts'
import type { Right } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { countedOtherwise, holidayWorked, movedByMaintenance, tooManyHolidays } from './calendarEffect.ts'
import { readReferenceFile } from './readFile.ts'

const shown = 200
const logged = 50

type Refused = LineProblem & { line: number | null }

interface JudgedImport extends ReferenceChanges {
  rows: number
  refused: Refused[]
  overlaps: RangeOverlap[]
}

export async function preview(
  db: Kysely<Tables>,
  { kind, csv }: BodyOf<typeof previewReference>,
  language: Language,
): Promise<ReferencePreview> {
  const [version, { rows, refused, overlaps, ...changes }] = await Promise.all([
    versionOf(db, kind),
    judge(db, kind, csv),
  ])
  const { added, changed, removed } = changes
  const inUse = await recordsUsing(db, kind, removed)
  const dates = refused.length === 0 ? await datesConcerned(db, kind, changes) : undefined
  const some = <T>(list: T[]) => ({ count: list.length, first: list.slice(0, shown) })
  const copied = (row: ReferenceRow) => [...row]
  return {
    version,
    rows,
    added: some(added.map(copied)),
    changed: some(changed.map(({ before, after }) => ({ before: [...before], after: [...after] }))),
    removed: some(removed.map(copied)),
    inUse,
    dates,
    overlaps: some(overlaps),
    refused: some(
      refused.map(({ line, column, problem, values = {} }) => ({
        line,
        column,
        reason: fill(texts[language].lineProblem[problem], values),
      })),
    ),
  }
}

function datesConcerned(db: Kysely<Tables>, kind: ReferenceKind, changes: ReferenceChanges) {
  if (kind === 'calendarDay') return countedOtherwise(db, changes, shown)
  return kind === 'maintenance' ? movedByMaintenance(db, changes, shown) : undefined
}

export const forImporters: Right = { menu: 'InformationInquiry', role: 'administrator' }

export const referenceImportKinds = {
  importReference: approvedAlways(importReference, {
    name: 'importReference',
    access: forImporters,
    key: ({ kind }) => changeKey.reference(kind),
    apply: (trx, { actor }, body) => importFile(trx, body, actor),
  }),
}

/**
 * Replaces all rows, or none when one is refused. Throws `recordChanged` when the current version isn't the one that was
 * looked at.
 */
async function importFile(
  trx: Transaction<Tables>,
  { kind, csv, version }: BodyOf<typeof importReference>,
  actor: Actor,
): Promise<Applied<{ version: number } & ChangeCounts>> {
  const { put, end } = kindTables[kind]
  let judged: JudgedImport | null = null
  const done = await inNewVersion(trx, kind, actor.userId, async (standing) => {
    if (standing !== version) throw new CallError('recordChanged')
    judged = await judge(trx, kind, csv)
    const { added, changed, removed, refused } = judged
    if (refused.length > 0) throw new CallError('importRefused', { count: refused.length })
    if (added.length + changed.length + removed.length === 0) throw new CallError('importNothing')
    const fresh = [...added, ...changed.map(({ after }) => after)]
    if (fresh.length > 0) await put(trx, fresh)
    if (removed.length > 0) await end(trx, removed)
    return { added: added.length, changed: changed.length, removed: removed.length }
  })
  const detail = { ...done, ...keysOfRows(kind, judged) }
  return {
    reply: done,
    insIdCd: headInsIdCd,
    target: `${kind} ${done.version}`,
    detail,
    before: null,
    after: detail,
  }
}

/** Returns the keys of the first rows that the import adds, changes and deactivates. */
function keysOfRows(kind: ReferenceKind, judged: JudgedImport | null) {
  const keys = (rows: readonly ReferenceRow[] = []) => rows.slice(0, logged).map((row) => referenceKey(kind, row))
  const { added, changed, removed } = judged ?? {}
  return { addedKeys: keys(added), changedKeys: keys(changed?.map(({ after }) => after)), removedKeys: keys(removed) }
}

async function judge(db: Reader, kind: ReferenceKind, csv: string): Promise<JudgedImport> {
  const institutions = new Set((await kindTables.institution.read(db)).map(([insIdCd]) => insIdCd))
  const { rows, count, leftOut, refused } = readReferenceFile(kind, csv, (insIdCd) => institutions.has(insIdCd))
  // What a refused line is about is not taken for gone.
  const whole = refused.length === 0
  const columns: readonly ReferenceColumn[] = referenceColumns[kind]
  // A file without a column does not remove the rows that have a value in it.
  const isNamed = (row: ReferenceRow) => leftOut.every((column) => row[columns.indexOf(column)] === '')
  const standing = await kindTables[kind].read(db)
  const before = standing.filter(isNamed)
  const changes = referenceChanges(kind, before, rows)
  const removed = whole ? changes.removed : []
  const overlaps = kind === 'issuer' && whole ? rangeOverlaps(before, rows, changes) : []
  const bound = kind === 'institution' ? await stillNeeded(db, removed) : []
  const kept = standing.filter((row) => !isNamed(row))
  const days = kind === 'calendarDay' && whole ? [...rows, ...kept] : []
  return {
    ...changes,
    removed,
    rows: count,
    refused: [...refused, ...bound, ...tooManyHolidays(days), ...holidayWorked(days)],
    overlaps,
  }
}

const openPlaces = flows.flatMap((flow) => openStates(flow).map((state) => ({ flow: flow.id, state })))

/** Counts the open records that use one of the removed rows. A form can no longer offer it for them. */
async function recordsUsing(db: Reader, kind: ReferenceKind, removed: readonly ReferenceRow[]): Promise<number> {
  if (removed.length === 0) return 0
  const keys = removed.map((row) => referenceKey(kind, row))
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count
    FROM unnest(${openPlaces.map(({ flow }) => flow)}::text[], ${openPlaces.map(({ state }) => state)}::text[]) AS place(flow, state)
    JOIN exception AS e ON e.flow = place.flow AND e.state = place.state
    WHERE NOT e.deleted
      AND CASE ${kind}::text WHEN 'reasonCode' THEN e.trans_id || ' ' || e.rsn_cd
        WHEN 'currencyName' THEN e.trans_curr_cd WHEN 'institution' THEN e.rcv_ins_id_cd END = ANY(${keys}::text[])`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

async function stillNeeded(db: Reader, removed: readonly ReferenceRow[]): Promise<Refused[]> {
  const codes = removed.map(([insIdCd = '']) => insIdCd)
  if (codes.length === 0) return []
  const { rows } = await sql<{ key: string; users: number; cards: boolean }>`
    SELECT i.ins_id_cd AS key,
      (SELECT count(*)::int FROM app_user AS u
        WHERE u.ins_id_cd = i.ins_id_cd AND NOT u.disabled AND NOT u.deleted) AS users,
      EXISTS (SELECT FROM issuer_iin AS r WHERE r.iss_ins_id_cd = i.ins_id_cd AND NOT r.ended) AS cards
    FROM institution AS i WHERE i.ins_id_cd = ANY(${codes}::text[]) ORDER BY 1`.execute(db)
  return rows.flatMap(({ key, users, cards }): Refused[] => {
    const refuse = (problem: LineProblem['problem'], values = {}): Refused[] => [
      { line: null, column: null, problem, values: { key, ...values } },
    ]
    if (key === headInsIdCd) return refuse('isHead')
    if (users > 0) return refuse('hasUsers', { count: users })
    return cards ? refuse('hasCards') : []
  })
}
