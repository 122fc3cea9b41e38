import { type PageRow, page } from './routes.ts'

const walked = 'e2e/pages.spec.ts'
const eachTab = 'each tab of a module opens under the generic route of its kind too'
const risk = 'e2e/risk.spec.ts'
const alert = 'an alert comes by itself, is looked into, and is handled'
const blocked = 'what was blocked online and by IPS opens the page of its system'
const exceptLists = 'e2e/exceptLists.spec.ts'
const blackList = 'a risk officer blacklists a merchant, changes the entry, imports others and takes them off @both'
const fromAlert = 'an entry that begins with a suspicious transaction is about its card, and leads back there'
const riskRules = 'e2e/riskRules.spec.ts'
const rule = 'a rule is written, tried, switched on, and keeps its versions @both'
const pay = 'e2e/internetPay.spec.ts'
const certificate = 'an administrator uploads a certificate, is told what is wrong with others, and deletes it @both'
const order = 'a handler finds an order, and from it the transaction that it was paid by @both'
const information = 'e2e/information.spec.ts'
const agent = 'an agent is added, found by one of two institutions, changed and deleted @both'
const institution = 'an institution is found by its name, and has contacts that all read @both'
const reference = 'e2e/reference.spec.ts'
const lookedUp = 'reason codes, currencies and the issuer of a card are looked up @both'
const shared = 'the head shares a file, sees who downloaded it, and deletes it @both'

const shown = '{query, list, detail}'
const ofFlow = (what: string, flow: string, nodes: string, more: string) =>
  page(
    what,
    `${flow}.{{${nodes}}.${shown}, ${more}}`,
    walked,
    'each page of ${flow.pageId} opens at its own address',
    'flowPageIds()',
  )
const verified = 'unverified, verifiedPass, verifiedFail'
const audited = 'auditedPass, auditedFail'
const mended = 'verifiedFail.modify'
const bothMended = 'verifiedFail.modify, auditedFail.modify'
const started = 'history.submit, noOrig.submit'

/** Specification 2, "Module pages": those of the flows. */
export const flowPages: readonly PageRow[] = [
  ofFlow('dispute transaction', 'dsp.dispute', `history, ${verified}, search`, `history.submit, ${mended}`),
  ofFlow('inquiry / retrieval', 'dsp.inquiry', 'history, unreplied, replied, search', `${started}, unreplied.reply`),
  ofFlow(
    'special adjustment',
    'exp.specialAdjust',
    `history, ${verified}, ${audited}, search`,
    `${started}, ${bothMended}`,
  ),
  ofFlow(
    'good faith',
    'exp.goodFaith',
    `history, unreplied, replied, ${audited}, search`,
    `${started}, unreplied.reply, auditedFail.modify`,
  ),
  ofFlow(
    'pre-arbitration',
    'exp.preArbitration',
    `history, unreplied, replied, verifiedPass, verifiedFail, ${audited}, search`,
    `${started}, unreplied.reply, ${bothMended}`,
  ),
  ofFlow(
    'fee collection / fund disbursement',
    'exp.fecAfdisb',
    `${verified}, ${audited}, search`,
    `noOrig.submit, ${bothMended}`,
  ),
  ofFlow('pre-auth completion', 'mnl.authComplete', `history, ${verified}, search`, `history.submit, ${mended}`),
  ofFlow('pre-auth cancellation', 'mnl.authCancellation', `history, ${verified}, search`, `history.submit, ${mended}`),
  ofFlow('late pre-auth completion', 'mnl.laAuthComplete', `history, ${verified}, search`, `history.submit, ${mended}`),
  ofFlow('manual refund', 'mnl.manualRefund', `history, ${verified}, ${audited}, search`, `${started}, ${bothMended}`),
]

/** Specification 2, "Risk", "Ops", "Information management" and "Information inquiry". */
export const modulePageRows: readonly PageRow[] = [
  page(
    'suspicious monitor: refresh cycle, last refresh, Refresh',
    'rsk.suspicious.list',
    risk,
    alert,
    'Refresh every (seconds)',
  ),
  page('Modify: the lists of the day and of 30 days', 'rsk.suspicious.modify', risk, alert),
  page('real-time interception list', 'rsk.interception.list', risk, blocked, 'RiskMonitoring?node=interception'),
  page('blocked list, with blockSystem; Back leads to RiskMonitoring', 'rsk.blocked.list', risk, blocked),
  page(
    'rows of FTP Anti-Risk open the online page, others the IPS page',
    'rsk.blocked.{modifyOnline, modifyIps}',
    risk,
    blocked,
  ),
  page('white list: query, Add, Modify, Delete', 'rsk.whiteList.query', walked, eachTab, 'modulePageIds'),
  page(
    'white list: add, modify; Back leads to ExceptListManagement',
    'rsk.whiteList.{create, modify}',
    walked,
    'Back leads to where the module begins',
    '/risk/modify/whiteList/',
  ),
  page(
    'black list: query, Add, Modify, multi-select Delete',
    'rsk.blackList.query',
    exceptLists,
    blackList,
    'ExceptListManagement?node=blackList',
  ),
  page(
    'black list: add; Back leads to where it began',
    'rsk.blackList.create',
    exceptLists,
    fromAlert,
    '/risk/create/blackList?rid=',
  ),
  page(
    'black list: modify; Back leads to ExceptListManagement',
    'rsk.blackList.modify',
    exceptLists,
    blackList,
    '/risk/modify/blackList/',
  ),
  page('certificates: list with delete', 'ops.certificate.list', pay, certificate, '/internetPay/InternetPay'),
  page('orders: search and list', 'ops.order.list', pay, order, 'InternetPay?node=order'),
  page('an order, tabs order and transaction; Back leads to InternetPay', 'ops.order.detail', pay, order),
  page(
    'agents: search, list, delete',
    'inf.agent.query',
    information,
    agent,
    '/informationManagement/InformationManagement',
  ),
  page(
    'agents: add, modify; they lead back to InformationManagement',
    'inf.agent.{create, modify}',
    information,
    agent,
  ),
  page('institutions: search, list', 'inf.institution.query', information, institution, '?node=institution'),
  page(
    'contacts of an institution; Back leads to InformationManagement',
    'inf.institution.contact',
    information,
    institution,
  ),
  page('reason code', 'inq.reasonCode.query', reference, lookedUp, '/informationManagement/InformationInquiry'),
  page('currency name', 'inq.currencyName.query', reference, lookedUp, "say('Currencies'"),
  page('issuer: first digits lead to one', 'inq.issuer.query', reference, lookedUp, "say('Issuers'"),
  page('issuer: single detail; Back leads to InformationInquiry', 'inq.issuer.detail', reference, lookedUp),
  page('shared files: query, download, delete', 'inq.sharedFile.query', reference, shared, '?node=sharedFile'),
]

/** Pages that the product needs and the specification doesn't name. */
export const ownModulePages: readonly PageRow[] = [
  page('risk rules', 'rsk.rule.list', riskRules, rule, 'RiskMonitoring?node=rule'),
  page('a risk rule, its trial and its versions', 'rsk.rule.modify', riskRules, rule),
  page(
    'an institution, for administrators',
    'inf.institution.modify',
    information,
    'an administrator corrects the name of an institution',
  ),
  page(
    'import and versions of reference data',
    'inq.referenceData.modify',
    reference,
    'an administrator imports card ranges: checked, shown, applied, and kept as a version @both',
  ),
]
