import { createHash, type Hash } from 'node:crypto'
import { dayNumber } from '../../../domain/time/calendar.ts'
import { fromKeys } from '../../../domain/typed.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { coveredColumns } from '../../db/historyRows.ts'
import { cardForCopy, copiedOf, escapeForCopy, nothing } from '../../imports/copy.ts'
import { columnNames, fileColumns } from './columns.ts'

export interface ImportChunk {
  /** In the order of `copyColumns`, but without the id, which comes last. */
  lines: string[]
  lineNumbers: number[]
  days: number[]
  totals: Totals
  /** By their first day (`YYYYMM01`). */
  months: Map<string, MonthOfChunk>
  institutions: Set<string>
  /** The places of the lines that give money back. */
  credits: number[]
  /** Names by acquirer and number. */
  merchants: Map<string, { acq: string; mchntCd: string; name: string }>
}

interface MonthOfChunk {
  /** The places in `lines`. */
  places: number[]
  /** Hashes its rows as `rowsHash` does when all of them are stored. */
  hash: Hash
}

export interface PairTotal {
  acq: string
  iss: string
  settleDt: string
  transId: string
  currency: string
  n: number
  transAt: bigint
}
type Totals = Map<string, PairTotal>

const copied = copiedOf(fileColumns)
const at = fromKeys(columnNames, (name) => columnNames.indexOf(name))
const creditTransIds = new Set(['S30', 'V40', 'V50', 'V52'])
const freeText = new Set([at.priKey, at.origKey, at.termId, at.mchntCd, at.cardAccptrNmAddr])

export const copyColumns = `${copied.columns}, id`

export function emptyChunk(): ImportChunk {
  return {
    lines: [],
    lineNumbers: [],
    days: [],
    totals: new Map(),
    months: new Map(),
    institutions: new Set(),
    merchants: new Map(),
    credits: [],
  }
}

export function addToChunk(chunk: ImportChunk, values: readonly string[], vault: CardVault, lineNumber: number): void {
  // Joined at once: added up piece by piece, a line would be kept as a tree of its pieces, ten times its size.
  const line = copied.places.map((index) => {
    const value = values[index] ?? ''
    if (value === '') return nothing
    return freeText.has(index) ? escapeForCopy(value) : value
  })
  const [priKey = '', logCd = '', settleDt = ''] = [values[at.priKey], values[at.logCd], values[at.settleDt]]
  const card = vault.seal(values[at.priAcctNo] ?? '', ['history', priKey, logCd, settleDt])
  if (creditTransIds.has(values[at.transId] ?? '')) chunk.credits.push(chunk.lineNumbers.length)
  const day = numberOf(settleDt)
  const place = chunk.lines.length
  const { places, hash } = monthIn(chunk, monthOf(settleDt))
  hash.update(`${places.length > 0 ? '\n' : ''}${coveredLine({ values, place, day, panMasked: card.masked })}`)
  places.push(place)
  line.push(cardForCopy(card))
  chunk.lines.push(line.join('\t'))
  chunk.lineNumbers.push(lineNumber)
  chunk.days.push(day)
  count(chunk, values, settleDt)
  const [acq = '', mchntCd = '', name = ''] = [values[at.acqInsIdCd], values[at.mchntCd], values[at.cardAccptrNmAddr]]
  if (name !== '') chunk.merchants.set(`${acq} ${mchntCd}`, { acq, mchntCd, name })
}

/** From so many lines on, a month that begins with them is worth a table of its own until its indexes are built. */
export const linesOfNewMonth = 1_000

/** Chunks end with a month, so that one that begins with them is loaded whole. */
export function endsBefore({ lines, months }: ImportChunk, values: readonly string[]): boolean {
  return lines.length >= linesOfNewMonth && !months.has(monthOf(values[at.settleDt] ?? ''))
}

export function monthOf(day: string): string {
  return `${day.slice(0, 6)}01`
}

function monthIn({ months }: ImportChunk, month: string): MonthOfChunk {
  const known = months.get(month)
  if (known) return known
  const begun = { places: [], hash: createHash('sha256') }
  months.set(month, begun)
  return begun
}

function count({ totals, institutions }: ImportChunk, values: readonly string[], settleDt: string): void {
  const acq = values[at.acqInsIdCd] ?? ''
  const iss = values[at.issInsIdCd] ?? ''
  const transId = values[at.transId] ?? ''
  const currency = values[at.transCurrCd] ?? ''
  const transAt = BigInt(values[at.transAt] ?? 0)
  const key = `${acq} ${iss} ${settleDt} ${transId} ${currency}`
  const total = totals.get(key)
  if (total) {
    total.n++
    total.transAt += transAt
    return
  }
  totals.set(key, { acq, iss, settleDt, transId, currency, n: 1, transAt })
  institutions.add(acq).add(iss)
}

const dayNumbers = new Map<string, number>()

function numberOf(day: string): number {
  const known = dayNumbers.get(day)
  if (known !== undefined) return known
  if (dayNumbers.size > 5_000) dayNumbers.clear()
  const number = dayNumber(day)
  dayNumbers.set(day, number)
  return number
}

interface CoveredRow {
  /** In the order of the file's columns, as `readTransaction` answers them. */
  values: readonly string[]
  /** Among the lines of its chunk, from 0. */
  place: number
  /** The settlement day, in days since 2000-01-01. */
  day: number
  panMasked: string
}

const format = 3

type Writer = (row: CoveredRow) => string | null

const writers: readonly Writer[] = coveredColumns(format).map((column) => {
  if (column === 'id') return ({ place }) => String(place)
  if (column === 'settle_dt') return ({ day }) => String(day)
  if (column === 'pan_masked') return ({ panMasked }) => panMasked
  const at = columnNames.findIndex((name) => fileColumns[name] === column)
  if (column === 'tfr_dt_tm') return ({ values }) => microsecondsOf(values[at] ?? '')
  return ({ values }) => values[at] || null
})

/** Writes a row as PostgreSQL does in format 3 of `rowsHash`. */
function coveredLine(row: CoveredRow): string {
  return JSON.stringify(writers.map((write) => write(row)))
}

const secondsLength = '2026-01-31T12:30:00'.length

/** Returns the microseconds since 1970. A time can have more digits than a number keeps. */
function microsecondsOf(time: string): string {
  if (time[secondsLength] !== '.') return String(Date.parse(time) * 1000)
  const zone = /[Z+-].*$/.exec(time.slice(secondsLength))?.[0] ?? ''
  const fraction = time.slice(secondsLength + 1, time.length - zone.length)
  return String(BigInt(Date.parse(time.slice(0, secondsLength) + zone)) * 1000n + BigInt(fraction.padEnd(6, '0')))
}
