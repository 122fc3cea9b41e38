import { detailArticle } from '../contract/messages/help.ts'
import { prepareDraft } from '../contract/records/drafts.ts'
import {
  definition,
  disputeInf,
  hisTranSearch,
  hisTranSingle,
  historyCall,
  queryCall,
  queryInf,
} from '../contract/records/flowCalls.ts'
import { draftedSubmission } from '../contract/records/submission.ts'
import { historyPage } from '../domain/flows/columns.ts'
import { flowIds, flowOf } from '../domain/flows/index.ts'
import type { Flow, ListPage } from '../domain/workflow/flow.ts'
import { flowInput, type Input, inputOf } from './inputs.ts'
import { type Portal, PortalError } from './portal.ts'

export interface Tool {
  name: string
  description: string
  input: Input
  /** It stores something on the portal. */
  writes?: boolean
  run(args: Arguments, portal: Portal): Promise<object>
}

export type Arguments = Readonly<Record<string, unknown>>

/** Fields that an assistant cannot search by: it sees masked card numbers only. */
const noCard = ['priAcctNo']

const searchHistory = historyCall('historyTransaction/search', historyPage)

const recordSearches = new Map<string, ReturnType<typeof queryCall>>(
  flowIds.map((id) => {
    const page: ListPage | undefined = flowOf(id).pages.search
    if (!page) throw new Error(`Records of ${id} are not searched.`)
    return [id, queryCall(flowOf(id), 'search', page)]
  }),
)

const searchedRecords: Input = {
  type: 'object',
  properties: Object.assign(
    { flow: flowInput },
    ...[...recordSearches.values()].map((call) => inputOf(call.body, [...noCard, 'mine']).properties),
  ),
  required: ['flow'],
  additionalProperties: false,
}

const draftInput = inputOf(draftedSubmission)
const ofFlow: Input = {
  type: 'object',
  properties: { flow: flowInput },
  required: ['flow'],
  additionalProperties: false,
}

/** All that an assistant can do. None submits, replies, verifies, audits, cancels, writes to people, or shows a card number. */
export const tools: readonly Tool[] = [
  {
    name: 'search_transactions',
    description:
      'Search the cleared transactions of the institution, newest first. Give a range of settlement days, or an RRN, merchant ID or terminal ID. Card numbers are masked.',
    input: inputOf(searchHistory.body, [...noCard, 'flow']),
    async run(args, portal) {
      const { list, ...page } = await portal.ask(searchHistory, args)
      // `what_may_be_raised` gives the offers of one transaction.
      return { ...page, list: list.map(({ offers: _, whyNot: _why, ...row }) => withoutMaps(row)) }
    },
  },
  {
    name: 'open_transaction',
    description: 'Get a cleared transaction with its refunds and the records that were raised on it.',
    input: inputOf(hisTranSearch.body),
    run: (args, portal) => portal.ask(hisTranSearch, args),
  },
  {
    name: 'what_may_be_raised',
    description:
      'Get what may be raised on a cleared transaction now in one workflow: offers with transaction type, reason codes, the most in minor units and the last day; else whyNot. refunds and likelyRefunds say whether it was refunded already: check them before you prepare a draft.',
    input: inputOf(hisTranSingle.body),
    run: async (args, portal) => withoutMaps(await portal.ask(hisTranSingle, args)),
  },
  {
    name: 'search_records',
    description: 'Search the records of one workflow that the institution may see, by due day.',
    input: searchedRecords,
    run: ({ flow, ...conditions }, portal) => {
      const call = recordSearches.get(String(flow))
      if (!call) throw new PortalError(`flow: use one of ${flowIds.join(', ')}.`)
      return portal.ask(call, conditions)
    },
  },
  {
    name: 'open_record',
    description: 'Get a record with its history and the other records on the same transaction.',
    input: inputOf(disputeInf.body),
    async run(args, portal) {
      const [record, history] = await Promise.all([portal.ask(disputeInf, args), portal.ask(queryInf, args)])
      return { record, ...history }
    },
  },
  {
    name: 'reason_codes',
    description: 'List the reason codes of one workflow, with the vouchers that each requires.',
    input: ofFlow,
    async run({ flow }, portal) {
      const { reasons } = await portal.ask(definition, { pageId: `${flowNamed(flow).pageId}.search.list` })
      return { reasons: reasons.filter(({ ended }) => !ended) }
    },
  },
  {
    name: 'explain_workflow',
    description: 'Read the help article of one workflow: its steps, deadlines and rules.',
    input: ofFlow,
    run: ({ flow }, portal) => portal.ask(detailArticle, { articleId: `flow.${flowNamed(flow).id}` }),
  },
  {
    name: 'prepare_draft',
    description:
      'Fill in the form of a submission on a cleared transaction, as a draft. Nothing is submitted: a person opens it under My drafts, where it is marked, checks it and submits it. Ask what_may_be_raised first. A second draft on the same transaction replaces the first, unless the person has changed that.',
    input: {
      ...draftInput,
      properties: { flow: flowInput, ...draftInput.properties },
      required: ['flow', ...(draftInput.required ?? [])],
    },
    writes: true,
    async run({ flow, ...form }, portal) {
      const { username, url } = portal
      const { path, savedAt } = await portal.ask(prepareDraft, { username, flow, form })
      return { preparedFor: username, open: `${url}${path}`, savedAt, submitted: false }
    },
  },
]

function flowNamed(flow: unknown): Flow {
  const id = flowIds.find((one) => one === flow)
  if (!id) throw new PortalError(`flow: use one of ${flowIds.join(', ')}.`)
  return flowOf(id)
}

/** Leaves out the maps, which repeat the offers in another form. */
function withoutMaps<
  Row extends {
    rcvInsIdCdList: string
    expTransIdRsnCdsMapForStdDsp: string
    expTransIdRsnCdsMapForInqRet: string
  },
>({ rcvInsIdCdList: _list, expTransIdRsnCdsMapForStdDsp: _std, expTransIdRsnCdsMapForInqRet: _inq, ...row }: Row) {
  return row
}
