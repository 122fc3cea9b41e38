import type { ReplyOf } from '../../../contract/call.ts'
import type { PageId } from '../../../contract/pages.ts'
import type { definition } from '../../../contract/records/flowCalls.ts'
import { flowOfPage } from '../../../domain/flows/index.ts'
import { type Actor, hasRole, type Role } from '../../../domain/people/actor.ts'
import type { OtpSetting } from '../../../domain/people/otp.ts'
import { exceptionFacts } from '../../../domain/records/transactions.ts'
import { ruleFor } from '../../../domain/reference/limits.ts'
import { addDays, type Day, dayText, type Now } from '../../../domain/time/calendar.ts'
import { momentOf, throughEnd } from '../../../domain/time/maintenance.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { actionsOn, hasNode } from '../../../domain/workflow/onPage.ts'
import type { Reference } from '../reference.ts'

const maxInstitutions = 1000

/** Null when there is no such page. */
export function definitionOf(
  pageId: string,
  reference: Reference,
  emailOtp: OtpSetting,
  actor: Actor,
  now: Now,
): ReplyOf<typeof definition> | null {
  const { today } = now
  const lists = {
    institutions: reference.institutions.slice(0, maxInstitutions),
    currencies: reference.currencies,
    emailOtp,
    ...maintenanceNear(reference, now),
  }
  if (hasPageActions(pageId)) return { pageId, actions: actionsOnPage(pageId, actor), reasons: [], ...lists }
  const flow = flowOfPage(pageId)
  const node = flow ? pageId.slice(flow.pageId.length + 1).split('.')[0] : undefined
  if (!flow || !node || !hasNode(flow, node)) return null
  return {
    pageId,
    actions: actionsOn(flow, node, actor),
    reasons: reference.reasons.filter((reason) => flow.transIds.some((transId) => transId === reason.transId)),
    firstDay: firstDayOf(flow, reference, today),
    ...lists,
  }
}

/** The maintenance of now, or the next one that begins today or tomorrow. */
function maintenanceNear({ maintenance }: Reference, now: Now): Pick<ReplyOf<typeof definition>, 'maintenance'> {
  const soon = `${dayText(addDays(now.today, 1))} 24:00`
  const moment = momentOf(now)
  const near = maintenance.find(({ begins, ends }) => moment < ends && begins < soon)
  return near ? { maintenance: throughEnd(maintenance, near) } : {}
}

/** Returns the earliest first day of the rules of the flow; 0 where days count from a step, as for an answer. */
function firstDayOf(flow: Flow, { rules }: Reference, today: Day): number {
  const days = flow.transIds.flatMap((transId) => {
    const rule = exceptionFacts(transId).on.length > 0 ? ruleFor(rules, transId, null, today) : null
    return rule ? [rule.countedFrom === 'settlement' ? rule.firstDay : 0] : []
  })
  return days.length > 0 ? Math.min(...days) : 0
}

interface PageActions {
  by: Role
  actions: readonly string[]
}

const risk = (...actions: string[]): PageActions => ({ by: 'riskOfficer', actions })
const managers = (...actions: string[]): PageActions => ({ by: 'manager', actions })
const administrators = (...actions: string[]): PageActions => ({ by: 'administrator', actions })
const reading: PageActions = { by: 'viewer', actions: [] }

const exceptList = risk('add', 'modify', 'delete', 'import')

/** The actions of pages outside the workflows, and the role that takes them. */
const pageActions = {
  'rsk.suspicious.list': risk('modify'),
  'rsk.suspicious.modify': risk('submit'),
  'rsk.interception.list': risk('modify'),
  'rsk.blocked.list': risk('modify'),
  'rsk.blocked.modifyOnline': risk('submit'),
  'rsk.blocked.modifyIps': risk('submit'),
  'rsk.rule.list': risk('add', 'modify', 'enable', 'threshold'),
  'rsk.rule.modify': risk('submit', 'try'),
  'rsk.whiteList.query': exceptList,
  'rsk.blackList.query': exceptList,
  'rsk.whiteList.create': risk('submit'),
  'rsk.blackList.create': risk('submit'),
  'rsk.whiteList.modify': risk('submit'),
  'rsk.blackList.modify': risk('submit'),
  'ops.certificate.list': managers('add', 'delete'),
  'ops.order.list': reading,
  'ops.order.detail': reading,
  'inf.agent.query': managers('add', 'modify', 'delete'),
  'inf.agent.create': managers('submit'),
  'inf.agent.modify': managers('submit'),
  'inf.institution.query': administrators('modify'),
  'inf.institution.contact': managers('add', 'modify', 'delete'),
  'inf.institution.modify': administrators('submit'),
} as const satisfies Partial<Record<PageId, PageActions>>

type PageWithActions = keyof typeof pageActions

function hasPageActions(pageId: string): pageId is PageWithActions {
  return Object.hasOwn(pageActions, pageId)
}

function actionsOnPage(pageId: PageWithActions, actor: Actor): string[] {
  const { by, actions } = pageActions[pageId]
  return hasRole(actor, by) ? [...actions] : []
}
