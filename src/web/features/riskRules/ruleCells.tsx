import { Link } from '@tanstack/react-router'
import { enableRiskRule, type RiskRuleRow } from '../../../contract/risk/riskRules.ts'
import { nameIn } from '../../../texts/names.ts'
import { call } from '../../api/call.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useConfirmedAction } from '../../layout/useConfirmedAction.ts'
import { ModifyButton } from '../../list/buttons/ModifyButton.tsx'
import { RowButton } from '../../list/buttons/RowButton.tsx'
import type { ActionsProps } from '../../list/definition.ts'
import { Tag } from '../../ui/values/Tag.tsx'
import { ruleAddress } from './places.ts'
import { refreshRiskRules } from './queries.ts'
import { useSentence } from './useSentence.ts'

export function Sentence({ row: { kind, parameters } }: { row: RiskRuleRow }) {
  const text = useSentence()(kind, parameters)
  return <span title={text}>{text}</span>
}

export function RuleState({ row: { enabled } }: { row: RiskRuleRow }) {
  const t = useText()
  return <Tag means={enabled ? 'done' : 'off'}>{t(enabled ? 'riskRules.on' : 'riskRules.off')}</Tag>
}

export function RuleActions({ rows: [row] }: ActionsProps<RiskRuleRow>) {
  const t = useText()
  const language = useLanguage()
  const switchRule = useSwitchRule()
  if (!row) return null
  const { ruleId, names, mayChange, enabled } = row
  const name = nameIn(names, language)
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

function useSwitchRule() {
  const t = useText()
  const runConfirmed = useConfirmedAction(true)
  return ({ ruleId, version, enabled }: RiskRuleRow, name: string) =>
    runConfirmed({
      text: t(enabled ? 'riskRules.askOff' : 'riskRules.askOn', { name }),
      yes: t(enabled ? 'riskRules.switchOff' : 'riskRules.switchOn'),
      send: () => call(enableRiskRule, { ruleId, version, enabled: !enabled }),
      done: t('riskRules.saved'),
      refresh: refreshRiskRules,
    })
}
