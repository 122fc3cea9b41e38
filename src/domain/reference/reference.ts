import { isExceptionTransId } from '../records/transactions.ts'
import { maskCardNumbersIn } from '../text/cards.ts'
import { isErrorValue } from '../text/spreadsheetCells.ts'
import type { TableProblem } from '../text/tableProblems.ts'
import { type BusinessCalendar, calendarOf, isWeekend, type SpecialDay, specialKinds } from '../time/businessDays.ts'
import { type Day, daysBetween, isDay } from '../time/calendar.ts'
import { isMoment, type Maintenance } from '../time/maintenance.ts'
import { type DayProblem, dayProblem, planned } from '../time/plausibleDay.ts'
import { isOneOf, keysOf } from '../typed.ts'
import { isCountry } from './countries.ts'
import { currencies } from './currencies.ts'

export const referenceColumns = {
  reasonCode: ['transId', 'rsnCd', 'enNm', 'nm', 'fraud', 'evidence'],
  currencyName: ['currCd', 'currAlpha', 'decimals', 'enNm', 'nm'],
  issuer: ['issIin', 'panLength', 'issInsIdCd', 'cardAttr'],
  institution: ['insIdCd', 'insEnNm', 'insNm', 'country', 'currCd', 'acquirer', 'issuer'],
  calendarDay: ['day', 'kind', 'enNm', 'nm', 'insIdCd'],
  maintenance: ['begins', 'ends', 'enNm', 'nm'],
} as const

export type ReferenceKind = keyof typeof referenceColumns
export type ReferenceColumn = (typeof referenceColumns)[ReferenceKind][number]

export const referenceKinds = keysOf(referenceColumns)

/** Values in the order of the kind's columns. */
export type ReferenceRow = readonly string[]

export const cardAttrs = ['01', '02', '03', '05'] as const
export type CardAttr = (typeof cardAttrs)[number]

export const iinPattern = /^\d{4,11}$/

/** Columns that a file may leave out, and whose values are then empty. */
export const optionalColumns: Readonly<Partial<Record<ReferenceKind, readonly ReferenceColumn[]>>> = {
  calendarDay: ['insIdCd'],
}

/** The columns by which a row is known, where the first alone does not do. */
const keyColumns: Readonly<Partial<Record<ReferenceKind, readonly ReferenceColumn[]>>> = {
  reasonCode: ['transId', 'rsnCd'],
  calendarDay: ['day', 'insIdCd'],
}

export function keyColumnsOf(kind: ReferenceKind): readonly ReferenceColumn[] {
  return keyColumns[kind] ?? referenceColumns[kind].slice(0, 1)
}

export function referenceKey(kind: ReferenceKind, row: ReferenceRow): string {
  const columns: readonly ReferenceColumn[] = referenceColumns[kind]
  return keyColumnsOf(kind)
    .map((column) => row[columns.indexOf(column)] ?? '')
    .join(' ')
    .trim()
}

export interface LineProblem {
  column: ReferenceColumn | null
  problem:
    | TableProblem
    | DayProblem
    | 'twice'
    | 'missing'
    | 'name'
    | 'errorCell'
    | 'cardNumber'
    | 'transId'
    | 'rsnCd'
    | 'flag'
    | 'evidence'
    | 'currCd'
    | 'fixed'
    | 'iin'
    | 'panLength'
    | 'cardAttr'
    | 'insIdCd'
    | 'insUnknown'
    | 'insZeros'
    | 'country'
    | 'hasUsers'
    | 'isHead'
    | 'hasCards'
    | 'day'
    | 'dayKind'
    | 'notWeekend'
    | 'holidayWorked'
    | 'holidays'
    | 'moment'
    | 'endsBefore'
    | 'tooLong'
  values?: Readonly<Record<string, string | number>>
}

/** Returns the first problem of the row by itself, or null. `knows` tells whether an institution exists. */
export function checkReferenceRow(
  kind: ReferenceKind,
  row: ReferenceRow,
  knows: (insIdCd: string) => boolean,
  today: Day,
): LineProblem | null {
  const columns: readonly ReferenceColumn[] = referenceColumns[kind]
  for (const [at, column] of columns.entries()) {
    const problem = checkCell(kind, column, row[at] ?? '', row, knows, today)
    if (problem) return { column, ...problem }
  }
  return null
}

type CellProblem = Omit<LineProblem, 'column'>

