import type { PageId } from '../../../contract/pages.ts'
import { type Actor, hasRole } from '../../../domain/actor.ts'

const exceptList = ['add', 'modify', 'delete', 'import'] as const
const form = ['submit'] as const
const opens = ['modify'] as const

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
} as const satisfies Record<Extract<PageId, `rsk.${string}`>, readonly string[]>

type RiskPageId = keyof typeof actions

export function isRiskPage(pageId: string): pageId is RiskPageId {
  return Object.hasOwn(actions, pageId)
}

export function actionsOnRiskPage(pageId: RiskPageId, actor: Actor): string[] {
  return hasRole(actor, 'riskOfficer') ? [...actions[pageId]] : []
}
