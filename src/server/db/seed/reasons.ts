import type { EvidenceLine } from '../tables.ts'

interface ReasonFacts {
  rsnCd: string
  en: string
  zh: string
  fraud: boolean
  evidence: EvidenceLine[]
}

/** Reasons with which a kind of exception may be raised. A new installation starts with them; administrators edit them. */
export interface ReasonSeed extends ReasonFacts {
  transId: string
}

const line = (id: string, en: string, zh: string, required = false): EvidenceLine => ({ id, nm: { en, zh }, required })

const statement = line('statement', 'Cardholder statement', '持卡人陈述')
const receipt = line('receipt', 'Sales receipt', '签购单')
const correspondence = line('correspondence', 'Letters with the merchant', '与商户的往来函件')
const fraudReport = line('fraudReport', 'Fraud report of the cardholder', '持卡人欺诈报告')
const journal = line('journal', 'Terminal or cash machine journal', '终端或自动柜员机流水')

const reason = (rsnCd: string, en: string, zh: string, evidence: EvidenceLine[] = [], fraud = false): ReasonFacts => ({
  rsnCd,
  en,
  zh,
  fraud,
  evidence,
})
const fraud = (rsnCd: string, en: string, zh: string) => reason(rsnCd, en, zh, [fraudReport, statement], true)

const chargeback = [
  reason('4501', 'Cash not received', '未取到现金', [statement, journal]),
  reason('4502', 'Unsuccessful but debited', '交易未成功但已扣款', [statement]),
  reason('4507', 'Amount disputed', '对交易金额有异议', [statement, receipt]),
  reason('4508', 'Exceeds the limit or the authorised amount', '超过限额或授权金额', [receipt]),
  reason('4512', 'Duplicate processing', '重复处理', [
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
    line('credit', 'Credit slip or promise', '退款单或承诺'),
    statement,
  ]),
  reason('4536', 'Late presentment', '逾期提交'),
  reason('4544', 'Cancelled transaction', '交易已取消', [
    line('cancellation', 'Proof of the cancellation', '取消证明', true),
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
  reason('4570', 'Representment proves nothing', '再请款未能证明', [statement]),
  reason('4571', 'New information from the cardholder', '持卡人提供新信息', [statement, correspondence]),
  reason('4572', 'Documents of the representment incomplete', '再请款单据不全'),
]

/** The same reason as another transaction states it, without what the issuer alone must prove. */
const asStatedBy = (evidence: EvidenceLine[], codes: string[]): ReasonFacts[] =>
  chargeback.filter((one) => codes.includes(one.rsnCd)).map((one) => ({ ...one, evidence }))

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
}

export const reasons: readonly ReasonSeed[] = Object.entries(byTransId).flatMap(([transId, list]) =>
  list.map((one) => ({ transId, ...one })),
)
