import { replyNames, submitPlaces } from '../../src/contract/records/formCalls.ts'
import { seal } from '../../src/contract/sealing.ts'
import { flowOf, flows } from '../../src/domain/flows/index.ts'
import { stdDispute } from '../../src/domain/flows/stdDispute.ts'
import { type ExceptionTransId, exceptionFacts } from '../../src/domain/records/transactions.ts'
import { allStepsOf } from '../../src/domain/workflow/allSteps.ts'
import { bulkActions, type Flow, type Node, type State } from '../../src/domain/workflow/flow.ts'
import { insIdCds } from '../flows/cast.ts'
import { formOfKind, type Kind, kindOf, kinds, originalFor, otherParty } from '../flows/kinds.ts'
import { callFor, givenIn, type Walked } from '../flows/walk.ts'
import type { Example, Examples } from './example.ts'
import type { Given } from './given.ts'

export const flowExamples: Examples = {
  ...Object.fromEntries(flows.flatMap(examplesOf)),
  ...Object.fromEntries(bulkActions.flatMap(bulkExample)),
}

function examplesOf(flow: Flow): [string, Example][] {
  const lists = (Object.keys(flow.pages) as Node[])
    .filter((node) => node !== 'history')
    .map((node): [string, Example] => [`POST query/${flow.id}/${node}`, listOfRecords(flow, node)])
  const submits = submitPlaces(flow).map(({ origin, name, transIds }): [string, Example] => {
    const kind = kindOf(transIds[0] as ExceptionTransId, origin)
    return [`POST submit/${origin}/${name}`, { sends: (given) => sealedSubmission(given, kind) }]
  })
  const replies = replyNames(flow).map((name): [string, Example] => [`POST reply/${name}`, replyTo(flow, name)])
  return [...lists, ...submits, ...replies, ...modifications(flow)]
}

function listOfRecords(flow: Flow, node: Node): Example {
  const state = node === 'search' ? flow.initial : (node as State)
  return {
    sends: () => ({ pageSize: 100 }),
    shows: async ({ record }) => (await record(flow, state)).expId,
    owners: async ({ record }) => whoSee(await record(flow, state)),
  }
}

function whoSee(record: Walked): string[] {
  const receiver = insIdCds[otherParty(record.submitter)]
  return [insIdCds[record.submitter], ...(record.released ? [receiver] : [])]
}

async function sealedSubmission({ stage }: Given, kind: Kind): Promise<object> {
  const key = kind.place.origin === 'withOrig' ? await originalFor(kind, stage) : null
  return { data: await seal(formOfKind(kind, key)) }
}

function replyTo(flow: Flow, name: string): Example {
  const kind = kinds.find((one) => one.flow.id === flow.id && (exceptionFacts(one.transId).call ?? flow.id) === name)
  return {
    sends: async ({ stage }) => {
      if (!kind) throw new Error(`Nothing is replied to by ${name}.`)
      return callFor(await givenIn(stage, kind, 'unreplied'), 'reply', { position: 'replied' }).body
    },
  }
}

function modifications(flow: Flow): [string, Example][] {
  if (!flow.transitions.some((step) => step.action === 'modify')) return []
  const modify = (origin: 'withOrig' | 'noOrig'): Example => ({
    sends: async ({ record }) => ({
      data: await seal(callFor(await record(flow, flow.initial, origin), 'modify').body),
    }),
    owners: async ({ record }) => whoSee(await record(flow, flow.initial, origin)),
  })
  if (flow.reply) return [[`POST modify/queryTran/${flow.id}`, modify('withOrig')]]
  return flow.origins.map((origin) => [`POST modify/${origin}/${flow.id}`, modify(origin)])
}

function bulkExample(action: (typeof bulkActions)[number]): [string, Example][] {
  const having = flows.filter((flow) => allStepsOf(flow).some((step) => step.action === action))
  const [flow] = having
  if (!flow) return []
  const sends = async ({ record }: Given) => ({
    list: [{ expId: (await record(flow)).expId, position: 'verifiedFail', remark: 'Looked at by a test.' }],
  })
  const owners = async ({ record }: Given) => whoSee(await record(flow))
  return [[`POST ${action}`, { sends, owners }]]
}

const inquiryRetrieval = flowOf('inquiryRetrieval')

