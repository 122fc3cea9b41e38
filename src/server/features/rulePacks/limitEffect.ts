import { type RawBuilder, sql } from 'kysely'
import type { AffectedRecords, OtherDate, PackEffectKind } from '../../../contract/reference/rulePacks.ts'
import { datesToAnswer, dueDateOf, type GivenDate } from '../../../domain/records/givenDates.ts'
import { answerableTransIds, exceptionFacts, isExceptionTransId } from '../../../domain/records/transactions.ts'
import { type LimitRule, ruleFor, ruleForInstitution, submissionWindow } from '../../../domain/reference/limits.ts'
import { limitsOf, type RulePack } from '../../../domain/rulePacks/rulePack.ts'
import { closingOf, type Day, dayOf, midnight } from '../../../domain/time/calendar.ts'
import { dayIn } from '../../db/days.ts'
import { readCalendar } from '../../db/limitRules.ts'
import type { Reader } from '../../db/pools/reader.ts'

export const firstFew = 20

/** The limits of before and after. They differ only for transactions settled from `from` on. */
export interface ComparedLimits {
  was: LimitRule[]
  is: LimitRule[]
  from: Day
  /** Institutions with business days of their own. */
  institutions: string[]
}

export async function comparedLimits(db: Reader, before: RulePack, after: RulePack): Promise<ComparedLimits> {
  const calendar = await readCalendar(db)
  const [was, is] = [limitsOf(before, calendar), limitsOf(after, calendar)]
  return { was, is, from: after.validFrom, institutions: [...calendar.own.keys()] }
}

export interface RecordGroup {
  transId: string
  rsnCd: string | null
  count: number
  /** Record IDs. */
  first: string[]
}

interface LimitGroup extends RecordGroup {
  /** Empty where it works on the business days of the network, and so is that of the receiver. */
  submitInsIdCd: string
  rcvInsIdCd: string
  settleDt: Day | null
  submitted: Day
  verifiedOn: Day | null
  withoutOriginal: boolean
  /** The amount in percent of the original's, where the pack may not allow it; 0 else. */
  percent: number
}

/** The institution of a column where it has business days of its own, else an empty text. */
function ownOf(column: RawBuilder<unknown>, { institutions }: ComparedLimits): RawBuilder<string> {
  return sql<string>`CASE WHEN ${column} = ANY(${institutions}::text[]) THEN ${column} ELSE '' END`
}

