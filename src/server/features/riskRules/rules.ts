import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type {
  addRiskRule,
  enableRiskRule,
  modifyRiskRule,
  queryRiskRule,
  RiskRuleRow,
  riskRuleHistory,
} from '../../../contract/risk/riskRules.ts'
import type { Names } from '../../../contract/schema.ts'
import { changesOf } from '../../../domain/operations/logs.ts'
import { type Actor, headInsIdCd, mayActFor } from '../../../domain/people/actor.ts'
import { changeKey } from '../../../domain/people/pendingChanges.ts'
import { checkParameters, type RuleKind, type RuleParameters, unknownName } from '../../../domain/risk/risk.ts'
import { addDays, type Day } from '../../../domain/time/calendar.ts'
import { nameIn } from '../../../texts/names.ts'
import type { Applied, ShownFacts } from '../../changes/kinds.ts'
import { pendingChangesOf } from '../../changes/store.ts'
import { type ListQuery, listPage } from '../../db/lists/list.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { expectInstitution } from '../../http/serve/institutions.ts'
import { thresholdOf } from './threshold.ts'

interface RiskRuleVersion {
  ruleId: string
  version: number
}

interface StoredRule {
  ruleId: string
  insIdCd: string
  kind: RuleKind
  version: number
  parameters: RuleParameters
  score: number
  names: Names
  reasons: Names
  enabled: boolean
  changedBy: string | null
  changedAt: Date
}

const stored = sql`
  r.rule_id AS "ruleId", r.ins_id_cd AS "insIdCd", r.kind, v.version, v.parameters, v.score, v.names, v.reasons, v.enabled,
  u.nick_name AS "changedBy", v.changed_at AS "changedAt"`

/** Days over which `hits` are counted. */
const hitDays = 7

type RiskRuleBody = BodyOf<typeof queryRiskRule>

export async function listRiskRules(
  db: Kysely<Tables>,
  actor: Actor,
  today: Day,
  body: RiskRuleBody,
): Promise<ReplyOf<typeof queryRiskRule>> {
  const page = await listPage(
    db,
    riskRuleQuery(actor, today, body),
    body,
    async (rows: (StoredRule & { insNm: Names; hits: string })[]) => {
      const things = rows.map(({ ruleId }) => changeKey.riskRule(ruleId))
      const pending = await pendingChangesOf(db, things)
      return rows.map(({ hits, ...rule }): RiskRuleRow => {
        const own = mayActFor(actor, rule.insIdCd)
        const pendingChange = (own && pending.get(changeKey.riskRule(rule.ruleId))) || null
        return { ...shown(rule), insNm: rule.insNm, hits: own ? Number(hits) : null, mayChange: own, pendingChange }
      })
    },
  )
  return { ...page, threshold: await thresholdOf(db, body.insIdCd ?? actor.insIdCd) }
}

function riskRuleQuery(
  actor: Actor,
  today: Day,
  { ruleId, kind, enabled, insIdCd }: RiskRuleBody,
): ListQuery<RiskRuleBody['sort']> {
  if (insIdCd && insIdCd !== headInsIdCd && !mayActFor(actor, insIdCd)) throw new CallError('otherInstitution')
  const isHeads = `r.ins_id_cd <> '${headInsIdCd}'`
  return {
    columns: sql`${stored}, json_build_object('en', i.ins_en_nm, 'zh', i.ins_nm) AS "insNm",
      (SELECT coalesce(sum(d.n), 0) FROM risk_rule_day AS d
       WHERE d.rule_id = r.rule_id AND d.settle_dt > ${addDays(today, -hitDays)}::date) AS hits`,
    from: sql`risk_rule AS r JOIN risk_rule_version AS v ON v.rule_id = r.rule_id AND v.version = r.version`,
    joins: sql`
      JOIN institution AS i ON i.ins_id_cd = r.ins_id_cd LEFT JOIN app_user AS u ON u.user_id = v.changed_by`,
    where: [
      insIdCd
        ? sql`r.ins_id_cd = ${insIdCd}`
        : sql`(r.ins_id_cd = ${headInsIdCd} OR ${visibleTo(actor, 'r.ins_id_cd')})`,
      ruleId && sql`r.rule_id = ${ruleId}::bigint`,
      kind && sql`r.kind = ${kind}`,
      enabled !== undefined && sql`v.enabled = ${enabled}`,
    ],
    // Few: an institution keeps some dozens of rules.
    sorts: {
      insIdCd: [isHeads, 'r.ins_id_cd'],
      kind: 'r.kind',
      score: 'v.score',
      enabled: 'v.enabled',
      changedAt: 'v.changed_at',
    },
    tieBreak: `${isHeads}, r.ins_id_cd, r.rule_id`,
  }
}

/** A new rule is switched off, so that it can be tried first. */
export async function addRule(
  trx: Transaction<Tables>,
  actor: Actor,
  sent: BodyOf<typeof addRiskRule>,
): Promise<Applied<RiskRuleVersion>> {
  const { insIdCd = actor.insIdCd, kind } = sent
  if (!mayActFor(actor, insIdCd)) throw new CallError('otherInstitution')
  expectFitting(kind, sent)
  await expectInstitution(trx, insIdCd)
  const added = { ...sent, enabled: false }
  const { rule_id: ruleId } = await trx
    .insertInto('risk_rule')
    .values({ ins_id_cd: insIdCd, kind })
    .returning('rule_id')
    .executeTakeFirstOrThrow()
  await putVersion(trx, ruleId, 1, added, actor)
  return {
    reply: { ruleId, version: 1 },
    insIdCd,
    target: targetOf(kind, ruleId),
    detail: changesOf(null, { insIdCd, ...logged(added) }),
    before: null,
    after: factsOf({ ...added, kind }),
  }
}

