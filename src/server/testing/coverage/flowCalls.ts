import { type Row, row } from './row.ts'

const transitions = 'src/server/flows/transitions.test.ts'
const creation = 'src/server/flows/creation.test.ts'
const history = 'src/server/flows/history.test.ts'
const recordAccess = 'src/server/recordAccess.test.ts'
const files = 'src/server/features/files/files.test.ts'
const refusals = 'src/server/flows/refusals.test.ts'
const inEachRow = 'say of each step in their rows whether it is allowed, and why not'
const searches = { says: 'query/${flow.id}/search' }
const lists = { says: 'query/${kind.flow.id}/${node}', through: 'src/server/flows/testing/seen.ts' }
const walk = 'src/server/flows/testing/walk.ts'
const place = '${place.origin}/${place.name}'
const seenByParties = 'is shown to its two institutions, the head and administrators, and to nobody else'

const verified = '{unverified, verifiedPass, verifiedFail}'
const audited = '{unverified, verifiedPass, verifiedFail, auditedPass, auditedFail}'
const ofOneSide = '{specialAdjustment, feeCollectionFundDisbursement, manualRefund}'
const preAuth = '{preAuthCompletion, preAuthCancellation, latePreAuthorizationCompletion}'

/** Specification 7, "Business calls": what follows from the definitions of the flows. */
export const flowCalls: readonly Row[] = [
  row(`POST query/stdDispute/${verified}`, transitions, '$name', lists),
  row('POST query/inquiryRetrieval/{unreplied, replied}', transitions, '$name', lists),
  row(`POST query/${ofOneSide}/${audited}`, transitions, '$name', lists),
  row('POST query/goodFaith/{unreplied, replied, auditedPass, auditedFail}', transitions, '$name', lists),
  row(
    'POST query/preArbitration/{unreplied, replied, verifiedPass, verifiedFail, auditedPass, auditedFail}',
    transitions,
    '$name',
    lists,
  ),
  row(`POST query/${preAuth}/${verified}`, transitions, '$name', lists),
  row('POST query/{stdDispute, inquiryRetrieval, goodFaith, preArbitration}/search', refusals, inEachRow, searches),
  row(`POST query/${ofOneSide}/search`, refusals, inEachRow, searches),
  row(`POST query/${preAuth}/search`, refusals, inEachRow, searches),
  row('POST query/historyTransaction/{search, forStdDsp, forInqRet}', recordAccess, 'is found by the same people', {
    says: 'query/historyTransaction/${list}',
  }),
  row('POST query/hisPreAuth/search', history, 'of pre-authorisation completions holds pre-authorisations only'),
  row(
    'POST submit/withOrig/{stdDispute, inquiry, retrieval, specialAdjustment, goodFaith, preArbitration}',
    creation,
    '$name',
    { says: `submit/${place}` },
  ),
  row(`POST submit/withOrig/{preAuthCompletion, preAuthCancellation}`, creation, '$name', { says: `submit/${place}` }),
  row('POST submit/withOrig/{latePreAuthorizationCompletion, manualRefund}', creation, '$name', {
    says: `submit/${place}`,
  }),
  row('POST submit/noOrig/{inquiryRetrieval, goodFaith, preArbitration}', creation, '$name', {
    says: `submit/${place}`,
  }),
  row(`POST submit/noOrig/${ofOneSide}`, creation, '$name', { says: `submit/${place}` }),
  row(`POST modify/withOrig/{stdDispute, specialAdjustment, manualRefund}`, transitions, '$name', {
    says: 'modify/${place.origin}/${flow.id}',
    through: walk,
  }),
  row(`POST modify/withOrig/${preAuth}`, transitions, '$name', {
    says: 'modify/${place.origin}/${flow.id}',
    through: walk,
  }),
  row(`POST modify/noOrig/${ofOneSide}`, transitions, '$name', {
    says: 'modify/${place.origin}/${flow.id}',
    through: walk,
  }),
  row('POST modify/queryTran/{goodFaith, preArbitration}', transitions, '$name', {
    says: 'modify/queryTran/${flow.id}',
    through: walk,
  }),
  row('POST reply/{inquiry, retrieval, goodFaith, preArbitration}', transitions, '$name', {
    says: 'reply/${name}',
    through: walk,
  }),
  row('POST {verifyPass, verifyFail, auditPass, auditFail, revoke, hide, delete}', transitions, '$name', {
    says: '${place.name}` : action',
    through: walk,
  }),
  row('POST cancel', transitions, '$name: also by the name of cancel'),
  row('POST detail/hisTran/{single, search}', recordAccess, seenByParties),
  row('POST detail/hisTran/byExpTran', creation, '$name'),
  row(
    'POST detail/disputeInf',
    'src/server/flows/dispute.test.ts',
    'is raised on a cleared transaction, verified by a colleague, and seen by the other side',
  ),
  row(
    'POST detail/expTran/queryInf',
    'src/server/flows/dispute.test.ts',
    'is raised on a cleared transaction, verified by a colleague, and seen by the other side',
  ),
  row('POST downloadVoucher/{expId}', files, 'of all vouchers of a record is one zip'),
]
