import { describe, expect, it } from 'vitest'
import { newKnowledge } from '../../../../../testing/robot/evaluate.ts'
import { fields } from '../../../../domain/text/fields.ts'
import { keysOf } from '../../../../domain/typed.ts'
import { type Language, languages } from '../../../../texts/languages.ts'
import { factOf } from './factOf.ts'

const facts = await (await newKnowledge()).facts()
const linesOf = (question: string, language: Language = 'en') => factOf(question, language, facts)?.lines ?? []

it('names documents of which one is enough together', () => {
  const receipt = { id: 'receipt', nm: { en: 'Sales receipt', zh: '签购单' }, required: false, oneOf: 'a' }
  const evidence = [receipt, { ...receipt, id: 'order', nm: { en: 'Order', zh: '订单' } }]
  const reasons = facts.reasons.map((reason) => ({ ...reason, evidence }))
  const { lines } = factOf('which vouchers for 4557', 'en', { ...facts, reasons }) ?? { lines: [] }
  expect(lines[0]).toContain('Sales receipt or Order (one of them is required)')
})

describe('the first line of a fact', () => {
  it.each<[question: string, holds: string, language?: Language]>([
    ['limit for representment', 'Within 30 days of verification'],
    ['where in the menu is fund disbursement', 'Exceptional › '],
    ['menu for risk alerts', 'Anti-risk'],
    ['may a handler verify', 'No, the role Handler cannot'],
    ['经办员能审核吗', '不能，经办员不可以', 'zh'],
    ['completion more than preauth', '115%'],
    ['time to cancel a preauth', 'Within 30 days'],
    ['正常完成期限', '30 天', 'zh'],
    ['refund how far back', '540 days'],
    ['what is stan', 'system trace audit number'],
    ['mcc是什么', '商户类别码', 'zh'],
    ['chargeback reason no answer to RR', '4527'],
    ['how much more than the preauth can be completed', '115%'],
    ['who sends E24', 'submitted by the acquirer'],
    ['E27 answer 02', 'Disagree'],
    ['special discount 04', 'Rural preference'],
    ['which fee classes go with special discount 01', '1 Charged monthly by MCC; 2 Charged monthly, not by MCC'],
    ['4514 meaning', 'Fraudulent multiple transactions'],
    ['which reasons need fraud data', '4514'],
    ['what does S24 mean', 'Cash withdrawal (S24)'],
    ['what next after verify pass of a special adjustment', 'Auditor'],
    ['does a good faith need verification', 'there is no Verify Pass'],
    ['from when on does the acquirer see our second chargeback', 'once it is Verified pass'],
    ['reason code: parcel was never delivered', '4557'],
    ['which code when the customer paid in cash and the card was charged too', '4806'],
    ['code for charged twice', '4512'],
    ['DE 38 which field', 'authIdRespCd'],
    ['does a fee collection need an original', 'without one'],
    ['客户没收到货用哪个原因码', '4557', 'zh'],
    ['特殊计费类别1是什么', '按', 'zh'],
    ['can i delete an unverified record', 'No: Delete is not available in Unverified'],
    ['can i change a verified record', 'No: Modify is not available'],
    ['how long is the RRN', '12 letters or digits'],
    ['how long is a temporary password valid', '72 hours'],
    ['lost my phone with the authenticator', 'recovery codes'],
    ['where is the order query', 'Internet pay, tab Orders'],
    ['in what menu do second chargebacks live', 'Dispute › Dispute transaction'],
    ['otp expires after', '5 minutes'],
    ['excel sheet as proof allowed?', 'Excel'],
    ['how many old passwords are refused', '4'],
    ['who may create users', 'Manager'],
    ['who is not allowed to audit', 'submitted, replied, modified or verified'],
    ['error 9999', 'no response'],
    ['对方什么时候能看到我的拒付', '复核通过后', 'zh'],
    ['谁能发公告', '机构管理员', 'zh'],
    ['原因码列表哪个菜单可以看', '参考资料', 'zh'],
    ['status right after submitting a chargeback', 'after submission the status is Unverified'],
    ['special adjustment audited pass is undone, where does it go', 'Revoke → Audited fail'],
    ['columns of the verified fail list', 'Failure reason'],
    ['representmnt time limit', 'Within 30 days of verification'],
    ['which transactions have 540 days', 'Good faith (E26), Manual refund (E74) and Bill manual refund (E84)'],
    ['115%是什么业务的上限', '预授权完成（S80）和逾期预授权完成（E76）', 'zh'],
    ['which ones have a reply time of 20 days', 'Inquiry (E00) and Retrieval (E04)'],
    ['why credit or debit adjustment', 'Credit adjustment (E32)'],
    ['completion and cancellation of a preauth, deadlines', 'Within 30 days'],
    ['借记和贷记调整有什么区别', '借记调整（E22）', 'zh'],
    ['atm didnt give the cash, which code', '4501'],
    ['fraud type for moto', 'Fraud type 52'],
    ['提示412是什么意思', 'HTTP 412', 'zh'],
    ['调单对方回的是哪个码', 'E05', 'zh'],
    ['收到E23我们怎么回应', '再请款（E24）', 'zh'],
    ['what is commitCount', 'how many records a call has received'],
    ['哪些变更不用等第二个人批', '无须批准', 'zh'],
    ['currency 764', 'THB, Thai Baht'],
    ['decimals of yen', 'no (0) decimals'],
    ['日元几位小数', '没有小数', 'zh'],
    ['reason 4853?', 'There is no reason code 4853'],
    ['4853 能用吗', '没有原因码 4853', 'zh'],
    ['codes only for fund disb', '6601'],
    ['E30 有但E20没有的原因码', '资金拨付（E30）有而收费（E20）没有', 'zh'],
    ['迟完成哪几天可以做', '第 31 至 60 天', 'zh'],
    ['how long is an exp id', '15'],
    ['原因说明字数上限', '200', 'zh'],
    ['atm didnt pay out cash but debited', '4501'],
    ['善意回复了之后谁批', '审核员', 'zh'],
    ['received a chargeback, how many days to respond', 'Representment (E24)'],
    ['善意请求 审计没过 可以做什么', '审核不通过', 'zh'],
    ['再请款期限', '30 天内', 'zh'],
    ['E23 谁能提', '由发卡机构提交', 'zh'],
    ['which code does the answer to E00 have', 'The reply is Inquiry reply (E02)'],
    ['调单 E04 答复后是 E 几', '（E05）', 'zh'],
    ['credit adj submitted, which role now', 'Verifier'],
    ['E20 验证完还差哪个角色', '审核员', 'zh'],
    ['final approval of E20 by whom', 'Auditor'],
    ['刚发起的查询是什么状态', '待答复', 'zh'],
    ['reason code of a 2nd inquiry', '6340'],
    ['问交易情况的原因码，查交易状况用哪个', '6300', 'zh'],
    ['only reason code of a refund', '9707'],
    ['退货唯一的原因码', '9707', 'zh'],
    ['refund, cannot see it: without the original refund code', 'Bill manual refund (E84)'],
    ['没有原交易要退款，用哪个代码', '（E84）', 'zh'],
    ['what is in the Exceptional menu', 'Good faith'],
    ['手工菜单里有哪些', '预授权撤销', 'zh'],
    ['where do i look up a currency name', 'Reference'],
    ['which page shows the issuer iin', 'Reference'],
    ['page to edit a user', 'Users'],
    ['要加白名单去哪', '风险防控', 'zh'],
    ["what's the STAN field called and how long", 'sysTraNo'],
    ['withOrigIn is 0', '1 is a non-original record'],
    ['withOrigIn 是 1', '1 为无原交易记录', 'zh'],
    ['billing options of special discount 01', '1 Charged monthly by MCC'],
    ['max length of a login', '12 hours'],
    ['why is a due date amber', 'within 3 days'],
    ['到期日变黄', '共 3 天', 'zh'],
    ['largest amount of a dispute', '100%'],
  ])('of “%s” holds “%s”', (question, holds, language) => {
    expect(linesOf(question, language)[0]).toContain(holds)
  })

  it('has one line for each of two transactions whose difference is asked', () => {
    expect(linesOf('E22 vs E32')).toEqual([
      expect.stringContaining('Debit adjustment (E22)'),
      expect.stringContaining('Credit adjustment (E32)'),
    ])
  })
})

describe('a fact', () => {
  it('says of a transaction whether it has an original', () => {
    expect(linesOf('original of E31').join(' ')).toContain(
      'It has no original transaction: it is submitted without one.',
    )
    expect(linesOf('original of E73').join(' ')).toContain('It needs an original transaction.')
    expect(linesOf('original of E26').join(' ')).toContain('It can also be submitted without an original transaction')
  })

  it('follows the limit rules as they are now', () => {
    const rules = facts.rules.map((rule) => (rule.transId === 'E24' ? { ...rule, lastDay: 45 } : rule))
    expect(factOf('limit for representment', 'en', { ...facts, rules })?.lines[0]).toContain('Within 45 days')
  })

  it.each(languages)('of each field has its figures in it, in %s', (language) => {
    const lines = keysOf(fields).flatMap((name) => linesOf(name, language))
    expect(lines.length).toBeGreaterThan(40)
    expect(lines.filter((line) => /\{[\w.]+/.test(line))).toEqual([])
  })

  it.each(['how do I export a list', '4557 baht, who approves it', 'where are my drafts'])(
    'is not made of “%s”, which an article answers',
    (question) => {
      expect(factOf(question, 'en', facts)).toBeNull()
    },
  )
})
