import type { ReplyOf } from '../../../contract/call.ts'
import type { definition } from '../../../contract/flowCalls.ts'
import { flowOfPage } from '../../../domain/flows/index.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { OtpSetting } from '../../../domain/people/otp.ts'
import { actionsOn, hasNode } from '../../../domain/workflow/onPage.ts'
import type { Reference } from '../reference.ts'
import { actionsOnPage, hasPageActions } from './pageActions.ts'

const maxInstitutions = 1000

/** Null when there is no such page. */
export function definitionOf(
  pageId: string,
  reference: Reference,
  emailOtp: OtpSetting,
  actor: Actor,
): ReplyOf<typeof definition> | null {
  const lists = {
    institutions: reference.institutions.slice(0, maxInstitutions),
    currencies: reference.currencies,
    emailOtp,
  }
  if (hasPageActions(pageId)) return { pageId, actions: actionsOnPage(pageId, actor), reasons: [], ...lists }
  const flow = flowOfPage(pageId)
  const node = flow ? pageId.slice(flow.pageId.length + 1).split('.')[0] : undefined
  if (!flow || !node || !hasNode(flow, node)) return null
  return {
    pageId,
    actions: actionsOn(flow, node, actor),
    reasons: reference.reasons.filter((reason) => flow.transIds.some((transId) => transId === reason.transId)),
    ...lists,
  }
}
