import type { Kysely } from 'kysely'
import { headInsIdCd } from '../../../domain/people/actor.ts'
import type { ExceptKind } from '../../../domain/risk/exceptLists.ts'
import type { RuleHit } from '../../../domain/risk/risk.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import type { Tables } from '../../db/tables.ts'
import type { Moment } from './kinds.ts'
import { type ExceptLists, listsOf } from './lists.ts'
import type { JudgedTransaction, Past } from './past.ts'
import type { RuleSet } from './ruleSets.ts'

export interface Alert {
  historyId: number
  insIdCd: string
  score: number
  hits: RuleHit[]
}

export interface Judgement {
  alerts: Alert[]
  days: { ruleId: string; settleDt: Day; n: number }[]
}

interface RiskFinding {
  insIdCd: string | null
  set: RuleSet
  hits: RuleHit[]
}

/**
 * Judges transactions by the head's rules for both institutions and by each institution's own rules. Scores of one
 * owner's rules add up; an alert is raised from the owner's threshold on. The white list of an institution or of the
 * head prevents its alerts; an institution's black list counts for it alone.
 */
export async function judge(
  db: Kysely<Tables>,
  sets: readonly RuleSet[],
  past: Past,
  batch: readonly JudgedTransaction[],
): Promise<Judgement> {
  await past.read(db, batch)
  const lists = await listsOf(db, batch)
  const moments = await momentsOf(db, sets, past, batch)
  const findings = new Map<Moment, RiskFinding[]>()
  for (const set of sets) {
    const asked = moments.flatMap(({ moment, judged }) => askedOf(set.owner, moment, judged, lists))
    const hits = await set.hits(asked.map((one) => one.asked))
    for (const [index, { moment, insIdCd }] of asked.entries()) {
      const found = hits[index] ?? []
      if (found.length === 0) continue
      const known = findings.get(moment)
      const finding = { insIdCd, set, hits: found }
      if (known) known.push(finding)
      else findings.set(moment, [finding])
    }
  }
  const hit = moments.filter(({ moment }) => findings.has(moment))
  return {
    alerts: hit.flatMap(({ moment, judged }) => alertsOf(judged, findings.get(moment) ?? [], lists)),
    days: countDays(hit.map(({ moment, judged }) => ({ judged, findings: findings.get(moment) ?? [] }))),
  }
}

interface AskedMoment {
  moment: Moment
  asked: Moment
  insIdCd: string | null
}

function askedOf(owner: string, moment: Moment, judged: JudgedTransaction, lists: ExceptLists): AskedMoment[] {
  const listedBy = (insIdCd: string) => lists.find('black', insIdCd, judged)
  const ask = (insIdCd: string | null, listed: ExceptKind | null): AskedMoment => ({
    moment,
    asked: listed ? { ...moment, listed } : moment,
    insIdCd,
  })
  const byHead = listedBy(headInsIdCd)
  if (owner !== headInsIdCd) return partiesOf(judged).includes(owner) ? [ask(owner, byHead ?? listedBy(owner))] : []
  const own = byHead ? [] : partiesOf(judged).filter((insIdCd) => listedBy(insIdCd))
  return [ask(null, byHead), ...own.map((insIdCd) => ask(insIdCd, listedBy(insIdCd)))]
}

function alertsOf(judged: JudgedTransaction, findings: readonly RiskFinding[], lists: ExceptLists): Alert[] {
  if (lists.find('white', headInsIdCd, judged)) return []
  return partiesOf(judged).flatMap((insIdCd) => {
    if (lists.find('white', insIdCd, judged)) return []
    const own = findings.filter((one) => one.insIdCd === insIdCd)
    const shared = findings.filter((one) => one.insIdCd === null && !own.some(({ set }) => set === one.set))
    const raising = [...shared, ...own]
    if (!raising.some(({ set, hits }) => scoreOf(hits) >= set.threshold)) return []
    const hits = raising.flatMap((one) => one.hits)
    return [{ historyId: judged.id, insIdCd, score: scoreOf(hits), hits }]
  })
}

function partiesOf({ acq, iss }: JudgedTransaction): string[] {
  return acq === iss ? [acq] : [acq, iss]
}

export function scoreOf(hits: readonly RuleHit[]): number {
  return hits.reduce((sum, { score }) => sum + score, 0)
}

export async function momentsOf(
  db: Kysely<Tables>,
  sets: readonly RuleSet[],
  past: Past,
  batch: readonly JudgedTransaction[],
): Promise<{ moment: Moment; judged: JudgedTransaction }[]> {
  const moments = batch.map((judged) => {
    const card = past.cardOf(judged)
    const merchant = past.merchantOf(judged)
    const moment: Moment = {
      spending: judged,
      mcc: judged.mcc,
      card,
      cardPlace: card.placeOf(judged),
      merchant,
      merchantPlace: merchant.placeOf(judged),
      usualDay: 0,
      listed: '',
    }
    return { moment, judged }
  })
  // What came late stands between the others now: places are looked up when all have theirs.
  for (const { moment, judged } of moments) {
    moment.cardPlace = moment.card.placeOf(judged)
    moment.merchantPlace = moment.merchant.placeOf(judged)
  }
  const surges = sets.flatMap(({ rules }) => rules.filter(({ kind }) => kind === 'merchantSurge'))
  const surgeFrom = Math.min(...surges.map(({ parameters }) => parameters.amount ?? 0))
  const surging = moments.filter(({ moment }) => moment.merchant.sumUpTo(moment.merchantPlace, 86_400_000) >= surgeFrom)
  await past.readUsualDays(
    db,
    surging.map(({ judged }) => judged),
  )
  for (const { moment, judged } of surging) moment.usualDay = past.usualDayOf(judged)
  return moments
}

function countDays(hit: readonly { judged: JudgedTransaction; findings: readonly RiskFinding[] }[]): Judgement['days'] {
  const days = new Map<string, { ruleId: string; settleDt: Day; n: number }>()
  for (const { judged, findings } of hit) {
    const ruleIds = new Set(findings.flatMap(({ hits }) => hits.map(({ ruleId }) => ruleId)))
    for (const ruleId of ruleIds) {
      const key = `${ruleId} ${judged.settleDt}`
      const known = days.get(key)
      if (known) known.n++
      else days.set(key, { ruleId, settleDt: judged.settleDt, n: 1 })
    }
  }
  return [...days.values()]
}
