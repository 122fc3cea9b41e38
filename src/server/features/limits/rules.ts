import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type {
  addLimitRule,
  deleteLimitRule,
  LimitRuleRow,
  modifyLimitRule,
  queryLimitRule,
} from '../../../contract/limits.ts'
import { headInsIdCd } from '../../../domain/actor.ts'
import { dayText } from '../../../domain/calendar.ts'
import type { LimitRule } from '../../../domain/limits.ts'
import { changesOf } from '../../../domain/logs.ts'
import { changedThing } from '../../../domain/pendingChanges.ts'
import { checkRule, limitedTransIds, overlaps } from '../../../domain/ruleCheck.ts'
import type { Applied } from '../../changes/kinds.ts'
import { pendingChangesOf } from '../../changes/store.ts'
import { refreshAnswerBy } from '../../db/answerBy.ts'
import { ruleOf } from '../../db/limitRules.ts'
import type { LimitRuleTable } from '../../db/tables/rules.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'

type RuleRow = Selectable<LimitRuleTable>
type Written = BodyOf<typeof addLimitRule>

/** The rule that was written, and its version now. */
export interface Done {
  ruleId: string
  version: number
}

/** A page of the rules, in the order of the flows; of one transaction and reason the newest first. */
export async function listRules(
  db: Kysely<Tables>,
  { currPage, pageSize, transId, validOn }: BodyOf<typeof queryLimitRule>,
): Promise<ReplyOf<typeof queryLimitRule>> {
  const asked = db
    .selectFrom('limit_rule as l')
    .$if(transId !== undefined, (query) => query.where('l.trans_id', '=', transId ?? ''))
    .$if(validOn !== undefined, (query) =>
      query.where('l.valid_from', '<=', validOn ?? '').where('l.valid_to', '>=', validOn ?? ''),
    )
  const [{ total }, rows] = await Promise.all([
    asked.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    asked
      .leftJoin('reason_code as r', (join) =>
        join.onRef('r.trans_id', '=', 'l.trans_id').onRef('r.rsn_cd', '=', 'l.rsn_cd'),
      )
      .selectAll('l')
      .select(['r.en_nm', 'r.nm'])
      .orderBy(sql`array_position(${limitedTransIds}::text[], l.trans_id)`)
      .orderBy(sql`l.rsn_cd NULLS FIRST`)
      .orderBy('l.valid_from', 'desc')
      .limit(pageSize)
      .offset((currPage - 1) * pageSize)
      .execute(),
  ])
  const pending = await pendingChangesOf(
    db,
    rows.map((row) => changedThing.limitRule(row.rule_id)),
  )
  const list = rows.map(
    (row): LimitRuleRow => ({
      ruleId: row.rule_id,
      version: row.version,
      ...ruleOf(row),
      pendingChange: pending.get(changedThing.limitRule(row.rule_id)) ?? null,
      rsnNm: row.en_nm !== null && row.nm !== null ? { en: row.en_nm, zh: row.nm } : null,
    }),
  )
  return { list, total: Number(total), totalIsExact: true, currPage, pageSize }
}

export function addRule(trx: Transaction<Tables>, written: Written): Promise<Applied<Done>> {
  return oneAtATime(trx, async () => {
    await expectFitting(trx, written, null)
    const added = await trx.insertInto('limit_rule').values(columnsOf(written)).returningAll().executeTakeFirstOrThrow()
    await refreshAnswerBy(trx, added.trans_id)
    return appliedOf(null, added)
  })
}

/** Raised records keep their due date; their last day to answer follows the rule. */
export function modifyRule(trx: Transaction<Tables>, written: BodyOf<typeof modifyLimitRule>): Promise<Applied<Done>> {
  const { ruleId, version } = written
  return oneAtATime(trx, async () => {
    const before = await loadForUpdate(trx, ruleId, version)
    await expectFitting(trx, written, ruleId)
    const changed = await trx
      .updateTable('limit_rule')
      .set({ ...columnsOf(written), version: version + 1 })
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
): Promise<Applied<Done>> {
  return oneAtATime(trx, async () => {
    const before = await loadForUpdate(trx, ruleId, version)
    await trx.deleteFrom('limit_rule').where('rule_id', '=', ruleId).execute()
    await refreshAnswerBy(trx, before.trans_id)
    return appliedOf(before, null)
  })
}

/** A rule before and after a change; null where there is none. */
function appliedOf(before: RuleRow | null, after: RuleRow | null): Applied<Done> {
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

/** Changes run one after another: two at once could each miss that the other's rule overlaps theirs. */
async function oneAtATime<T>(trx: Transaction<Tables>, change: () => Promise<T>): Promise<T> {
  await sql`LOCK TABLE limit_rule IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
  return change()
}

/** The rule as the user saw it; throws where it has changed meanwhile, or is gone. */
async function loadForUpdate(trx: Transaction<Tables>, ruleId: string, version: number): Promise<RuleRow> {
  const row = await trx.selectFrom('limit_rule').selectAll().where('rule_id', '=', ruleId).executeTakeFirst()
  if (!row) throw new CallError('notFound')
  if (row.version !== version) throw new CallError('recordChanged')
  return row
}

/** Throws the first thing that is wrong with a rule, by itself or beside the others. */
async function expectFitting(trx: Transaction<Tables>, rule: Written, ruleId: string | null): Promise<void> {
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

/** As the log names it: `E22 4853 (17)`. */
function targetOf({ trans_id, rsn_cd, rule_id }: RuleRow): string {
  return [trans_id, rsn_cd, `(${rule_id})`].filter(Boolean).join(' ')
}

function columnsOf(rule: LimitRule) {
  return {
    trans_id: rule.transId,
    rsn_cd: rule.rsnCd,
    counted_from: rule.countedFrom,
    first_day: rule.firstDay,
    last_day: rule.lastDay,
    percent: rule.percent,
    reply_days: rule.replyDays,
    valid_from: rule.validFrom,
    valid_to: rule.validTo,
  }
}
