import { noEnd } from '../../../domain/risk/ruleCheck.ts'
import { currencyCode, formatAmount } from '../../../domain/text/money.ts'
import { dayText, isDay } from '../../../domain/time/calendar.ts'
import { propertiesOf } from '../../../domain/typed.ts'
import { languages } from '../../../texts/languages.ts'
import { composedText } from '../../i18n/composedText.ts'
import { type Text, useLanguage, useText } from '../../i18n/useText.ts'

export type Facts = Readonly<Record<string, unknown>>

const valueTexts: Readonly<Record<string, string>> = {
  roles: 'role',
  menus: 'frame.menu',
  otpMode: 'limits.setting',
  factorPolicy: 'limits.factor',
  scopes: 'apiKeys.scope',
  flows: 'flow',
  claimMode: 'limits.setting.claims',
  transId: 'transId',
  countedFrom: 'limits.start',
  unit: 'limits.unit',
  kind: 'riskRules.kind',
  service: 'agentService',
  duty: 'contactDuty',
  insRole: 'information.roleOf',
}

export function useFactText() {
  const t = useText()
  const language = useLanguage()

  const textOf = (name: string, value: unknown, facts: Facts): string => {
    if (name === 'otpAbove' && typeof value === 'string') return amountText(value, facts.otpCurrCd)
    if ((name === 'otpCurrCd' || name === 'transCurrCd') && typeof value === 'string' && value !== '')
      return currencyCode(value)
    if (value === null || value === undefined || value === '') return '–'
    if (name === 'disabled') return t(value ? 'account.disabled' : 'account.enabled')
    if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no')
    if (Array.isArray(value))
      return value.length === 0 ? '–' : value.map((one) => textOf(name, one, facts)).join(t('frame.listSeparator'))
    if (typeof value === 'object') return objectText(propertiesOf(value))
    if (value === noEnd) return t('form.noEnd')
    if (typeof value !== 'string') return String(value)
    return composedText(t, `${valueTexts[name]}.${value}`) ?? (isDay(value) ? dayText(value) : value)
  }

  /** Shows a name in both languages, because whoever approves it approves both. */
  const objectText = (value: Facts): string => {
    if (typeof value.en === 'string' && typeof value.zh === 'string')
      return languages
        .toSorted((one) => (one === language ? -1 : 0))
        .flatMap((one) => value[one] ?? [])
        .join(' / ')
    return Object.entries(value)
      .map(([name, one]) => t('frame.labelled', { label: parameterName(name, t), text: textOf(name, one, value) }))
      .join(t('frame.listSeparator'))
  }

  return { nameOf: (name: string) => fieldName(name, t), textOf }
}

function amountText(amount: string, currency: unknown): string {
  return typeof currency === 'string' ? `${formatAmount(amount, currency)} ${currencyCode(currency)}` : amount
}

function fieldName(name: string, t: Text): string {
  return composedText(t, `pendingChanges.fact.${name}`) ?? composedText(t, `field.${name}`) ?? name
}

function parameterName(name: string, t: Text): string {
  return composedText(t, `riskRules.parameter.${name}`) ?? name
}
