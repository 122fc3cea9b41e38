import type { Evidence } from '../../../domain/reference/reference.ts'

interface ReasonFacts {
  rsnCd: string
  en: string
  zh: string
  fraud: boolean
  evidence: Evidence[]
}

export interface ReasonSeed extends ReasonFacts {
  transId: string
}

const line = (id: string, en: string, zh: string, required = false): Evidence => ({ id, nm: { en, zh }, required })

const statement = line('statement', 'Cardholder statement', '持卡人陈述')
const receipt = line('receipt', 'Sales receipt', '签购单')
const correspondence = line('correspondence', 'Correspondence with the merchant', '与商户的沟通函件')
const fraudReport = line('fraudReport', 'Cardholder fraud report', '持卡人欺诈报告')
const journal = line('journal', 'Terminal or ATM journal', '终端或 ATM 流水')

const reason = (rsnCd: string, en: string, zh: string, evidence: Evidence[] = [], fraud = false): ReasonFacts => ({
  rsnCd,
  en,
  zh,
  fraud,
  evidence,
})
const fraud = (rsnCd: string, en: string, zh: string) => reason(rsnCd, en, zh, [fraudReport, statement], true)

const chargeback = [
  reason('4501', 'Cash not received', '未取得现金（ATM 未吐钞）', [statement, journal]),
  reason('4502', 'Unsuccessful but debited', '交易未成功但已扣款', [statement]),
  reason('4507', 'Amount disputed', '对交易金额有异议', [statement, receipt]),
  reason('4508', 'Exceeds the limit or the authorised amount', '超过限额或授权金额', [receipt]),
  reason('4512', 'Duplicate processing', '重复清算（重复扣账）', [
    line('other', 'The other transaction', '另一笔交易凭证', true),
    statement,
  ]),
  fraud('4514', 'Fraudulent multiple transactions', '欺诈性多笔交易'),
  fraud('4515', 'Cardholder does not recognise the transaction', '持卡人不承认交易'),
  reason('4522', 'Declined authorisation', '授权被拒绝'),
  reason('4526', 'Document illegible', '单据字迹不清', [receipt]),
  reason('4527', 'Retrieval not answered', '调单未答复'),
  reason('4528', 'Cancelled pre-authorisation', '预授权已撤销', [receipt]),
  reason('4531', 'Questionable receipt', '签购单存疑', [receipt]),
  reason('4532', 'Credit not processed', '退款未入账', [
    line('credit', 'Credit slip or refund commitment', '退款单或退款承诺'),
    statement,
  ]),
  reason('4536', 'Late presentment', '逾期提交'),
  reason('4544', 'Cancelled transaction', '交易已取消', [
    line('cancellation', 'Proof of cancellation', '取消证明', true),
    correspondence,
  ]),
  reason('4557', 'Goods or services not received', '未收到商品或服务', [
    line('order', 'Order or contract', '订单或合同', true),
    correspondence,
    statement,
  ]),
  reason('4558', 'Chip certificate invalid', '芯片证书无效'),
  reason('4559', 'Chip certificate not provided', '未提供芯片证书'),
  fraud('4562', 'Counterfeit card', '伪卡'),
  reason('4752', 'Balance inquiry fee', '余额查询费'),
  fraud('4802', 'Risk transaction', '风险交易'),
  fraud('4803', 'Risk merchant', '风险商户'),
  reason('4806', 'Paid by other means', '已用其他方式付款', [
    line('payment', 'Proof of the other payment', '其他付款证明'),
  ]),
]

const secondChargeback = [
  reason('4570', 'Representment not supported by evidence', '再请款证据不足', [statement]),
  reason('4571', 'New information from the cardholder', '持卡人提供新信息', [statement, correspondence]),
  reason('4572', 'Incomplete representment documents', '再请款单据不全'),
]

const asStatedBy = (evidence: Evidence[], codes: string[]): ReasonFacts[] =>
  chargeback.filter((one) => codes.includes(one.rsnCd)).map((one) => ({ ...one, evidence }))

const inquiry = [
  reason('6300', 'Inquiry about a transaction', '交易查询'),
  reason('6301', 'Inquiry about a merchant', '商户查询'),
  reason('6302', 'Inquiry about the result of a transaction', '交易结果查询'),
  reason('6305', 'Receipt request after unanswered inquiry', '未答复后再次索取单据'),
  reason('6340', 'Second inquiry', '二次查询'),
]

const retrieval = [
  reason('6303', 'Copy of the receipt', '调取签购单'),
  reason('6304', 'Receipt after an inquiry', '查询后调单'),
  reason('6343', 'Receipt for law enforcement', '司法机关调单'),
  reason('6345', 'Receipt for fraud analysis', '欺诈分析调单'),
]

// Special adjustment and good faith. Their names are the network's to give.
const special = ['9700', '9701', '9702', '9703', '9704', '9705', '9706'].map((rsnCd) =>
  reason(rsnCd, `Adjustment ${rsnCd}`, `调整 ${rsnCd}`),
)

const preArbitration = [
  reason('4570', 'Second chargeback not supported by evidence', '二次拒付证据不足', [statement]),
  reason('4571', 'New information from the merchant', '商户提供新信息', [correspondence]),
  reason('4572', 'Incomplete second chargeback documents', '二次拒付单据不全'),
]

const refund = [reason('9707', 'Refund', '退货', [receipt])]

const services = [
  reason('4752', 'Balance inquiry fee', '余额查询费'),
  reason('6303', 'Retrieval fee', '调单手续费'),
  reason('6343', 'Retrieval fee (law enforcement)', '司法机关调单手续费'),
  reason('6345', 'Retrieval fee (fraud analysis)', '欺诈分析调单手续费'),
]

const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i))

/** Fees that are only paid out (Specification 5). */
const disbursed = [...between(6601, 6627), ...between(7518, 7785), ...between(9800, 9807), '9999'].map((rsnCd) =>
  reason(rsnCd, `Fee ${rsnCd}`, `费用 ${rsnCd}`),
)

const byTransId: Record<string, ReasonFacts[]> = {
  // Debit adjustment: the acquirer asks for what it was not paid.
  E22: asStatedBy([receipt, journal], ['4501', '4502', '4507', '4508', '4528']),
  // Credit adjustment: the acquirer gives back.
  E32: asStatedBy([receipt, journal], ['4501', '4502', '4507', '4512', '4532', '4544', '4557', '4806']),
  E23: chargeback,
  // Representment: the acquirer answers the reason of the chargeback.
  E24: chargeback
    .filter((one) => !['4522', '4536', '4752'].includes(one.rsnCd))
    .map((one) => ({ ...one, evidence: [receipt, line('delivery', 'Proof of delivery or use', '交付或使用证明')] })),
  E25: secondChargeback,
  E00: inquiry,
  E04: retrieval,
  E73: special,
  E31: special,
  E26: special,
  E95: preArbitration,
  E20: services,
  E30: [...services, ...disbursed],
  E74: refund,
  E84: refund,
}

export const reasons: readonly ReasonSeed[] = Object.entries(byTransId).flatMap(([transId, list]) =>
  list.map((one) => ({ transId, ...one })),
)
