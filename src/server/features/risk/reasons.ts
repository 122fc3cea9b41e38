import { type Kysely, sql } from 'kysely'
import type { Names } from '../../../contract/schema.ts'
import { fillReason, type RuleHit } from '../../../domain/risk.ts'
import type { Tables } from '../../db/tables.ts'

type NamedHit = Omit<RuleHit, 'facts'> & { name: Names; reason: Names }

export type SayHit = (hit: RuleHit) => NamedHit

export async function reasonsOf(db: Kysely<Tables>, hits: readonly RuleHit[]): Promise<SayHit> {
  const { rows } = await sql<{ rule_id: string; version: number; names: Names; reasons: Names }>`
    SELECT v.rule_id, v.version, v.names, v.reasons FROM risk_rule_version AS v
    JOIN (SELECT DISTINCT * FROM unnest(${hits.map((hit) => hit.ruleId)}::bigint[], ${hits.map((hit) => hit.version)}::int[]))
      AS hit (rule_id, version) USING (rule_id, version)`.execute(db)
  const words = new Map(rows.map((row) => [`${row.rule_id} ${row.version}`, row]))
  return ({ ruleId, version, score, facts }) => {
    const { names, reasons } = words.get(`${ruleId} ${version}`) ?? unknown
    const reason = { en: fillReason(reasons.en, facts), zh: fillReason(reasons.zh, facts) }
    return { ruleId, version, score, name: names, reason }
  }
}

const unknown = { names: { en: '', zh: '' }, reasons: { en: '', zh: '' } }