function groupsOf(db: Reader, which: RawBuilder<unknown>, limits: ComparedLimits) {
  const { was, is } = limits
  const least = Math.min(...[...was, ...is].map(({ percent }) => percent))
  return sql<LimitGroup>`
    SELECT e.trans_id AS "transId", e.rsn_cd AS "rsnCd", e.settle_dt AS "settleDt",
      ${ownOf(sql`e.submit_ins_id_cd`, limits)} AS "submitInsIdCd", ${ownOf(sql`e.rcv_ins_id_cd`, limits)} AS "rcvInsIdCd",
      ${dayIn(sql`e.rec_crt_ts`)} AS submitted,
      a.verified_on AS "verifiedOn", e.orig_id IS NULL AS "withoutOriginal",
      CASE WHEN e.trans_at * 100 > e.orig_trans_at * ${least}::int
        THEN coalesce(ceil(e.trans_at * 100.0 / nullif(e.orig_trans_at, 0)), 0)::int ELSE 0 END AS percent,
      count(*)::int AS count, (array_agg(e.exp_id))[1:${sql.lit(firstFew)}] AS first
    FROM exception AS e LEFT JOIN exception AS a ON a.exp_id = e.answers_exp_id
    WHERE ${which} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(db)
}

/**
 * Finds the open records that the limits would refuse when they are submitted again. Their due dates stay. Only a record
 * without an original is judged by its days again.
 */
export async function openByLimits(
  db: Reader,
  which: RawBuilder<unknown>,
  limits: ComparedLimits,
): Promise<AffectedRecords[]> {
  const settled = sql`coalesce(e.settle_dt, 'infinity') >= ${limits.from}`
  const { rows } = await groupsOf(db, sql`${which} AND ${settled}`, limits)
  return merged(
    rows.flatMap((group) => {
      const on = group.settleDt ?? group.submitted
      const refusal = (rules: readonly LimitRule[]) => {
        const rule = ruleOn(rules, group, on)
        return rule && !group.withoutOriginal && !isTooHigh(rule, group) ? null : refusalBy(rule, group)
      }
      const [old, fresh] = [refusal(limits.was), refusal(limits.is)]
      return fresh && fresh !== old ? [affected(group, fresh)] : []
    }),
  )
}

/** Judges submitted records again, as if the pack had been in force on the day of their settlement. */
export async function recentByLimits(
  db: Reader,
  which: RawBuilder<unknown>,
  limits: ComparedLimits,
): Promise<{ records: number; affected: AffectedRecords[] }> {
  const { rows } = await groupsOf(db, which, limits)
  const found = rows.flatMap((group) => {
    const settled = group.settleDt ?? group.submitted
    const on = settled < limits.from ? limits.from : settled
    const [was, is] = [ruleOn(limits.was, group, on), ruleOn(limits.is, group, on)]
    const [old, fresh] = [refusalBy(was, group), refusalBy(is, group)]
    if (fresh) return fresh === old ? [] : [affected(group, fresh)]
    const date = was && is && otherDate(dueDate(was, group), dueDate(is, group))
    return date ? [affected(group, 'otherDueDate', date)] : []
  })
  return { records: rows.reduce((sum, { count }) => sum + count, 0), affected: merged(found) }
}

function ruleOn(rules: readonly LimitRule[], { transId, rsnCd }: LimitGroup, on: Day): LimitRule | null {
  return isExceptionTransId(transId) ? ruleFor(rules, transId, rsnCd, on) : null
}

function refusalBy(rule: LimitRule | null, group: LimitGroup): 'noRule' | 'tooLate' | 'tooHigh' | null {
  if (!rule) return 'noRule'
  const { from, to } = windowOf(rule, group)
  if (group.submitted < from || to < group.submitted) return 'tooLate'
  return isTooHigh(rule, group) ? 'tooHigh' : null
}

function isTooHigh({ percent }: LimitRule, group: LimitGroup): boolean {
  return group.percent > percent
}

function dueDate(rule: LimitRule, group: LimitGroup): string {
  const lastDay = windowOf(rule, group).to
  const due = dueDateOf({ rule, start: startOf(rule, group), lastDay }, { on: group.submitted, ...group })
  return dateText({ ...rule, day: due.day })
}

function dateText({ day, closesAt }: Pick<GivenDate, 'day' | 'closesAt'>): string {
  return closesAt === midnight ? day : `${day} ${closesAt}`
}

function otherDate(before: string | null, after: string | null): OtherDate {
  return before === after ? null : { before, after }
}

function windowOf(rule: LimitRule, group: LimitGroup) {
  return submissionWindow(ruleForInstitution(rule, group.submitInsIdCd), startOf(rule, group))
}

function startOf({ countedFrom }: LimitRule, { settleDt, submitted, verifiedOn }: LimitGroup): Day {
  if (countedFrom === 'submission') return submitted
  return (countedFrom === 'settlement' ? settleDt : verifiedOn) ?? submitted
}

interface AnswerGroup extends RecordGroup {
  rcvInsIdCd: string
  settleDt: Day
  verifiedOn: Day | null
}

/** Records that are given another last day to be answered: open ones with their release, and released ones without one now. */
export async function otherDaysToAnswer(
  db: Reader,
  inFlow: RawBuilder<unknown>,
  open: RawBuilder<unknown>,
  limits: ComparedLimits,
): Promise<AffectedRecords[]> {
  const { was, is, from } = limits
  const { rows } = await sql<AnswerGroup>`
    SELECT e.trans_id AS "transId", NULL AS "rsnCd", e.settle_dt AS "settleDt", e.verified_on AS "verifiedOn",
      ${ownOf(sql`e.rcv_ins_id_cd`, limits)} AS "rcvInsIdCd",
      count(*)::int AS count, (array_agg(e.exp_id))[1:${sql.lit(firstFew)}] AS first
    FROM exception AS e
    WHERE ${inFlow} AND e.trans_id = ANY(${answerableTransIds}::text[]) AND e.settle_dt >= ${from} AND NOT e.deleted
      AND NOT e.answered AND e.answer_by IS NULL
      AND (e.released_to IS NOT NULL AND e.verified_on IS NOT NULL OR ${open})
    GROUP BY 1, 2, 3, 4, 5`.execute(db)
  const today = dayOf(new Date())
  return merged(
    rows.flatMap((group): AffectedRecords[] => {
      const { transId, rcvInsIdCd, settleDt, verifiedOn } = group
      if (!isExceptionTransId(transId)) return []
      const released = verifiedOn ?? today
      const datesBy = (rules: readonly LimitRule[]) =>
        datesToAnswer({ transId, rcvInsIdCd, settleDt, verifiedOn: released, releasedOn: released }, rules)
      const date = otherDateToAnswer(datesBy(was), datesBy(is))
      return date ? [affected(group, 'otherDayToAnswer', date)] : []
    }),
  )
}

/** Returns how the latest date moves; where that stays, how the first date of a single reason moves. */
function otherDateToAnswer(was: readonly GivenDate[], is: readonly GivenDate[]): OtherDate {
  const dateFor = (dates: readonly GivenDate[], rsnCd: string | null) => {
    const date = dates.find((one) => one.rsnCd === rsnCd) ?? dates.find((one) => one.rsnCd === null)
    return date ? dateText(date) : null
  }
  const first = ([date]: readonly GivenDate[]) => (date ? dateText(date) : null)
  return [...was, ...is].reduce<OtherDate>(
    (found, { rsnCd }) => found ?? otherDate(dateFor(was, rsnCd), dateFor(is, rsnCd)),
    otherDate(first(was), first(is)),
  )
}

/** A day that is given with what the draft answers does not move. */
export function lastDayOfDraft(
  { transId, rsnCd, insIdCd, settled }: { transId: string; rsnCd: string | null; insIdCd: string; settled: Day },
  { was, is, from }: ComparedLimits,
): { effect: PackEffectKind; date: OtherDate }[] {
  if (settled < from || !isExceptionTransId(transId) || exceptionFacts(transId).answers) return []
  const now = new Date()
  const today = dayOf(now)
  const lastDay = (rules: readonly LimitRule[]) => {
    const rule = ruleFor(rules, transId, rsnCd, settled)
    const start = rule?.countedFrom === 'settlement' ? settled : today
    return rule && { day: submissionWindow(ruleForInstitution(rule, insIdCd), start).to, closesAt: rule.closesAt }
  }
  const [old, fresh] = [lastDay(was), lastDay(is)]
  const date = otherDate(old && dateText(old), fresh && dateText(fresh))
  if (!date) return []
  if (!fresh) return [{ effect: 'noRule', date }]
  return [{ effect: closingOf(fresh.day, fresh.closesAt) <= now ? 'tooLate' : 'otherLastDay', date }]
}

export function affected(
  { transId, rsnCd, count, first }: RecordGroup,
  effect: PackEffectKind,
  date: OtherDate = null,
): AffectedRecords {
  return { effect, transId, rsnCd, count, first: first.map((expId) => ({ expId, date })) }
}

type Affected<Named> = Omit<AffectedRecords, 'first'> & { first: Named[] }

/** One line for each effect and reason. */
export function merged<Named>(list: readonly Affected<Named>[]): Affected<Named>[] {
  const found = new Map<string, Affected<Named>>()
  for (const one of list) {
    const key = `${one.effect} ${one.transId} ${one.rsnCd}`
    const sum = found.get(key) ?? { ...one, count: 0, first: [] }
    found.set(key, { ...sum, count: sum.count + one.count, first: [...sum.first, ...one.first].slice(0, firstFew) })
  }
  return [...found.values()]
}
