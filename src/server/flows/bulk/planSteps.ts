import { sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { planBulk } from '../../../contract/records/bulk.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { type BulkStep, bulkSteps, maxBulk } from '../../../domain/records/bulk.ts'
import { storedText } from '../../../domain/text/keptText.ts'
import { nowOf } from '../../../domain/time/calendar.ts'
import { isOneOf } from '../../../domain/typed.ts'
import type { Language } from '../../../texts/texts.ts'
import type { BulkReason, BulkRefunds, BulkSum } from '../../db/columnTypes.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { givenTwice } from '../../http/serve/invalid.ts'
import { judgeRecords, readRecords, type StepRequest } from '../act/takeActions.ts'
import type { Engine } from '../deps.ts'
import { type ExceptionRecord, seenPlace, viewOf } from '../record/recordRow.ts'
import { countReasons } from './reasons.ts'
import { recordsOfList } from './recordsOfList.ts'
import { ownBulk, type PlannedRecord, type StoredBulk, storePlan } from './store.ts'

export interface Planner {
  actor: SessionUser
  language: Language
}

type Asked = BodyOf<typeof planBulk>

/** Records that are read at a time. */
const atOnce = 1000

/** Says what a step would do on many records, and stores it for its commit. Changes no record. */
export function planSteps(engine: Engine, planner: Planner, asked: Asked): Promise<StoredBulk> {
  return engine.databases.main
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { action, remark, requests: all } = await requestsOf(trx, engine, planner, asked)
      const refunds = await refundsOf(trx, action, all)
      const requests = asked.withoutRefunds ? all.filter(({ expId }) => !refunds.has(expId)) : all
      const sums = countSums()
      const reasons = countReasons()
      const records: PlannedRecord[] = []
      for (let at = 0; at < requests.length; at += atOnce) {
        const some = requests.slice(at, at + atOnce)
        const found = await readRecords(
          trx,
          some.map(({ expId }) => expId),
        )
        const seen = some.map((one) => asSeen(one, found.get(one.expId), planner.actor, remark))
        const judged = await judgeRecords(trx, found, { ...planner, action }, seen, nowOf(engine.clock()))
        for (const [i, { expId, position, version }] of seen.entries()) {
          const verdict = judged[i]
          const refused = verdict instanceof CallError ? reasons.add(verdict) : null
          const record = found.get(expId)
          if (refused === null && record) sums.add(record, planner.actor)
          const outcome = refused === null ? ('planned' as const) : ('notPossible' as const)
          const refunded = refused === null && refunds.has(expId)
          records.push({
            expId,
            position,
            version: version ?? 1,
            content: null,
            outcome,
            reason: refused,
            refunded,
            line: null,
          })
        }
      }
      if ('list' in asked) expectSome(reasons.list, records.length)
      const plan = {
        action,
        remark: storedText(remark),
        sums: sums.list(),
        reasons: reasons.list,
        refunds: summedRefunds(refunds, records),
        signs: null,
        records,
      }
      return storePlan(trx, planner.actor, planner.language, plan)
    })
}

/** Throws `notFound` where the user sees none of the records that they name. */
export function expectSome(reasons: readonly BulkReason[], named: number): void {
  if (reasons.some(({ error, records }) => error === 'notFound' && records === named)) throw new CallError('notFound')
}

type Wanted = Pick<StepRequest, 'expId'> & Partial<StepRequest>

/** A record that a list finds is taken as it stands, one that the user has named as they saw it. */
function asSeen(wanted: Wanted, record: ExceptionRecord | undefined, actor: Actor, remark?: string): StepRequest {
  const now = record && seenPlace(record, actor)
  // A user who names no version saw the content as it stands, if the position is the same.
  const version = wanted.version ?? now?.version
  return { expId: wanted.expId, position: wanted.position ?? now?.state ?? 'unverified', version, remark }
}

interface AskedStep {
  action: BulkStep
  remark: string | undefined
  requests: Wanted[]
}

