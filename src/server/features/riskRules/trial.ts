import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { RiskTrial, tryRiskRule } from '../../../contract/riskRules.ts'
import { type Actor, headInsIdCd, mayActFor } from '../../../domain/actor.ts'
import { addDays, type Day } from '../../../domain/calendar.ts'
import { type RuleHit, trialDays } from '../../../domain/risk.ts'
import { firstIdOf } from '../../db/dayIds.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import { inTurns } from './inTurns.ts'
import { momentsOf, scoreOf } from './judge.ts'
import { listsOf } from './lists.ts'
import { type Judged, Past, spendingsOf } from './past.ts'
import { type RuleSet, ruleSet, standingSets } from './ruleSets.ts'
import { expectParameters } from './rules.ts'
import { thresholdOf } from './threshold.ts'

interface Trying {
  db: Kysely<Tables>
  actor: Actor
  today: Day
  /** Whether nobody waits for the answer any more. */
  isGone: () => boolean
}

/** For so long the days are gone through, newest first; whatever was judged until then is answered. */
const forMs = 12_000
const atOnce = 5_000
const examples = 10
/** So many at a time in a process: each holds one of its few connections to the database. */
const triedAtOnce = 2
/** Of the rule that is tried, which may have no id yet. */
const tried = '0'

interface Hit {
  judged: Judged
  hits: RuleHit[]
}

/**
 * What a rule would have found in the last 30 days among the transactions of its owner, of all institutions for the head:
 * beside the rules of that owner that are switched on, and with white and black list as they are now. It only reads.
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
    const newest: Hit[] = []
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

/** The rules of the owner that are on, and this one in place of its last version. */
async function setWith(
  trx: Transaction<Tables>,
  owner: string,
  { ruleId, kind, parameters, score }: BodyOf<typeof tryRiskRule>,
): Promise<RuleSet> {
  const standing = (await standingSets(trx)).find((set) => set.owner === owner)
  const others = (standing?.rules ?? []).filter((rule) => rule.ruleId !== ruleId)
  const { threshold } = await thresholdOf(trx, owner)
  return ruleSet(owner, threshold, [...others, { ruleId: tried, version: 0, kind, parameters, score }])
}

async function* spentOn(trx: Transaction<Tables>, insIdCd: string, day: Day): AsyncGenerator<Judged[]> {
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

async function hitsIn(trx: Transaction<Tables>, set: RuleSet, day: Day, batch: readonly Judged[]): Promise<Hit[]> {
  const past = new Past(day, firstIdOf(addDays(day, 2)))
  await past.read(trx, batch)
  const lists = await listsOf(trx, batch)
  const listedIn = (list: 'white' | 'black', judged: Judged) =>
    lists.find(list, headInsIdCd, judged) ?? lists.find(list, set.owner, judged)
  const moments = (await momentsOf(trx, [set], past, batch)).filter(({ judged }) => !listedIn('white', judged))
  const hits = await set.hits(
    moments.map(({ moment, judged }) => ({ ...moment, listed: listedIn('black', judged) ?? '' })),
  )
  return moments
    .map(({ judged }, index) => ({ judged, hits: hits[index] ?? [] }))
    .filter(({ hits }) => hits.some(({ ruleId }) => ruleId === tried))
}

/** With the rule there is an alert, and without it there is none. */
function isNew({ threshold }: RuleSet, { hits }: Hit): boolean {
  const others = hits.filter(({ ruleId }) => ruleId !== tried)
  return scoreOf(hits) >= threshold && scoreOf(others) < threshold
}

async function shown(trx: Transaction<Tables>, hits: readonly Hit[]): Promise<RiskTrial['examples']> {
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
        cardAccptrNmAddr: row.card_accptr_nm_addr,
        facts,
      },
    ]
  })
}
