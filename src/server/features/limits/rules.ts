import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type {
  addLimitRule,
  deleteLimitRule,
  LimitRuleRow,
  modifyLimitRule,
  queryLimitRule,
} from '../../../contract/reference/limits.ts'
import { changesOf } from '../../../domain/operations/logs.ts'
import { headInsIdCd } from '../../../domain/people/actor.ts'
import { changeKey } from '../../../domain/people/pendingChanges.ts'
import { checkRule, limitedTransIds, overlaps } from '../../../domain/risk/ruleCheck.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import type { Applied } from '../../changes/kinds.ts'
import { pendingChangesOf } from '../../changes/store.ts'
import { refreshAnswerBy } from '../../db/answerBy.ts'
import { ruleOf } from '../../db/limitRules.ts'
import { type ListQuery, listPage } from '../../db/lists/list.ts'
import { limitColumns } from '../../db/rulePacks.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'

type RuleRow = Selectable<Tables['limit_rule']>
type LimitRuleInput = BodyOf<typeof addLimitRule>

interface LimitRuleVersion {
  ruleId: string
  version: number
}

type LimitRuleBody = BodyOf<typeof queryLimitRule>

/** A page of the rules: unless sorted otherwise in the order of the flows, of one transaction and reason the newest first. */
export function listRules(db: Kysely<Tables>, body: LimitRuleBody): Promise<ReplyOf<typeof queryLimitRule>> {
  return listPage(
    db,
    ruleQuery(body),
    body,
    async (rows: (RuleRow & { en_nm: string | null; nm: string | null })[]) => {
      const things = rows.map((row) => changeKey.limitRule(row.rule_id))
      const pending = await pendingChangesOf(db, things)
      return rows.map(
        (row): LimitRuleRow => ({
          ruleId: row.rule_id,
          version: row.version,
          ...ruleOf(row),
          pendingChange: pending.get(changeKey.limitRule(row.rule_id)) ?? null,
          rsnNm: row.en_nm !== null && row.nm !== null ? { en: row.en_nm, zh: row.nm } : null,
        }),
      )
    },
  )
}

function ruleQuery({ transId, validOn }: LimitRuleBody): ListQuery<LimitRuleBody['sort']> {
  const flowPosition = `array_position('{${limitedTransIds.join()}}'::text[], l.trans_id)`
  return {
    columns: sql`l.*, r.en_nm, r.nm`,
    from: sql`limit_rule AS l`,
    joins: sql`LEFT JOIN reason_code AS r ON r.trans_id = l.trans_id AND r.rsn_cd = l.rsn_cd`,
    where: [
      transId && sql`l.trans_id = ${transId}`,
      validOn && sql`l.valid_from <= ${validOn} AND l.valid_to >= ${validOn}`,
    ],
    // Few: some rules for each transaction.
    sorts: {
      transId: flowPosition,
      rsnCd: 'l.rsn_cd',
      percent: 'l.percent',
      replyDays: 'l.reply_days',
      validFrom: 'l.valid_from',
      validTo: 'l.valid_to',
    },
    tieBreak: `${flowPosition}, l.rsn_cd NULLS FIRST, l.valid_from DESC, l.rule_id`,
  }
}

export function addRule(trx: Transaction<Tables>, written: LimitRuleInput): Promise<Applied<LimitRuleVersion>> {
  return oneAtATime(trx, async () => {
    await expectFitting(trx, written, null)
    const added = await trx
      .insertInto('limit_rule')
      .values(limitColumns(written))
      .returningAll()
      .executeTakeFirstOrThrow()
    await refreshAnswerBy(trx, added.trans_id)
    return appliedOf(null, added)
  })
}

/** Raised records keep the due date and the last day to answer that they were given. */
export function modifyRule(
  trx: Transaction<Tables>,
  written: BodyOf<typeof modifyLimitRule>,
): Promise<Applied<LimitRuleVersion>> {
  const { ruleId, version } = written
  return oneAtATime(trx, async () => {
    const before = await loadForUpdate(trx, ruleId, version)
    await expectFitting(trx, written, ruleId)
    const changed = await trx
      .updateTable('limit_rule')
      .set({ ...limitColumns(written), version: version + 1 })
      .where('rule_id', '=', ruleId)
      .returningAll()
      .executeTakeFirstOrThrow()
    for (const transId of new Set([before.trans_id, changed.trans_id])) await refreshAnswerBy(trx, transId)
    return appliedOf(before, changed)
  })
}

export function deleteRule(
  trx: Transaction<Tables>,
  { ruleId, version }: BodyOf<typeof deleteLimitRule>,
): Promise<Applied<LimitRuleVersion>> {
  return oneAtATime(trx, async () => {
    const before = await loadForUpdate(trx, ruleId, version)
    await trx.deleteFrom('limit_rule').where('rule_id', '=', ruleId).execute()
    await refreshAnswerBy(trx, before.trans_id)
    return appliedOf(before, null)
  })
}

/** Returns null when there is no rule before or after the change. */
function appliedOf(before: RuleRow | null, after: RuleRow | null): Applied<LimitRuleVersion> {
  const row = after ?? before
  if (!row) throw new Error('A change of no rule.')
  const [was, is] = [before && ruleOf(before), after && ruleOf(after)]
  return {
    reply: { ruleId: row.rule_id, version: row.version },
    insIdCd: headInsIdCd,
    target: targetOf(row),
    detail: changesOf(was, is),
    before: was && { ...was },
    after: is && { ...is },
  }
}

/** Locks: two changes at once could each miss that the other's rule overlaps theirs. */
async function oneAtATime<T>(trx: Transaction<Tables>, change: () => Promise<T>): Promise<T> {
  await sql`LOCK TABLE limit_rule IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
  return change()
}

/** Returns the rule, locked. Throws when it has changed since the user saw it, or is gone. */
async function loadForUpdate(trx: Transaction<Tables>, ruleId: string, version: number): Promise<RuleRow> {
  const row = await trx.selectFrom('limit_rule').selectAll().where('rule_id', '=', ruleId).executeTakeFirst()
  if (!row) throw new CallError('notFound')
  if (row.version !== version) throw new CallError('recordChanged')
  return row
}

/** Throws the first problem of a rule, alone or with the others. */
async function expectFitting(trx: Transaction<Tables>, rule: LimitRuleInput, ruleId: string | null): Promise<void> {
  const [problem] = checkRule(rule)
  if (problem) throw new CallError(problem.error, {}, problem.field)

  const { transId, rsnCd } = rule
  if (rsnCd !== null) {
    const reason = await trx
      .selectFrom('reason_code')
      .select('rsn_cd')
      .where('trans_id', '=', transId)
      .where('rsn_cd', '=', rsnCd)
      .executeTakeFirst()
    if (!reason) throw new CallError('reasonWrong', {}, 'rsnCd')
  }

  const others = await trx.selectFrom('limit_rule').selectAll().where('trans_id', '=', transId).execute()
  const other = others.filter((row) => row.rule_id !== ruleId).find((row) => overlaps(rule, ruleOf(row)))
  if (!other) return
  const days = { from: dayText(other.valid_from), to: dayText(other.valid_to) }
  throw new CallError('ruleOverlaps', days, rule.validFrom < other.valid_from ? 'validTo' : 'validFrom')
}

/** For example `E22 4853 (17)`. */
function targetOf({ trans_id, rsn_cd, rule_id }: RuleRow): string {
  return [trans_id, rsn_cd, `(${rule_id})`].filter(Boolean).join(' ')
}