function checkCell(
  kind: ReferenceKind,
  column: ReferenceColumn,
  value: string,
  row: ReferenceRow,
  knows: (insIdCd: string) => boolean,
  today: Day,
): CellProblem | null {
  const unless = (fits: boolean, problem: LineProblem['problem']) => (fits ? null : { problem })
  switch (column) {
    case 'transId':
      return unless(isExceptionTransId(value), 'transId')
    case 'rsnCd':
      return unless(/^\d{4}$/.test(value), 'rsnCd')
    case 'enNm':
    case 'nm':
    case 'insEnNm':
    case 'insNm':
      return checkName(value)
    case 'fraud':
    case 'acquirer':
    case 'issuer':
      return unless(isFlag(value), 'flag')
    case 'evidence':
      return readEvidence(value) ? checkText(value) : { problem: 'evidence' }
    case 'currCd':
      return unless(Object.hasOwn(currencies, value) || (kind === 'institution' && value === ''), 'currCd')
    case 'currAlpha':
      return fixed(value, currencies[row[0] ?? '']?.[0])
    case 'decimals':
      return fixed(value, currencies[row[0] ?? '']?.[1])
    case 'issIin':
      return unless(iinPattern.test(value), 'iin')
    case 'panLength':
      return unless(/^1[3-9]$/.test(value), 'panLength')
    case 'issInsIdCd':
      return unless(knows(value), 'insUnknown')
    case 'cardAttr':
      return unless(
        cardAttrs.some((attr) => attr === value),
        'cardAttr',
      )
    case 'insIdCd':
      if (kind === 'calendarDay') return unless(value === '' || knows(value), 'insUnknown')
      return /^\d{8,11}$/.test(value) ? checkZeros(value, knows) : { problem: 'insIdCd' }
    case 'day':
      return isDay(value) ? checkPlanned(value, today) : { problem: 'day' }
    case 'kind':
      return checkDayKind(value, row[0] ?? '')
    case 'begins':
      return isMoment(value) ? checkPlanned(dayOfMoment(value), today) : { problem: 'moment' }
    case 'ends':
      return checkEnd(value, row[0] ?? '')
    case 'country':
      return unless(value === '' || isCountry(value), 'country')
  }
}

function checkPlanned(day: Day, today: Day): CellProblem | null {
  const problem = dayProblem(day, today, planned)
  return problem && { problem }
}

function dayOfMoment(moment: string): Day {
  return moment.slice(0, 10).replaceAll('-', '')
}

/** A longer maintenance is a slip of the year or month, and would move all last days until then. */
const maintenanceDays = 7

function checkEnd(ends: string, begins: string): CellProblem | null {
  if (!isMoment(ends)) return { problem: 'moment' }
  if (ends <= begins) return { problem: 'endsBefore' }
  const days = daysBetween(dayOfMoment(begins), dayOfMoment(ends))
  return days <= maintenanceDays ? null : { problem: 'tooLong', values: { days: maintenanceDays } }
}

/** Only a Saturday or Sunday can be worked to make up for a holiday: any other day without a holiday is worked anyway. */
function checkDayKind(value: string, day: string): CellProblem | null {
  if (!isOneOf(specialKinds, value)) return { problem: 'dayKind' }
  return value === 'holiday' || isWeekend(day) ? null : { problem: 'notWeekend' }
}

/** Reads a checked row of the calendar. */
export function specialDayOf([day = '', kind = '', en = '', zh = '']: ReferenceRow): SpecialDay {
  return { day, kind: kind === 'workday' ? kind : 'holiday', nm: { en, zh } }
}

/** A calendar of checked rows, with the days of single institutions. */
export function calendarOfRows(
  rows: readonly ReferenceRow[],
  more: Pick<BusinessCalendar, 'version' | 'maintenance'>,
): BusinessCalendar {
  const byInstitution = Map.groupBy(rows, ([, , , , insIdCd = '']) => insIdCd)
  const own = new Map([...byInstitution].map(([insIdCd, days]) => [insIdCd, days.map(specialDayOf)]))
  const days = own.get('') ?? []
  own.delete('')
  return calendarOf(days, { ...more, own })
}

/** Reads a checked row of the maintenance. */
export function maintenanceIn([begins = '', ends = '', en = '', zh = '']: ReferenceRow): Maintenance {
  return { begins, ends, nm: { en, zh } }
}

function isFlag(value: string): boolean {
  return value === '0' || value === '1'
}

/**
 * Refuses a value that differs from ISO 4217: the file repeats those facts for its readers, and no import changes them.
 */
function fixed(value: string, said: string | number | undefined): CellProblem | null {
  return said === undefined || value === String(said) ? null : { problem: 'fixed', values: { value: said } }
}

