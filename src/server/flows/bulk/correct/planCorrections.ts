import type { Transaction } from 'kysely'
import type { Language } from '../../../../contract/texts/texts.ts'
import { boundText } from '../../../../contract/texts/texts.ts'
import { parseAmount } from '../../../../domain/money.ts'
import { asksOtpOfAny } from '../../../../domain/otp.ts'
import type { SignedLine } from '../../../../domain/signing.ts'
import type { Correction } from '../../../db/tables/bulk.ts'
import type { Tables } from '../../../db/tables.ts'
import type { SessionUser } from '../../../http/access.ts'
import { CallError } from '../../../http/errors.ts'
import { readRecords } from '../../act/takeActions.ts'
import type { Engine } from '../../deps.ts'
import { type ExceptionRecord, isVisibleTo, seenPlace } from '../../record/recordRow.ts'
import { storedText } from '../../submit/fields/plain.ts'
import { otpSettingsFor, type Signing } from '../../submit/signing.ts'
import { expectSome, type Planner } from '../planSteps.ts'
import { countReasons } from '../reasons.ts'
import { type PlannedRecord, type StoredBulk, storePlan } from '../store.ts'
import { correctRecords } from './correctRecords.ts'
import type { Corrected } from './form.ts'
import { type CorrectionRow, readCorrections } from './readCorrections.ts'

/** Ends the transaction of the trial: all that it wrote is taken back. */
class TriedOut extends Error {}

interface Row extends Corrected {
  /** Orders records of one original together, as all who lock several do. */
  original: string
  unreadable: CallError | null
}

/**
 * Says what the rows of a file would change, by carrying all out and taking it back: the plan knows each rule that the
 * forms know. Stores it for its commit.
 */
export async function planOfCorrections(engine: Engine, planner: Planner, file: string): Promise<StoredBulk> {
  const list = readCorrections(file)
  const { main } = engine.databases
  const signing = collectSigns(engine, planner.actor)
  let rows: Row[] = []
  const outcomes = new Map<string, CallError | null>()
  await main
    .transaction()
    .execute(async (trx) => {
      rows = await readRows(trx, planner, list)
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
    const refused = unreadable ?? outcomes.get(row.exp_id) ?? null
    const reason = refused === null ? null : reasons.add(refused)
    const { exp_id: expId, position, version, content } = row
    return {
      expId,
      position,
      version,
      content,
      outcome: reason === null ? 'planned' : 'notPossible',
      reason,
      refunded: false,
    }
  })
  expectSome(reasons.list, records.length)
  const { sums, signs } = signing.collected()
  const plan = { action: 'modify' as const, remark: null, sums, reasons: reasons.list, refunds: null, signs, records }
  return main.transaction().execute((trx) => storePlan(trx, planner.actor, planner.language, plan))
}

/** The rows that change something, with what they change. */
async function readRows(trx: Transaction<Tables>, planner: Planner, list: readonly CorrectionRow[]): Promise<Row[]> {
  const byId = new Map(list.map((row) => [row.expId.trim(), row]))
  const records = await readRecords(trx, [...byId.keys()])
  const rows = [...byId].flatMap(([expId, row]) => readRow(expId, row, records.get(expId), planner) ?? [])
  return rows.sort((a, b) => a.original.localeCompare(b.original) || a.exp_id.localeCompare(b.exp_id))
}

function readRow(
  expId: string,
  row: CorrectionRow,
  record: ExceptionRecord | undefined,
  { actor, language }: Planner,
): Row | null {
  const refused = (
    unreadable: CallError,
    place = { state: 'verifiedFail' as ExceptionRecord['state'], version: 1 },
  ) => ({
    exp_id: expId,
    position: place.state,
    version: place.version,
    content: null,
    original: '',
    unreadable,
  })
  if (!record || !isVisibleTo(record, actor)) return refused(new CallError('notFound'))
  const place = seenPlace(record, actor)
  try {
    const content = correctionOf(row, record, language)
    if (content === null) return null
    // Whoever saw an older version corrects what is no longer there.
    if (row.version.trim() !== String(place.version)) return refused(new CallError('recordChanged'), place)
    const { state: position, version } = place
    return { exp_id: expId, position, version, content, original: record.orig_id ?? '', unreadable: null }
  } catch (error) {
    if (error instanceof CallError) return refused(error, place)
    throw error
  }
}

/** Null where the row says what the record says. */
function correctionOf(row: CorrectionRow, record: ExceptionRecord, language: Language): Correction | null {
  const content: Correction = {}
  if (row.amount !== undefined) {
    const transAt = parseAmount(row.amount, record.trans_curr_cd)
    if (transAt === null)
      throw new CallError(
        'invalidField',
        { bound: boundText(language, { bound: 'amount', min: 1, max: 12 }) },
        'transAt',
      )
    if (transAt !== record.trans_at) content.transAt = transAt
  }
  if (row.rsnCd !== undefined) {
    const rsnCd = reasonIn(row.rsnCd)
    if (rsnCd !== (record.rsn_cd ?? '')) content.rsnCd = rsnCd
  }
  if (row.remark !== undefined && storedText(row.remark) !== record.remark) content.remark = row.remark.trim()
  return Object.keys(content).length === 0 ? null : content
}

/** A cell holds the code alone, or with its name; a spreadsheet may have taken it for a number. */
function reasonIn(cell: string): string {
  const [code = ''] = cell.trim().split(/\s/, 1)
  return /^\d{1,4}$/.test(code) ? code.padStart(4, '0') : code
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
