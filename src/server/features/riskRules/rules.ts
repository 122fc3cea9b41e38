import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type {
  addRiskRule,
  enableRiskRule,
  modifyRiskRule,
  queryRiskRule,
  RiskRuleRow,
  riskRuleHistory,
} from '../../../contract/riskRules.ts'
import type { Names } from '../../../contract/schema.ts'
import { type Actor, actsForAll, headInsIdCd, mayActFor } from '../../../domain/actor.ts'
import { addDays, type Day } from '../../../domain/calendar.ts'
import { maskCardNumbersIn } from '../../../domain/cards.ts'
import { changesOf } from '../../../domain/logs.ts'
import { changedThing } from '../../../domain/pendingChanges.ts'
import { checkParameters, type RuleKind, type RuleParameters, unknownName } from '../../../domain/risk.ts'
import type { Applied, ShownFacts } from '../../changes/kinds.ts'
import { pendingChangesOf } from '../../changes/store.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'
import { expectInstitution } from '../../http/institutions.ts'
import { thresholdOf } from './threshold.ts'

export interface Done {
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

/** The rules of which `hits` are counted: those of the last week. */
const hitDays = 7

/** The rules that judge for this user: those of the head, and the own ones; for who acts for all, those of all. */
export async function listRiskRules(
  db: Kysely<Tables>,
  actor: Actor,
  today: Day,
  { currPage, pageSize, ruleId, kind, enabled, insIdCd }: BodyOf<typeof queryRiskRule>,
): Promise<ReplyOf<typeof queryRiskRule>> {
  if (insIdCd && insIdCd !== headInsIdCd && !mayActFor(actor, insIdCd)) throw new CallError('otherInstitution')
  const owners = insIdCd ? [insIdCd] : actsForAll(actor) ? null : [headInsIdCd, actor.insIdCd]
  const asked = sql`
    FROM risk_rule AS r JOIN risk_rule_version AS v ON v.rule_id = r.rule_id AND v.version = r.version
    WHERE (${owners}::text[] IS NULL OR r.ins_id_cd = ANY(${owners}::text[]))
      AND (${ruleId ?? null}::bigint IS NULL OR r.rule_id = ${ruleId ?? null}::bigint)
      AND (${kind ?? null}::text IS NULL OR r.kind = ${kind ?? null})
      AND (${enabled ?? null}::boolean IS NULL OR v.enabled = ${enabled ?? null})`
  const [{ rows: counts }, { rows }] = await Promise.all([
    sql<{ total: string }>`SELECT count(*) AS total ${asked}`.execute(db),
    sql<StoredRule & { insNm: Names; hits: string }>`
      SELECT ${stored}, json_build_object('en', i.ins_en_nm, 'zh', i.ins_nm) AS "insNm",
        (SELECT coalesce(sum(d.n), 0) FROM risk_rule_day AS d
         WHERE d.rule_id = r.rule_id AND d.settle_dt > ${addDays(today, -hitDays)}::date) AS hits
      FROM (SELECT r.* ${asked}) AS r
      JOIN risk_rule_version AS v ON v.rule_id = r.rule_id AND v.version = r.version
      JOIN institution AS i ON i.ins_id_cd = r.ins_id_cd
      LEFT JOIN app_user AS u ON u.user_id = v.changed_by
      ORDER BY r.ins_id_cd <> ${headInsIdCd}, r.ins_id_cd, r.rule_id
      LIMIT ${pageSize} OFFSET ${(currPage - 1) * pageSize}`.execute(db),
  ])
  const pending = await pendingChangesOf(
    db,
    rows.map(({ ruleId }) => changedThing.riskRule(ruleId)),
  )
  const list = rows.map(({ hits, ...rule }): RiskRuleRow => {
    const own = mayActFor(actor, rule.insIdCd)
    const pendingChange = (own && pending.get(changedThing.riskRule(rule.ruleId))) || null
    return { ...shown(rule), insNm: rule.insNm, hits: own ? Number(hits) : null, mayChange: own, pendingChange }
  })
  const threshold = await thresholdOf(db, insIdCd ?? actor.insIdCd)
  return { list, total: Number(counts[0]?.total), totalIsExact: true, currPage, pageSize, threshold }
}

/** It is switched off at first, so that it can be tried. */
export async function addRule(
  trx: Transaction<Tables>,
  actor: Actor,
  sent: BodyOf<typeof addRiskRule>,
): Promise<Applied<Done>> {
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
): Promise<Applied<Done>> {
  return changeRule(trx, actor, sent, (before) => {
    expectFitting(before.kind, sent)
    return { ...sent, enabled: before.enabled }
  })
}

export function enableRule(
  trx: Transaction<Tables>,
  actor: Actor,
  sent: BodyOf<typeof enableRiskRule>,
): Promise<Applied<Done>> {
  return changeRule(trx, actor, sent, (before) => ({ ...before, enabled: sent.enabled }))
}

/** Those of the head judge for everybody; others' are as if they weren't there. */
function isSeenBy(actor: Actor, { insIdCd }: Pick<StoredRule, 'insIdCd'>): boolean {
  return insIdCd === headInsIdCd || mayActFor(actor, insIdCd)
}

/** Every version of a rule that judges for this user. */
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

type Written = Pick<StoredRule, 'parameters' | 'score' | 'names' | 'reasons' | 'enabled'>

/** Writes the next version of a rule; throws where it isn't the user's, or has changed since they saw it. */
async function changeRule(
  trx: Transaction<Tables>,
  actor: Actor,
  { ruleId, version }: Done,
  change: (before: StoredRule) => Written,
): Promise<Applied<Done>> {
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

/** The fields of a rule that its approver reads. */
function factsOf({ kind, parameters, score, names, reasons, enabled }: Written & { kind: RuleKind }): ShownFacts {
  return { kind, parameters, score, names: masked(names), reasons: masked(reasons), enabled }
}

async function putVersion(
  trx: Transaction<Tables>,
  ruleId: string,
  version: number,
  { parameters, score, names, reasons, enabled }: Written,
  actor: Actor,
): Promise<void> {
  await trx
    .insertInto('risk_rule_version')
    .values({
      rule_id: ruleId,
      version,
      parameters: JSON.stringify(parameters),
      score,
      names: JSON.stringify(masked(names)),
      reasons: JSON.stringify(masked(reasons)),
      enabled,
      changed_by: actor.userId,
    })
    .execute()
}

/** Both are shown with every alert of the rule. */
function masked({ en, zh }: Names): Names {
  return { en: maskCardNumbersIn(en), zh: maskCardNumbersIn(zh) }
}

/** Throws the first thing that is wrong with a rule of this kind. */
function expectFitting(kind: RuleKind, { parameters, reasons }: Pick<Written, 'parameters' | 'reasons'>): void {
  expectParameters(kind, parameters)
  for (const language of ['en', 'zh'] as const) {
    const name = unknownName(kind, reasons[language])
    if (name) throw new CallError('reasonFinds', { name }, `reasons.${language}`)
  }
}

export function expectParameters(kind: RuleKind, parameters: RuleParameters): void {
  const wrong = checkParameters(kind, parameters)
  if (wrong) throw new CallError('ruleParameter', {}, `parameters.${wrong}`)
}

/** What the log keeps of a rule: nothing that somebody typed freely. */
function logged({ parameters, score, enabled }: Written) {
  return { parameters, score, enabled }
}

/** As the log names it: `cardVelocity (17)`. */
function targetOf(kind: RuleKind, ruleId: string): string {
  return `${kind} (${ruleId})`
}

function shown({ changedAt, ...rule }: StoredRule) {
  return { ...rule, changedAt: changedAt.toISOString() }
}
