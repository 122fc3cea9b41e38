import type { Transaction } from 'kysely'
import { headInsIdCd } from '../../../domain/people/actor.ts'
import type { RuleKind, RuleParameters } from '../../../domain/risk/risk.ts'
import type { Tables } from '../tables.ts'

interface RiskRuleSeed {
  kind: RuleKind
  parameters: RuleParameters
  score: number
  names: { en: string; zh: string }
  reasons: { en: string; zh: string }
}

/** The head's rules in a new installation. An alert is raised from 100 points; amounts are satang. */
const riskRules: readonly RiskRuleSeed[] = [
  {
    kind: 'cardVelocity',
    parameters: { minutes: 10, count: 5 },
    score: 100,
    names: { en: 'Card velocity (10 minutes)', zh: '卡片频繁使用（10 分钟）' },
    reasons: {
      en: 'The card was used {found} times in {minutes} minutes.',
      zh: '该卡在 {minutes} 分钟内使用了 {found} 次。',
    },
  },
  {
    kind: 'cardVelocity',
    parameters: { minutes: 1_440, count: 15 },
    score: 60,
    names: { en: 'Card velocity (24 hours)', zh: '卡片频繁使用（24 小时）' },
    reasons: {
      en: 'The card was used {found} times within a day.',
      zh: '该卡在一天内使用了 {found} 次。',
    },
  },
  {
    kind: 'cardMerchants',
    parameters: { minutes: 60, count: 4 },
    score: 60,
    names: { en: 'Card at many merchants', zh: '卡片在多家商户使用' },
    reasons: {
      en: 'The card was used at {found} merchants in {minutes} minutes.',
      zh: '该卡在 {minutes} 分钟内于 {found} 家商户使用。',
    },
  },
  {
    kind: 'terminalVelocity',
    parameters: { minutes: 10, count: 12 },
    score: 60,
    names: { en: 'Terminal velocity', zh: '终端交易过频' },
    reasons: {
      en: 'The terminal took {found} payments in {minutes} minutes.',
      zh: '该终端在 {minutes} 分钟内受理了 {found} 笔交易。',
    },
  },
  {
    kind: 'merchantVelocity',
    parameters: { minutes: 60, count: 60 },
    score: 40,
    names: { en: 'Merchant velocity', zh: '商户交易过频' },
    reasons: {
      en: 'The merchant took {found} payments in {minutes} minutes.',
      zh: '该商户在 {minutes} 分钟内受理了 {found} 笔交易。',
    },
  },
  {
    kind: 'usualAmount',
    parameters: { times: 8, count: 3, amount: 2_000_000 },
    score: 70,
    names: { en: 'Far above the usual amount', zh: '金额远超平常' },
    reasons: {
      en: '{transAt} THB; this card’s average is {usual} THB.',
      zh: '本笔 {transAt} 泰铢，而该卡平常消费 {usual} 泰铢。',
    },
  },
  {
    kind: 'countryChange',
    parameters: { hours: 2 },
    score: 100,
    names: { en: 'Impossible travel', zh: '短时间跨国使用' },
    reasons: {
      en: 'The card was present in {before} and, within {hours} hours, in {country}.',
      zh: '该卡在 {hours} 小时内先后于 {before} 和 {country} 刷卡。',
    },
  },
  {
    kind: 'testAmounts',
    parameters: { count: 3, smallAmount: 2_000, minutes: 60, amount: 300_000 },
    score: 100,
    names: { en: 'Small amounts, then a large one', zh: '小额试探后大额消费' },
    reasons: {
      en: '{transAt} THB after {found} payments of up to {smallAmount} THB in {minutes} minutes.',
      zh: '在 {minutes} 分钟内 {found} 笔不超过 {smallAmount} 泰铢的交易之后消费 {transAt} 泰铢。',
    },
  },
  {
    kind: 'merchantTesting',
    parameters: { count: 6, smallAmount: 5_000, minutes: 20 },
    score: 100,
    names: { en: 'Card testing at merchant', zh: '商户内批量试卡' },
    reasons: {
      en: '{found} cards paid up to {smallAmount} THB each in {minutes} minutes.',
      zh: '{minutes} 分钟内 {found} 张卡各支付不超过 {smallAmount} 泰铢。',
    },
  },
  {
    kind: 'night',
    parameters: { fromHour: 0, toHour: 5, amount: 3_000_000 },
    score: 50,
    names: { en: 'Large amount at night', zh: '夜间大额' },
    reasons: {
      en: '{transAt} THB at {hour}:00 (night hours).',
      zh: '夜间 {hour} 时消费 {transAt} 泰铢。',
    },
  },
  {
    kind: 'category',
    parameters: { mccs: ['5732', '5944', '6051', '7995'], amount: 5_000_000 },
    score: 40,
    names: { en: 'High-resale goods', zh: '易变现商品' },
    reasons: {
      en: '{transAt} THB at a merchant of category {mcc}.',
      zh: '在类别 {mcc} 的商户消费 {transAt} 泰铢。',
    },
  },
  {
    kind: 'merchantSurge',
    parameters: { times: 10, amount: 30_000_000 },
    score: 100,
    names: { en: 'Merchant volume surge', zh: '商户交易额激增' },
    reasons: {
      en: 'Merchant volume {total} THB in 24 hours; daily average {usual} THB.',
      zh: '该商户一天收款 {total} 泰铢，平常为 {usual} 泰铢。',
    },
  },
  {
    kind: 'blackList',
    parameters: {},
    score: 100,
    names: { en: 'On the black list', zh: '列入黑名单' },
    reasons: { en: 'On the black list: {listed}.', zh: '已列入黑名单：{listed}。' },
  },
]

/** Does nothing when the head has any rules, since rules are never deleted. */
export async function seedRiskRules(trx: Transaction<Tables>): Promise<void> {
  const known = await trx
    .selectFrom('risk_rule')
    .select('rule_id')
    .where('ins_id_cd', '=', headInsIdCd)
    .limit(1)
    .executeTakeFirst()
  if (known) return
  for (const { kind, parameters, score, names, reasons } of riskRules) {
    const { rule_id } = await trx
      .insertInto('risk_rule')
      .values({ ins_id_cd: headInsIdCd, kind })
      .returning('rule_id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('risk_rule_version')
      .values({
        rule_id,
        version: 1,
        parameters: JSON.stringify(parameters),
        score,
        names: JSON.stringify(names),
        reasons: JSON.stringify(reasons),
        enabled: true,
        changed_by: null,
      })
      .execute()
  }
}