export function modifyRule(
  trx: Transaction<Tables>,
  actor: Actor,
  sent: BodyOf<typeof modifyRiskRule>,
): Promise<Applied<RiskRuleVersion>> {
  return changeRule(trx, actor, sent, (before) => {
    expectFitting(before.kind, sent)
    return { ...sent, enabled: before.enabled }
  })
}

export function enableRule(
  trx: Transaction<Tables>,
  actor: Actor,
  sent: BodyOf<typeof enableRiskRule>,
): Promise<Applied<RiskRuleVersion>> {
  return changeRule(trx, actor, sent, (before) => ({ ...before, enabled: sent.enabled }))
}

function isSeenBy(actor: Actor, { insIdCd }: Pick<StoredRule, 'insIdCd'>): boolean {
  return insIdCd === headInsIdCd || mayActFor(actor, insIdCd)
}

export async function ruleHistory(
  db: Kysely<Tables>,
  actor: Actor,
  ruleId: string,
): Promise<ReplyOf<typeof riskRuleHistory>> {
  const { rows } = await sql<StoredRule>`
    SELECT ${stored} FROM risk_rule AS r JOIN risk_rule_version AS v ON v.rule_id = r.rule_id
    LEFT JOIN app_user AS u ON u.user_id = v.changed_by
    WHERE r.rule_id = ${ruleId} ORDER BY v.version DESC`.execute(db)
  const [latest] = rows
  if (!latest || !isSeenBy(actor, latest)) throw new CallError('notFound')
  return { list: rows.map(shown) }
}

type RiskRuleInput = Pick<StoredRule, 'parameters' | 'score' | 'names' | 'reasons' | 'enabled'>

/** Throws when the rule isn't the user's, or has changed since they saw it. */
async function changeRule(
  trx: Transaction<Tables>,
  actor: Actor,
  { ruleId, version }: RiskRuleVersion,
  change: (before: StoredRule) => RiskRuleInput,
): Promise<Applied<RiskRuleVersion>> {
  const { rows } = await sql<StoredRule>`
    SELECT ${stored} FROM risk_rule AS r JOIN risk_rule_version AS v ON v.rule_id = r.rule_id AND v.version = r.version
    LEFT JOIN app_user AS u ON u.user_id = v.changed_by
    WHERE r.rule_id = ${ruleId} FOR UPDATE OF r`.execute(trx)
  const [before] = rows
  if (!before || !isSeenBy(actor, before)) throw new CallError('notFound')
  const { kind, insIdCd } = before
  if (!mayActFor(actor, insIdCd)) throw new CallError('otherInstitution')
  if (before.version !== version) throw new CallError('recordChanged')
  const after = change(before)
  const next = version + 1
  await putVersion(trx, ruleId, next, after, actor)
  await trx.updateTable('risk_rule').set({ version: next }).where('rule_id', '=', ruleId).execute()
  return {
    reply: { ruleId, version: next },
    insIdCd,
    target: targetOf(kind, ruleId),
    detail: changesOf(logged(before), logged(after)),
    before: factsOf(before),
    after: factsOf({ ...after, kind }),
  }
}

function factsOf({ kind, parameters, score, names, reasons, enabled }: RiskRuleInput & { kind: RuleKind }): ShownFacts {
  return { kind, parameters, score, names, reasons, enabled }
}

async function putVersion(
  trx: Transaction<Tables>,
  ruleId: string,
  version: number,
  { parameters, score, names, reasons, enabled }: RiskRuleInput,
  actor: Actor,
): Promise<void> {
  await trx
    .insertInto('risk_rule_version')
    .values({
      rule_id: ruleId,
      version,
      parameters: JSON.stringify(parameters),
      score,
      names: JSON.stringify(names),
      reasons: JSON.stringify(reasons),
      enabled,
      changed_by: actor.userId,
    })
    .execute()
}

/** Throws the first problem of a rule of this kind. */
function expectFitting(kind: RuleKind, { parameters, reasons }: Pick<RiskRuleInput, 'parameters' | 'reasons'>): void {
  expectParameters(kind, parameters)
  for (const language of ['en', 'zh'] as const) {
    const name = unknownName(kind, nameIn(reasons, language))
    if (name) throw new CallError('reasonFinds', { name }, `reasons.${language}`)
  }
}

export function expectParameters(kind: RuleKind, parameters: RuleParameters): void {
  const wrong = checkParameters(kind, parameters)
  if (wrong) throw new CallError('ruleParameter', {}, `parameters.${wrong}`)
}

function logged({ parameters, score, enabled }: RiskRuleInput) {
  return { parameters, score, enabled }
}

/** For example `cardVelocity (17)`. */
function targetOf(kind: RuleKind, ruleId: string): string {
  return `${kind} (${ruleId})`
}

function shown({ changedAt, ...rule }: StoredRule) {
  return { ...rule, changedAt: changedAt.toISOString() }
}