/** A code with other leading zeros would become another institution. */
function checkZeros(code: string, knows: (insIdCd: string) => boolean): CellProblem | null {
  const digits = code.replace(/^0+/, '')
  const known = knows(code) ? code : [8, 9, 10, 11].map((length) => digits.padStart(length, '0')).find(knows)
  return known === undefined || known === code ? null : { problem: 'insZeros', values: { code: known } }
}

/** Refuses also half of a character, which the database can't store. */
export const referenceNamePattern = /^[^\p{Cc}\p{Cs}]{1,120}$/u

export function checkName(value: string): CellProblem | null {
  if (value === '') return { problem: 'missing' }
  if (isErrorValue(value)) return { problem: 'errorCell' }
  return referenceNamePattern.test(value) && value.trim() === value ? checkText(value) : { problem: 'name' }
}

function checkText(value: string): CellProblem | null {
  return maskCardNumbersIn(value) === value ? null : { problem: 'cardNumber' }
}

/** The most documents that a reason asks for. */
export const mostEvidence = 20

export interface Evidence {
  id: string
  nm: { en: string; zh: string }
  required: boolean
  /** Lines with the same letter are a group: one of them is required. */
  oneOf?: string | undefined
}

/**
 * Reads `order|Order or contract|订单或合同|1; receipt|Sales receipt|签购单|0`; a final 1 marks required evidence, and a letter
 * the lines of a group of which one is required. Null where the text has another form.
 */
export function readEvidence(text: string): Evidence[] | null {
  if (text.trim() === '') return []
  const lines = text.split(';').map((entry) => entry.split('|').map((part) => part.trim()))
  const read = lines.flatMap(([id = '', en = '', zh = '', required = '', ...more]) =>
    /^[A-Za-z0-9]{1,32}$/.test(id) &&
    isEvidenceName(en) &&
    isEvidenceName(zh) &&
    /^[01a-z]$/.test(required) &&
    more.length === 0
      ? [{ id, nm: { en, zh }, required: required === '1', ...(/[a-z]/.test(required) && { oneOf: required }) }]
      : [],
  )
  const ids = new Set(read.map((line) => line.id))
  const isAlone = ({ oneOf }: Evidence) => oneOf && read.filter((line) => line.oneOf === oneOf).length === 1
  if (read.some(isAlone)) return null
  return read.length === lines.length && ids.size === lines.length && lines.length <= mostEvidence ? read : null
}

/** The documents in their order, those of which one is enough together. */
export function evidenceGroups<Line extends Pick<Evidence, 'id' | 'oneOf'>>(lines: readonly Line[]): Line[][] {
  return [...Map.groupBy(lines, ({ id, oneOf }) => (oneOf ? `one of ${oneOf}` : id)).values()]
}

/** The documents of which one is required each time, where none of them is there. */
export function missingEvidence<Line extends Pick<Evidence, 'id' | 'required' | 'oneOf'>>(
  lines: readonly Line[],
  has: (id: string) => boolean,
): Line[][] {
  const needed = lines.filter(({ required, oneOf }) => required || oneOf)
  return evidenceGroups(needed).filter((group) => !group.some(({ id }) => has(id)))
}

/** Whether a document can be called so in a list of reason codes. */
export function isEvidenceName(text: string): boolean {
  return /^[^\p{Cc}\p{Cs}|;]{1,100}$/u.test(text) && text.trim() === text
}

export function writeEvidence(lines: readonly Evidence[]): string {
  return lines
    .map(({ id, nm, required, oneOf = '0' }) => [id, nm.en, nm.zh, required ? '1' : oneOf].join('|'))
    .join('; ')
}

export interface ReferenceChanges {
  added: ReferenceRow[]
  changed: { before: ReferenceRow; after: ReferenceRow }[]
  removed: ReferenceRow[]
}

export function referenceChanges(
  kind: ReferenceKind,
  before: readonly ReferenceRow[],
  after: readonly ReferenceRow[],
): ReferenceChanges {
  const old = new Map(before.map((row) => [referenceKey(kind, row), row]))
  const kept = new Set(after.map((row) => referenceKey(kind, row)))
  const changes: ReferenceChanges = { added: [], changed: [], removed: [] }
  for (const row of after) {
    const was = old.get(referenceKey(kind, row))
    if (!was) changes.added.push(row)
    else if (was.some((value, at) => value !== row[at])) changes.changed.push({ before: was, after: row })
  }
  changes.removed = before.filter((row) => !kept.has(referenceKey(kind, row)))
  return changes
}
