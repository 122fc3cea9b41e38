import { type RawBuilder, sql } from 'kysely'
import type {
  AffectedDrafts,
  AffectedRecords,
  PackEffect,
  PackEffectKind,
} from '../../../contract/reference/rulePacks.ts'
import { missingEvidence } from '../../../domain/reference/reference.ts'
import { keyOf } from '../../../domain/rulePacks/guide.ts'
import { conditionsOf } from '../../../domain/rulePacks/packDifference.ts'
import { type RuledReason, type RulePack, reasonsOf } from '../../../domain/rulePacks/rulePack.ts'
import type { Day } from '../../../domain/time/calendar.ts'
import { openStates } from '../../../domain/workflow/check.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import type { Reader } from '../../db/pools/reader.ts'
import {
  affected,
  type ComparedLimits,
  comparedLimits,
  firstFew,
  lastDayOfDraft,
  merged,
  openByLimits,
  otherDaysToAnswer,
  type RecordGroup,
  recentByLimits,
} from './limitEffect.ts'

/** Days over which the records that were submitted are judged again. */
const recentDays = 90

/** What a pack changes for the records and drafts of a workflow, by groups of the database and never a record at a time. */
export async function packEffect(db: Reader, flow: Flow, before: RulePack, after: RulePack): Promise<PackEffect> {
  const open = sql`e.flow = ${flow.id} AND e.state = ANY(${openStates(flow)}::text[]) AND NOT e.deleted`
  const recent = sql`e.flow = ${flow.id} AND e.rec_crt_ts >= now() - make_interval(days => ${recentDays})`
  const changed = changedReasons(flow, before, after)
  const limits = await comparedLimits(db, before, after)
  const openReasons = await affectedByReasons(db, open, changed)
  const openLimits = await openByLimits(db, open, limits)
  const answers = await otherDaysToAnswer(db, sql`e.flow = ${flow.id}`, open, limits)
  const recentReasons = await affectedByReasons(db, recent, changed)
  const recentLimits = await recentByLimits(db, recent, limits)
  return {
    open: [...openReasons, ...openLimits, ...answers],
    drafts: await affectedDrafts(db, flow, changed, limits),
    recent: { records: recentLimits.records, affected: [...recentReasons, ...recentLimits.affected] },
  }
}

interface ChangedReason {
  key: string
  gone: boolean
  /** Groups of document ids of each of which a voucher is required. */
  groups: string[][]
  fraud: boolean
  original: RuledReason['original']
}

/** Only what becomes stricter for somebody: the reasons of the flow that go, ask for more, or for another original. */
function changedReasons(flow: Flow, before: RulePack, after: RulePack): ChangedReason[] {
  const is = new Map(reasonsOf(after).map((reason) => [keyOf(reason), reason]))
  return reasonsOf(before).flatMap((was): ChangedReason[] => {
    if (!flow.transIds.some((transId) => transId === was.transId)) return []
    const key = keyOf(was)
    const next = is.get(key)
    if (!next) return [{ key, gone: true, groups: [], fraud: false, original: null }]
    const [old, groups] = [groupsOf(was), groupsOf(next)]
    const fraud = next.fraud && !was.fraud
    const original = conditionsOf(next.original) === conditionsOf(was.original) ? null : next.original
    const stricter = groups.some((group) => !old.some((known) => known.every((id) => group.includes(id))))
    if (!stricter && !fraud && !original) return []
    return [{ key, gone: false, groups: stricter ? groups : [], fraud, original }]
  })
}

function groupsOf({ evidence }: RuledReason): string[][] {
  return missingEvidence(evidence, () => false).map((group) => group.map(({ id }) => id))
}

