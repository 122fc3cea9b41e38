import * as z from 'zod/mini'
import type { PageId } from '../../contract/pages.ts'
import { fromKeys } from '../../domain/typed.ts'

/** Names and values stand in the address unchanged: `?pageId=dsp.dispute.search&retriRefNo=004619338271`. */
export type Search = Readonly<Record<string, string | undefined>>

const text = z.optional(z.string())

export const anySearch = z.readonly(z.record(z.string(), text))

/** The names and values of an address as the router has read them, of whichever page it is. */
export function searchOf(search: unknown): Search {
  return anySearch.safeParse(search).data ?? {}
}

function names<const Name extends string>(...all: readonly Name[]) {
  return z.object(fromKeys(all, () => text))
}

function modulePage<const Name extends string = never>(...all: readonly Name[]) {
  return names<'pageId' | 'node' | Name>('pageId', 'node', ...all)
}

/** Whatever: the list that stands there takes its conditions from it, and leaves out what is none of them (`readAsk`). */
const listSearch = z.record(z.string(), text)

/** Search parameters of each page. */
const searches = {
  'sys.login': names('from'),
  'sys.changePassword': names('mustChange'),
  'sys.forgetPassword': names(),
  'wrk.list': listSearch,
  'wrk.board': names('insIdCd', 'flow', 'days'),
  'wrk.step.list': listSearch,
  'wrk.result.list': listSearch,
  'wrk.absence.list': listSearch,
  'wrk.bulk': listSearch,
  'sys.caseFile': names(),
  'sys.home': names(),
  'sys.notFound': names(),
  'sys.user.list': listSearch,
  'sys.user.create': names(),
  'sys.user.edit': names(),
  'sys.user.detail': names(),
  'sys.log.list': listSearch,
  'sys.operations': names(),
  'sys.bulletin.list': listSearch,
  'sys.bulletin.create': names(),
  'sys.bulletin.edit': names(),
  'sys.bulletin.detail': names('version', 'view'),
  'sys.center': names(),
  'sys.draft.list': names(),
  'sys.message': names('type', 'unread'),
  'rsk.whiteList.create': names('rid'),
  'rsk.blackList.create': names('rid'),
  'rsk.whiteList.modify': names(),
  'rsk.blackList.modify': names(),
  'inf.limitRule.list': listSearch,
  'inf.rulePack.list': names('changeId'),
  'inf.institutionSetting.modify': names('insIdCd'),
  'inf.sso.modify': names('insIdCd'),
  'inf.pendingChange.list': listSearch,
  'inf.pendingChange.detail': names(),
  'inf.robotQuestion.list': listSearch,
  'rsk.suspicious.list': listSearch,
  'rsk.suspicious.modify': modulePage('rid'),
  'rsk.interception.list': listSearch,
  'rsk.blocked.list': listSearch,
  'rsk.blocked.modifyOnline': modulePage('rid', 'from'),
  'rsk.blocked.modifyIps': modulePage('rid', 'from'),
  'rsk.rule.list': listSearch,
  'rsk.rule.modify': modulePage('ruleId'),
  'rsk.whiteList.query': listSearch,
  'rsk.blackList.query': listSearch,
  'ops.certificate.list': listSearch,
  'ops.order.list': listSearch,
  'ops.order.detail': modulePage('orderId', 'tab'),
  'inf.apiKey.query': listSearch,
  'inf.webhook.query': listSearch,
  'inf.webhookDelivery.query': listSearch,
  'inf.agent.query': listSearch,
  'inf.agent.create': modulePage(),
  'inf.agent.modify': modulePage('agentId'),
  'inf.institution.query': listSearch,
  'inf.institution.contact': listSearch,
  'inf.institution.modify': modulePage('insIdCd'),
  'inq.reasonCode.query': listSearch,
  'inq.currencyName.query': listSearch,
  'inq.calendarDay.query': listSearch,
  'inq.maintenance.query': listSearch,
  'inq.issuer.query': listSearch,
  'inq.issuer.detail': modulePage('issIin'),
  'inq.referenceData.modify': modulePage('kind'),
  'inq.sharedFile.query': listSearch,
} satisfies Record<PageId, z.ZodMiniType<Search>>

export type PageSearch<Id extends PageId> = Readonly<z.output<(typeof searches)[Id]>>

/** Drops names that the page doesn't know. */
export function parseSearch<Id extends PageId>(pageId: Id, search: Record<string, unknown>): PageSearch<Id> {
  return searches[pageId].parse(search) as PageSearch<Id>
}
