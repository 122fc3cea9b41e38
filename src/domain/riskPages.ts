import { type Actor, hasRole } from './actor.ts'
import type { OwnPageId } from './pages.ts'

const exceptList = ['add', 'modify', 'delete', 'import'] as const
const form = ['submit'] as const
const opens = ['modify'] as const

/** The actions of risk officers on the pages of anti-risk, by the names that `/definition` answers. */
const actions = {
  'rsk.suspicious.list': opens,
  'rsk.suspicious.modify': form,
  'rsk.interception.list': opens,
  'rsk.blocked.list': opens,
  'rsk.blocked.modifyOnline': form,
  'rsk.blocked.modifyIps': form,
  'rsk.rule.list': ['add', 'modify', 'enable', 'threshold'],
  'rsk.rule.modify': ['submit', 'try'],
  'rsk.whiteList.query': exceptList,
  'rsk.blackList.query': exceptList,
  'rsk.whiteList.create': form,
  'rsk.blackList.create': form,
  'rsk.whiteList.modify': form,
  'rsk.blackList.modify': form,
} as const satisfies Record<Extract<OwnPageId, `rsk.${string}`>, readonly string[]>

export type RiskPageId = keyof typeof actions

export function isRiskPage(pageId: string): pageId is RiskPageId {
  return Object.hasOwn(actions, pageId)
}

export function actionsOnRiskPage(pageId: RiskPageId, actor: Actor): string[] {
  return hasRole(actor, 'riskOfficer') ? [...actions[pageId]] : []
}