export const sharedExamples: Examples = {
  'POST detail/disputeInf': aboutInquiry(),
  'POST detail/hisTran/byExpTran': aboutInquiry(),
  'POST detail/expTran/queryInf': aboutInquiry(),
  'POST detail/packet': aboutInquiry(),
  'POST downloadVoucher/:expId': aboutInquiry(),
  'POST download': {
    sends: async ({ inquiry }) => {
      const { fileName, filePath } = await inquiry()
      return { fileName, filePath }
    },
    behind: 'InquiryRetrieval',
  },
  'POST detail/hisTran/single': {
    sends: async ({ transaction }) => ({ ...(await transaction()), flow: inquiryRetrieval?.id }),
  },
  'POST detail/hisTran/sameCard': { sends: ({ transaction }) => transaction() },
  'POST detail/hisTran/guide': { sends: async ({ transaction }) => ({ original: await transaction() }) },
  'POST detail/hisTran/search': { sends: ({ transaction }) => transaction() },
  'POST query/historyTransaction/forStdDsp': transactions('S22'),
  'POST query/historyTransaction/forInqRet': transactions('S22'),
  'POST query/historyTransaction/search': transactions('S22'),
  'POST query/hisPreAuth/search': transactions('S10'),
  'POST getTasks': { sends: () => ({}) },
  'POST query/worklist': waitingDispute(),
  'POST worklist/summary': { sends: () => ({ scope: 'institution', insIdCd: insIdCds.acquirer }) },
  'POST board/pending': { sends: () => ({ insIdCd: insIdCds.acquirer }) },
  'POST board/done': { sends: () => ({ insIdCd: insIdCds.acquirer, days: '7' }) },
  'POST query/board': { sends: () => ({ insIdCd: insIdCds.acquirer, days: '7' }) },
  'POST board/results': { sends: () => ({ insIdCd: insIdCds.acquirer }) },
  'POST query/disputeResult': { sends: () => ({ insIdCd: insIdCds.acquirer }) },
  'POST query/workStep': { sends: () => ({ insIdCd: insIdCds.acquirer }) },
  'POST worklist/next': { sends: () => ({}) },
  'POST worklist/claim': aboutInquiry(),
  'POST worklist/release': aboutInquiry(),
  'POST worklist/assign': {
    sends: async ({ clerk, inquiry }) => ({
      list: [{ expId: (await inquiry()).expId }],
      userId: (await clerk()).userId,
      reason: 'Please take it.',
    }),
  },
  'POST bulk/plan': {
    sends: async (given) => {
      const { expId, state } = await given.record(stdDispute, 'unverified')
      return { action: 'verifyPass', list: [{ expId, position: state }] }
    },
    owners: async (given) => whoSee(await given.record(stdDispute, 'unverified')),
  },
  'POST bulk/corrections': {
    sends: async (given) => ({ list: [(await given.record(stdDispute, 'unverified')).expId] }),
    owners: async (given) => whoSee(await given.record(stdDispute, 'unverified')),
  },
  'POST bulk/planCorrections': {
    sends: async (given) => ({
      file: `Record ID,Version,Amount\n${(await given.record(stdDispute, 'unverified')).expId},999,1.00`,
    }),
    owners: async (given) => whoSee(await given.record(stdDispute, 'unverified')),
  },
  'POST bulk/commit': { sends: () => ({ bulkId: '9007199254740000', hash: '0000000000000000' }) },
  'POST bulk/drop': { sends: () => ({ bulkId: '9007199254740000' }) },
  'POST bulk/open': { sends: () => ({}) },
  'POST read/bulk': { sends: () => ({ bulkId: '9007199254740000' }) },
  'POST detail/bulk': { sends: () => ({ bulkId: '9007199254740000' }) },
  'POST query/bulk': { sends: () => ({}) },
  'POST query/bulkRecords': { sends: () => ({ bulkId: '9007199254740000' }) },
  'POST worklist/hand': {
    sends: async ({ clerk, record }) => ({
      expId: (await record(stdDispute, 'unverified')).expId,
      userId: (await clerk()).userId,
      reason: 'Please take it.',
    }),
    behind: 'DisputeTransaction',
  },
  'POST moveDay': {
    sends: async (given) => {
      const { expId, state: position, version } = await given.record(stdDispute, 'unverified')
      return { expId, position, version, day: '20991231', remark: 'The network was down.' }
    },
    behind: 'DisputeTransaction',
  },
  'POST query/takers': aboutInquiry(),
  'POST worklist/pend': {
    sends: async (given) => {
      const { expId, version } = await given.record(stdDispute, 'unverified')
      return { expId, version, until: '20991231', reason: 'Waits for the merchant.' }
    },
    owners: async (given) => whoSee(await given.record(stdDispute, 'unverified')),
    behind: 'DisputeTransaction',
  },
  'POST worklist/unpend': aboutInquiry(),
  'POST worklist/unassign': {
    sends: async ({ inquiry }) => ({ list: [{ expId: (await inquiry()).expId }], reason: 'Done by us.' }),
    behind: 'InquiryRetrieval',
  },
  'POST query/find': {
    sends: async ({ inquiry }) => ({ text: (await inquiry()).expId }),
    shows: async ({ inquiry }) => (await inquiry()).expId,
    behind: 'InquiryRetrieval',
  },
  'POST link/refund': {
    sends: async ({ inquiry }) => ({
      expId: (await inquiry()).expId,
      priKey: 'x',
      logCd: '06',
      settleDt: '20260901',
      linked: true,
    }),
    behind: 'InquiryRetrieval',
  },
  'POST query/notes': aboutInquiry(),
  'POST query/colleagues': aboutInquiry(),
  'POST add/note': {
    sends: async ({ inquiry }) => ({ expId: (await inquiry()).expId, note: 'Look at it.' }),
    behind: 'InquiryRetrieval',
  },
  'POST query/assignees': { sends: () => ({ insIdCd: '00010344' }) },
  'POST definition': { sends: () => ({ pageId: 'dsp.inquiry.unreplied.list' }), behind: 'InquiryRetrieval' },
}

function aboutInquiry(): Example {
  return { sends: async ({ inquiry }) => ({ expId: (await inquiry()).expId }), behind: 'InquiryRetrieval' }
}

function waitingDispute(): Example {
  const waiting = ({ record }: Given) => record(stdDispute, 'unverified')
  return {
    sends: async (given) => ({ scope: 'institution', expId: (await waiting(given)).expId }),
    shows: async (given) => (await waiting(given)).expId,
    owners: async (given) => whoSee(await waiting(given)),
    behind: 'DisputeTransaction',
  }
}

function transactions(transId: 'S22' | 'S10'): Example {
  return {
    sends: async ({ transaction }) => {
      const { settleDt } = await transaction(transId)
      return { settleDtFrom: settleDt, settleDtTo: settleDt, pageSize: 100 }
    },
    shows: async ({ transaction }) => (await transaction(transId)).priKey,
  }
}