async function requestsOf(
  trx: Transaction<Tables>,
  engine: Engine,
  planner: Planner,
  asked: Asked,
): Promise<AskedStep> {
  if ('retryOf' in asked) return failedOf(trx, planner.actor, asked.retryOf)
  const { action, remark } = asked
  if ('list' in asked) {
    const named = new Set(asked.list.map(({ expId }) => expId))
    if (named.size < asked.list.length) throw givenTwice('expId', planner.language)
    return { action, remark, requests: asked.list.toSorted((a, b) => (a.expId < b.expId ? -1 : 1)) }
  }
  const expIds = await recordsOfList(trx, engine, planner, asked, maxBulk)
  return { action, remark, requests: expIds.map((expId) => ({ expId })) }
}

async function failedOf(trx: Transaction<Tables>, actor: SessionUser, bulkId: string): Promise<AskedStep> {
  const { action, remark } = await ownBulk(trx, actor, bulkId)
  if (!isOneOf(bulkSteps, action)) throw new CallError('bulkUnknown', {}, 'retryOf')
  const rows = await trx
    .selectFrom('bulk_record')
    .select('exp_id')
    .where('bulk_id', '=', bulkId)
    .where('outcome', 'in', ['failed', 'planned'])
    .orderBy('exp_id')
    .execute()
  return { action, remark: remark ?? undefined, requests: rows.map(({ exp_id: expId }) => ({ expId })) }
}

function countSums() {
  const sums = new Map<string, { records: number; transAt: bigint }>()
  return {
    /** The amount that the user sees: a receiver that of the last release. */
    add(record: ExceptionRecord, actor: Actor) {
      const { trans_at, trans_curr_cd } =
        record.released && viewOf(record, actor) === 'receiver' ? record.released : record
      const sum = sums.get(trans_curr_cd) ?? { records: 0, transAt: 0n }
      sums.set(trans_curr_cd, { records: sum.records + 1, transAt: sum.transAt + BigInt(trans_at) })
    },
    list: (): BulkSum[] =>
      [...sums]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([transCurrCd, { records, transAt }]) => ({ transCurrCd, records, transAt: transAt.toString() })),
  }
}

/** Credits by which the original of a record may have been refunded: one sum for each currency. */
type Credits = Map<string, { transCurrCd: string; transAt: bigint }[]>

/** Steps by which a claim goes on to its counterparty. */
const claiming: readonly BulkStep[] = ['verifyPass', 'auditPass', 'submit']

/** By record; empty for a step with which no claim goes on. */
async function refundsOf(
  trx: Transaction<Tables>,
  action: BulkStep,
  wanted: readonly { expId: string }[],
): Promise<Credits> {
  const credits: Credits = new Map()
  if (!claiming.includes(action)) return credits
  const { rows } = await sql<{ expId: string; transCurrCd: string; transAt: string }>`
    SELECT p.exp_id AS "expId", h.trans_curr_cd AS "transCurrCd", sum(h.trans_at)::text AS "transAt"
    FROM possible_refund AS p CROSS JOIN LATERAL history_row(p.history_id) AS h
    WHERE p.exp_id = ANY(${wanted.map(({ expId }) => expId)}::text[])
    GROUP BY p.exp_id, h.trans_curr_cd ORDER BY h.trans_curr_cd`.execute(trx)
  for (const { expId, transCurrCd, transAt } of rows) {
    const known = credits.get(expId) ?? []
    credits.set(expId, [...known, { transCurrCd, transAt: BigInt(transAt) }])
  }
  return credits
}

/** Returns what may have refunded the planned records; null where nothing has. */
function summedRefunds(credits: Credits, records: readonly PlannedRecord[]): BulkRefunds | null {
  const refunded = records.filter((record) => record.refunded)
  if (refunded.length === 0) return null
  const sums = new Map<string, bigint>()
  for (const { expId } of refunded) {
    for (const { transCurrCd, transAt } of credits.get(expId) ?? [])
      sums.set(transCurrCd, (sums.get(transCurrCd) ?? 0n) + transAt)
  }
  return {
    records: refunded.length,
    sums: [...sums].map(([transCurrCd, transAt]) => ({ transCurrCd, transAt: transAt.toString() })),
  }
}
