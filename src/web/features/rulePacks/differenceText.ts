import { countedFroms, dayUnits } from '../../../domain/reference/limits.ts'
import { readEvidence } from '../../../domain/reference/reference.ts'
import type { PackField, PackPart } from '../../../domain/rulePacks/packDifference.ts'
import { dayText, isDay } from '../../../domain/time/calendar.ts'
import { isOneOf } from '../../../domain/typed.ts'
import type { Language } from '../../../texts/languages.ts'
import { nameIn } from '../../../texts/names.ts'
import { namesOfCode } from '../../i18n/codeNames.ts'
import type { Text } from '../../i18n/useText.ts'
import { evidenceText } from '../../ui/values/evidenceText.ts'

/** Example: `Limit: Chargeback, reason code 4557`. A question goes by its id. */
export function ruleText(part: PackPart, key: string, t: Text, language: Language): string {
  const name = t(`rulePacks.part.${part}`)
  if (part === 'question' || part === 'answer') return t('rulePacks.partOf', { part: name, rule: key })
  const [transId = '', rsnCd] = key.split(' ')
  const transaction = nameIn(namesOfCode('transId', transId), language)
  const rule = rsnCd === undefined ? transaction : t('limits.ofReason', { transaction, rsnCd })
  return t('rulePacks.partOf', { part: name, rule })
}

export function valueText(field: PackField, value: string | null, t: Text, language: Language): string {
  if (value === null) return '–'
  if (isDay(value)) return dayText(value)
  if (isOneOf(countedFroms, value)) return t(`limits.start.${value}`)
  if (isOneOf(dayUnits, value)) return t(`limits.unit.${value}`)
  if (field === 'fraud') return t(value === '1' ? 'rulePacks.asked' : 'rulePacks.notAsked')
  if (field === 'percent') return t('limits.shareOf', { percent: value })
  if (field === 'original') return conditionText(value, t)
  const lines = field === 'evidence' ? readEvidence(value) : null
  return lines ? evidenceText(lines, t, language) : value
}

/** `transId: S22, S24; channel: 07` with the names of the fields. */
function conditionText(value: string, t: Text): string {
  const labels: Readonly<Record<string, string>> = {
    transId: t('field.transId'),
    channel: t('field.origTransChnl'),
    mchntTp: t('field.mchntTp'),
  }
  return value.replaceAll(/(^|; )(\w+):/g, (_, before: string, name: string) => `${before}${labels[name] ?? name}:`)
}
