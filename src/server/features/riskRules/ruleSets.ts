import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { headInsIdCd } from '../../../domain/people/actor.ts'
import { defaultThreshold, type RuleHit, type RuleKind, type RuleParameters } from '../../../domain/risk/risk.ts'
import type { Tables } from '../../db/tables.ts'
import { type FoundValues, judgeOf, type Moment } from './kinds.ts'

interface StandingRule {
  ruleId: string
  version: number
  kind: RuleKind
  parameters: RuleParameters
  score: number
}

export interface RuleSet {
  owner: string
  threshold: number
  rules: readonly StandingRule[]
  hits(moments: readonly Moment[]): Promise<RuleHit[][]>
}

export async function standingSets(db: Kysely<Tables>): Promise<RuleSet[]> {
  const rows = await db
    .selectFrom('risk_rule as r')
    .innerJoin('risk_rule_version as v', (join) =>
      join.onRef('v.rule_id', '=', 'r.rule_id').onRef('v.version', '=', 'r.version'),
    )
    .leftJoin('risk_setting as s', 's.ins_id_cd', 'r.ins_id_cd')
    .select(['r.rule_id', 'r.ins_id_cd', 'r.kind', 'v.version', 'v.parameters', 'v.score', 's.threshold'])
    .where('v.enabled', '=', true)
    .orderBy(sql`r.ins_id_cd <> ${headInsIdCd}`)
    .orderBy('r.rule_id')
    .execute()
  const owners = Map.groupBy(rows, (row) => row.ins_id_cd)
  return [...owners].map(([owner, own]) => {
    const rules = own.map(({ rule_id, version, kind, parameters, score }) => ({
      ruleId: rule_id,
      version,
      kind,
      parameters,
      score,
    }))
    return ruleSet(owner, own[0]?.threshold ?? defaultThreshold, rules)
  })
}

const atOnce = 500

export function ruleSet(owner: string, threshold: number, rules: readonly StandingRule[]): RuleSet {
  const judged = rules.map((rule) => ({ rule, judge: judgeOf(rule.kind, rule.parameters) }))
  const hitsOf = (moment: Moment) =>
    judged.flatMap(({ rule, judge }) => {
      const found = judge(moment)
      return found ? [hitOf(rule, found)] : []
    })
  return {
    owner,
    threshold,
    rules,
    async hits(moments) {
      const hits: RuleHit[][] = []
      for (const [index, moment] of moments.entries()) {
        if (index > 0 && index % atOnce === 0) await setImmediate()
        hits.push(hitsOf(moment))
      }
      return hits
    },
  }
}

function hitOf({ ruleId, version, score, parameters }: StandingRule, found: FoundValues): RuleHit {
  const { mccs: _, ...numbers } = parameters
  return { ruleId, version, score, facts: { ...numbers, ...found } }
}
