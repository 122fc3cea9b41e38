import type { PendingChangeRow } from '../../../contract/reference/pendingChanges.ts'
import { composedText } from '../../i18n/composedText.ts'
import type { Text } from '../../i18n/useText.ts'

type Subject = Pick<PendingChangeRow, 'kind' | 'target'>

/** `E23 4557 (12)`, `cardVelocity (7)`: the target of a rule ends with its id, for the audit log. */
const id = / \((\d+)\)$/

/** Names the object of a change: `E23 Chargeback 4557`, `Version 3`, `Business calendar`. */
export function subjectOf({ kind, target }: Subject, t: Text): string {
  if (kind.endsWith('RulePack')) return t('rulePacks.restoreName', { version: target.split(' ').at(-1) ?? '' })
  if (kind === 'importReference') return composedText(t, `reference.kind.${target.split(' ')[0]}`) ?? target
  if (!kind.endsWith('Rule')) return target
  const what = target.replace(id, '')
  const [transId = '', ...rest] = what.split(' ')
  const name = composedText(t, `transId.${transId}`)
  return composedText(t, `riskRules.kind.${what}`) ?? (name ? [transId, name, ...rest].join(' ') : what)
}

export function riskRuleIdOf({ kind, target }: Subject): string | undefined {
  return kind.endsWith('RiskRule') ? id.exec(target)?.[1] : undefined
}
