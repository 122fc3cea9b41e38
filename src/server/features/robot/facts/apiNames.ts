import type { Language } from '../../../../texts/languages.ts'
import type { Asked, Fact } from './fact.ts'

interface ApiName {
  names: string
  says: Readonly<Record<Language, string>>
  article: string
}

const named = (names: string, article: string, en: string, zh: string): ApiName => ({
  names,
  article,
  says: { en, zh },
})

/** Parameters of calls and names of cookies (specification 3, 7 and 9); the fields of a transaction stand elsewhere. */
const apiNames: readonly ApiName[] = [
  named('commitCount', 'how.batch', 'how many records a call has received', '调用收到的记录条数'),
  named('successCount', 'how.batch', 'how many of the received records are done', '收到的记录中已完成的条数'),
  named('position', 'how.batch', 'the status from which the user acted', '用户操作时记录所处的状态'),
  named(
    'submitTransId',
    'form.submit',
    'the transaction type of the record submitted, such as E23',
    '所提交记录的交易类型，例如 E23',
  ),
  named(
    'origKey origLogCd origSettleDt',
    'form.submit',
    'together the key of the original transaction: its priKey, logCd and settlement date (settleDt)',
    '三者合为原交易的键：其 priKey、logCd 和清算日期（settleDt）',
  ),
  named(
    'submitRcvInsIdCd',
    'form.submit',
    'the institution that receives the submitted record',
    '所提交记录的接收机构',
  ),
  named(
    'submitTransAt submitTransCurrCd',
    'form.submit',
    'amount in the minor unit and currency (ISO 4217) of the submitted record',
    '所提交记录的金额（最小单位）和币种（ISO 4217）',
  ),
  named(
    'emailOtp',
    'how.otp',
    'the one-time password from the email, where one is required',
    '邮件验证码（需要时填写）',
  ),
  named('rcvInsIdCdList', 'form.submit', 'the possible receiving institutions, as JSON', '可选的接收机构（JSON）'),
  named('hisRcvInsIdCd', 'list.history', 'the receiving institution of the cleared transaction', '历史交易的接收机构'),
  named(
    'expTransIdRsnCdsMapForStdDsp',
    'form.submit',
    'the reason codes that can be chosen for each transaction type of a dispute, as JSON',
    '争议交易各交易类型可选的原因码（JSON）',
  ),
  named(
    'expTransIdRsnCdsMapForInqRet',
    'form.submit',
    'the reason codes that can be chosen for an inquiry and a retrieval, as JSON',
    '查询和调单可选的原因码（JSON）',
  ),
  named('voucherFiles', 'how.vouchers', 'the vouchers of a record', '记录的凭证文件'),
  named('voucherZip', 'how.vouchers', 'all vouchers of a record as one ZIP file', '记录的全部凭证打成的一个 ZIP'),
  named('currPage', 'how.lists', 'the number of the page of a list, from 1', '列表的页码，从 1 开始'),
  named('pageSize', 'how.lists', 'the rows on a page of a list, 1 to 100', '列表每页条数，1 至 100'),
  named('exceptId', 'page.exceptLists', 'identifies an entry of the white or black list', '白名单或黑名单记录的编号'),
  named('rid', 'page.suspicious', 'identifies a suspicious or blocked transaction', '可疑或拦截交易的编号'),
  named(
    'priAcctNoUnmix',
    'how.cards',
    'the full card number; only risk officers see it, and each view is in the audit log',
    '完整卡号；仅风控员可查看，每次查看都记入审计日志',
  ),
  named(
    'agentIns',
    'page.agents',
    'the institution that acts for another (agent); on creation your own institution by default',
    '代理机构；新建时默认为本机构',
  ),
  named('rltInsIdCd', 'page.agents', 'the related institution of an agency', '代理关系中的关联机构'),
  named('certId', 'page.certificates', 'identifies a certificate of an institution', '机构证书的编号'),
  named(
    'insEnNm insNm',
    'page.issuers',
    'the English and the local name of an institution',
    '机构的英文名称和本地名称',
  ),
  named('actualFileName', 'page.sharedFiles', 'the original name of a shared file', '共享文件的原文件名'),
  named('readNum', 'how.chat', 'the number of unread messages of a conversation', '会话的未读消息数'),
  named('seq_id', 'how.robot', 'identifies the answer of the robot that is rated', '所评价的机器人回答的编号'),
  named(
    'page_id cache_page_id',
    'how.menus',
    'cookies with the page and the one that Back returns to',
    '保存当前页面和“返回”所回页面的 Cookie',
  ),
]

const called = apiNames.map((one) => ({
  ...one,
  pattern: new RegExp(`(?<![A-Za-z0-9_])(${one.names.replace(/ /g, '|')})(?![A-Za-z0-9_])`, 'i'),
}))
/** These are also ordinary words. They mean a field only where the question asks about one. */
const alsoWords = /^(position|rid)$/
const asksOfField =
  /\b(field|payload|api|call|body|submit\w*|suspicious|batch|mean(s|ing)?)\b|字段|接口|报文|批量|可疑|意思|含义/i

/** Explains a parameter of a call, or a cookie, by its name. */
export function apiNameFact({ question, language, say }: Asked): Fact | null {
  const found = called.find(({ pattern, names }) => {
    const isWord = alsoWords.test(names) && !asksOfField.test(question)
    return !isWord && pattern.test(question)
  })
  if (!found) return null
  return {
    lines: [`${found.names.split(' ').join(say.comma)}${say.colon}${found.says[language]}`],
    articleId: found.article,
  }
}
