import { type Kysely, sql } from 'kysely'
import { headInsIdCd } from '../../../domain/actor.ts'
import { defaultThreshold, type RuleHit, type RuleKind, type RuleParameters } from '../../../domain/risk.ts'
import type { Tables } from '../../db/tables.ts'
import { compile } from './engine.ts'
import { type Fact, type Facts, type Judging, judgingOf, type Moment } from './kinds.ts'

/** A rule as it is judged. */
export interface StandingRule {
  ruleId: string
  version: number
  kind: RuleKind
  parameters: RuleParameters
  score: number
}

/** The rules of one institution, made ready. */
export interface RuleSet {
  owner: string
  threshold: number
  rules: readonly StandingRule[]
  /** Which rules hit each of these transactions. */
  hits(moments: readonly Moment[]): Promise<RuleHit[][]>
}

/** The rules that are switched on, of the head first; an institution without any has no set. */
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

/** One call of the engine for each transaction would cost three times as much; others wait while facts are gathered. */
const atOnce = 500

export function ruleSet(owner: string, threshold: number, rules: readonly StandingRule[]): RuleSet {
  const judgings = rules.map(({ kind, parameters }) => judgingOf(kind, parameters))
  const asked = Object.entries(Object.assign({}, ...judgings.map(({ facts }) => facts)) as Judging['facts'])
  const conditions = compile(judgings.map(({ condition }) => condition))

  const factsOf = (moment: Moment) => {
    const facts: Record<string, Fact> = {}
    for (const [name, fact] of asked) facts[name] = fact(moment)
    return facts
  }
  const judge = async (items: readonly Facts[]) => {
    const holding = await conditions.holding(items)
    return holding.map((places, index) =>
      places.map((place) => hitOf(rules[place] as StandingRule, judgings[place] as Judging, items[index] as Facts)),
    )
  }
  return {
    owner,
    threshold,
    rules,
    async hits(moments) {
      const found: RuleHit[][] = []
      let judging: Promise<RuleHit[][]> = Promise.resolve([])
      for (let start = 0; start < moments.length; start += atOnce) {
        // The engine has a thread of its own: it judges while the next facts are gathered.
        const next = judge(moments.slice(start, start + atOnce).map(factsOf))
        next.catch(() => {}) // Met where it is awaited.
        found.push(...(await judging))
        judging = next
      }
      found.push(...(await judging))
      return found
    },
  }
}

function hitOf({ ruleId, version, score, parameters }: StandingRule, { finds }: Judging, facts: Facts): RuleHit {
  const { mccs: _, ...numbers } = parameters
  const found = Object.fromEntries(Object.entries(finds).map(([find, name]) => [find, facts[name] ?? '']))
  return { ruleId, version, score, facts: { ...numbers, ...found } }
}
