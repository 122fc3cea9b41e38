import { Link } from '@tanstack/react-router'
import type { RiskRuleRow } from '../../../contract/riskRules.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { PendingMark } from '../../layout/PendingMark.tsx'
import type { ActionsProps } from '../../list/definition.ts'
import { ModifyButton } from '../../list/ModifyButton.tsx'
import { RowButton } from '../../list/RowButton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ruleAddress } from './places.ts'
import { useSentence } from './useSentence.ts'
import { useSwitchRule } from './useSwitchRule.ts'

export function Sentence({ row: { kind, parameters } }: { row: RiskRuleRow }) {
  const text = useSentence()(kind, parameters)
  return <span title={text}>{text}</span>
}

export function RuleState({ row: { enabled, pendingChange } }: { row: RiskRuleRow }) {
  const t = useText()
  return (
    <>
      <Tag means={enabled ? 'done' : 'off'}>{t(enabled ? 'riskRules.on' : 'riskRules.off')}</Tag>{' '}
      <PendingMark changeId={pendingChange} />
    </>
  )
}

export function RuleActions({ rows: [row] }: ActionsProps<RiskRuleRow>) {
  const t = useText()
  const language = useLanguage()
  const switchRule = useSwitchRule()
  if (!row) return null
  const { ruleId, names, mayChange, enabled } = row
  const name = names[language]
  if (!mayChange)
    return (
      <Link {...ruleAddress(ruleId)} aria-label={t('riskRules.openOf', { name })}>
        {t('riskRules.open')}
      </Link>
    )
  return (
    <>
      <ModifyButton of={name} {...ruleAddress(ruleId)} />
      <RowButton
        label={t(enabled ? 'riskRules.switchOff' : 'riskRules.switchOn')}
        of={t(enabled ? 'riskRules.switchOffOf' : 'riskRules.switchOnOf', { name })}
        onPress={() => void switchRule(row, name)}
      />
    </>
  )
}