async function affectedByReasons(
  db: Reader,
  which: RawBuilder<unknown>,
  changed: readonly ChangedReason[],
): Promise<AffectedRecords[]> {
  if (changed.length === 0) return []
  const { rows } = await sql<RecordGroup & { effect: PackEffectKind }>`
    WITH c AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        AS c (key text, gone boolean, groups jsonb, fraud boolean, original jsonb)
    ), hit AS MATERIALIZED (
      SELECT e.exp_id, e.trans_id, e.rsn_cd, e.orig_id, e.fraud_tp, c.*
      FROM c JOIN exception AS e ON e.trans_id = split_part(c.key, ' ', 1) AND e.rsn_cd = split_part(c.key, ' ', 2)
      WHERE ${which}
    ), effect AS (
      SELECT exp_id, trans_id, rsn_cd, 'reasonGone' AS effect FROM hit WHERE gone
      UNION ALL SELECT exp_id, trans_id, rsn_cd, 'needsFraudData' FROM hit WHERE fraud AND fraud_tp IS NULL
      UNION ALL SELECT exp_id, trans_id, rsn_cd, 'needsVouchers' FROM hit
        WHERE EXISTS (SELECT FROM jsonb_array_elements(groups) AS g(ids) WHERE NOT EXISTS (
          SELECT FROM voucher AS v WHERE v.exp_id = hit.exp_id AND v.dropped_in IS NULL AND ids ? v.evidence))
      UNION ALL SELECT hit.exp_id, hit.trans_id, hit.rsn_cd, 'notEligible'
        FROM hit CROSS JOIN LATERAL history_row(hit.orig_id) AS h
        WHERE jsonb_typeof(original) = 'object' AND NOT (
          coalesce(original->'transId' ? h.trans_id, true) AND coalesce(original->'channel' ? h.orig_trans_chnl, true)
          AND coalesce(original->'mchntTp' ? h.mchnt_tp, true))
    )
    SELECT effect, trans_id AS "transId", rsn_cd AS "rsnCd", count(*)::int AS count,
      (array_agg(exp_id ORDER BY exp_id DESC))[1:${sql.lit(firstFew)}] AS first
    FROM effect GROUP BY 1, 2, 3 ORDER BY 2, 3, 1`.execute(db)
  return rows.map(({ effect, ...group }) => affected(group, effect))
}

interface DraftGroup {
  key: string
  insIdCd: string
  insNm: { en: string; zh: string }
  /** The day of the original's settlement, for a form on one. */
  settled: Day | null
  fraud: boolean
  vouchers: string[]
  count: number
}

/** What holds for a draft once it is submitted. Its original is not looked up. */
async function affectedDrafts(
  db: Reader,
  flow: Flow,
  changed: readonly ChangedReason[],
  limits: ComparedLimits,
): Promise<AffectedDrafts[]> {
  const { rows } = await sql<DraftGroup>`
    SELECT concat_ws(' ', content->'values'->>'transId', nullif(content->'values'->>'rsnCd', '')) AS key,
      substring(split_part(key, '/', 2) FROM '^[0-9]{8}$') AS settled,
      u.ins_id_cd AS "insIdCd", jsonb_build_object('en', i.ins_en_nm, 'zh', i.ins_nm) AS "insNm",
      coalesce(content->'values'->>'fraudTp', '') <> '' AS fraud,
      ARRAY(SELECT DISTINCT v->>'evidence' FROM jsonb_array_elements(content->'vouchers') AS v
        WHERE v->>'evidence' IS NOT NULL ORDER BY 1) AS vouchers,
      count(*)::int AS count
    FROM draft JOIN app_user AS u USING (user_id) JOIN institution AS i ON i.ins_id_cd = u.ins_id_cd
    WHERE starts_with(key, ${`${flow.id}/`}) AND content->'values'->>'transId' = ANY(${[...flow.transIds]}::text[])
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1`.execute(db)
  const found = rows.flatMap((draft) => {
    const { insIdCd, insNm, count } = draft
    const [transId = '', rsnCd = null] = draft.key.split(' ')
    const reason = changed.find(({ key }) => key === draft.key)
    const effects = [
      ...(reason ? draftEffects(draft, reason).map((effect) => ({ effect, date: null })) : []),
      ...(draft.settled ? lastDayOfDraft({ ...draft, transId, rsnCd, settled: draft.settled }, limits) : []),
    ]
    return effects.map(({ effect, date }) => ({ effect, transId, rsnCd, count, first: { insIdCd, insNm, date } }))
  })
  // An institution is named once for each date, whatever else its drafts differ in.
  const alike = Map.groupBy(found, ({ count: _, ...one }) => JSON.stringify(one)).values()
  const counted = [...alike].flatMap((some) => {
    const [one] = some
    const count = some.reduce((sum, draft) => sum + draft.count, 0)
    return one ? [{ ...one, count, first: [{ ...one.first, count }] }] : []
  })
  return merged(counted.sort((one, other) => other.count - one.count))
}

function draftEffects({ fraud, vouchers }: DraftGroup, reason: ChangedReason): PackEffectKind[] {
  if (reason.gone) return ['reasonGone']
  const lacks = reason.groups.some((ids) => !ids.some((id) => vouchers.includes(id)))
  return [
    ...(reason.original ? (['asksOriginal'] as const) : []),
    ...(reason.fraud && !fraud ? (['needsFraudData'] as const) : []),
    ...(lacks ? (['needsVouchers'] as const) : []),
  ]
}
