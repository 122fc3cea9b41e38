import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { RiskTrial, tryRiskRule } from '../../../contract/risk/riskRules.ts'
import { type Actor, headInsIdCd, mayActFor } from '../../../domain/people/actor.ts'
import { type RuleHit, trialDays } from '../../../domain/risk/risk.ts'
import { addDays, type Day } from '../../../domain/time/calendar.ts'
import { firstIdOf } from '../../db/dayIds.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { inTurns } from './inTurns.ts'
import { momentsOf, scoreOf } from './judge.ts'
import { listsOf } from './lists.ts'
import { type JudgedTransaction, Past, spendingsOf } from './past.ts'
import { type RuleSet, ruleSet, standingSets } from './ruleSets.ts'
import { expectParameters } from './rules.ts'
import { thresholdOf } from './threshold.ts'

interface Trying {
  db: Kysely<Tables>
  actor: Actor
  today: Day
  isGone: () => boolean
}

/** Judges days for this many milliseconds, the newest first, and then returns what it has found. */
const forMs = 12_000
const atOnce = 5_000
const examples = 10
const triedAtOnce = 2
const tried = '0'

interface TrialHit {
  judged: JudgedTransaction
  hits: RuleHit[]
}

/**
 * Returns what a rule would have found in the owner's last 30 days (in all institutions for the head), beside the
 * owner's active rules and the current white and black lists. Only reads.
 */
export async function tryRule(trying: Trying, sent: BodyOf<typeof tryRiskRule>): Promise<RiskTrial> {
  const { db, actor, today, isGone } = trying
  const { insIdCd = actor.insIdCd, kind, parameters } = sent
  if (!mayActFor(actor, insIdCd)) throw new CallError('otherInstitution')
  expectParameters(kind, parameters)
  return inTurn(() => goThrough({ db, today, isGone }, insIdCd, sent))
}

const inTurn = inTurns(triedAtOnce)

function goThrough(
  { db, today, isGone }: Omit<Trying, 'actor'>,
  insIdCd: string,
  sent: BodyOf<typeof tryRiskRule>,
): Promise<RiskTrial> {
  const until = performance.now() + forMs
  const isOver = () => isGone() || performance.now() > until
  return db.transaction().execute(async (trx) => {
    await sql`SET TRANSACTION READ ONLY`.execute(trx)
    await sql`SELECT set_config('statement_timeout', ${String(forMs)}, true)`.execute(trx)
    const set = await setWith(trx, insIdCd, sent)
    const days: RiskTrial['days'] = []
    const newest: TrialHit[] = []
    let complete = true
    for (let back = 0; back < trialDays && complete; back++) {
      const day = addDays(today, -back)
      const counted = { day, judged: 0, hits: 0, alerts: 0 }
      for await (const batch of spentOn(trx, insIdCd, day)) {
        counted.judged += batch.length
        const found = await hitsIn(trx, set, day, batch)
        for (const hit of found) {
          counted.hits++
          if (isNew(set, hit)) counted.alerts++
        }
        if (newest.length < examples) newest.push(...found.sort((a, b) => b.judged.at - a.judged.at))
        if (isOver()) {
          complete = false
          break
        }
      }
      days.unshift(counted)
    }
    const sum = (name: 'judged' | 'hits' | 'alerts') => days.reduce((total, one) => total + one[name], 0)
    return {
      from: days[0]?.day ?? today,
      to: today,
      complete,
      judged: sum('judged'),
      hits: sum('hits'),
      alerts: sum('alerts'),
      days,
      examples: await shown(trx, newest.slice(0, examples)),
    }
  })
}

async function setWith(
  trx: Transaction<Tables>,
  owner: string,
  { ruleId, kind, parameters, score }: BodyOf<typeof tryRiskRule>,
): Promise<RuleSet> {
  const standing = (await standingSets(trx)).find((set) => set.owner === owner)
  const others = (standing?.rules ?? []).filter((rule) => rule.ruleId !== ruleId)
  if (ruleId) await expectOwnRule(trx, owner, ruleId)
  const { threshold } = await thresholdOf(trx, owner)
  return ruleSet(owner, threshold, [...others, { ruleId: tried, version: 0, kind, parameters, score }])
}

async function expectOwnRule(trx: Transaction<Tables>, owner: string, ruleId: string): Promise<void> {
  const rule = await trx
    .selectFrom('risk_rule')
    .select('rule_id')
    .where('rule_id', '=', ruleId)
    .where('ins_id_cd', '=', owner)
    .executeTakeFirst()
  if (!rule) throw new CallError('notFound')
}

async function* spentOn(trx: Transaction<Tables>, insIdCd: string, day: Day): AsyncGenerator<JudgedTransaction[]> {
  const to = firstIdOf(addDays(day, 1))
  let from = firstIdOf(day)
  for (;;) {
    const batch = await spendingsOf(trx, insIdCd === headInsIdCd ? null : insIdCd, { from, to }, atOnce)
    if (batch.length > 0) yield batch
    const last = batch.at(-1)
    if (!last || batch.length < atOnce) return
    from = last.id + 1
  }
}

async function hitsIn(
  trx: Transaction<Tables>,
  set: RuleSet,
  day: Day,
  batch: readonly JudgedTransaction[],
): Promise<TrialHit[]> {
  const past = new Past(day, firstIdOf(addDays(day, 2)))
  await past.read(trx, batch)
  const lists = await listsOf(trx, batch)
  const listedIn = (list: 'white' | 'black', judged: JudgedTransaction) =>
    lists.find(list, headInsIdCd, judged) ?? lists.find(list, set.owner, judged)
  const moments = (await momentsOf(trx, [set], past, batch)).filter(({ judged }) => !listedIn('white', judged))
  const hits = await set.hits(
    moments.map(({ moment, judged }) => ({ ...moment, listed: listedIn('black', judged) ?? '' })),
  )
  return moments
    .map(({ judged }, index) => ({ judged, hits: hits[index] ?? [] }))
    .filter(({ hits }) => hits.some(({ ruleId }) => ruleId === tried))
}

/** True when the alert is raised only because of the rule. */
function isNew({ threshold }: RuleSet, { hits }: TrialHit): boolean {
  const others = hits.filter(({ ruleId }) => ruleId !== tried)
  return scoreOf(hits) >= threshold && scoreOf(others) < threshold
}

async function shown(trx: Transaction<Tables>, hits: readonly TrialHit[]): Promise<RiskTrial['examples']> {
  if (hits.length === 0) return []
  const rows = await trx
    .selectFrom('history')
    .select([
      'id',
      'settle_dt',
      'tfr_dt_tm',
      'pan_masked',
      'trans_id',
      'trans_at',
      'trans_curr_cd',
      'card_accptr_nm_addr',
    ])
    .where('id', '=', sql<string>`ANY(${hits.map(({ judged }) => judged.id)}::bigint[])`)
    .execute()
  return hits.flatMap(({ judged, hits: found }) => {
    const row = rows.find(({ id }) => Number(id) === judged.id)
    const facts = found.find(({ ruleId }) => ruleId === tried)?.facts
    if (!row || !facts) return []
    return [
      {
        settleDt: row.settle_dt,
        tfrDtTm: row.tfr_dt_tm.toISOString(),
        priAcctNo: row.pan_masked,
        transId: row.trans_id,
        transAt: row.trans_at,
        transCurrCd: row.trans_curr_cd,
        cardAccptrNmAddr: row.card_accptr_nm_addr ?? '',
        facts,
      },
    ]
  })
}
