import { texts } from '../../../contract/texts/texts.ts'
import { maskCardNumber } from '../../../domain/cards.ts'
import { type FieldName, fieldOf } from '../../../domain/fields.ts'
import { currencyCode, formatAmount } from '../../../domain/money.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { ChipList } from '../../ui/ChipList.tsx'
import { showDay } from '../../ui/DueTag.tsx'
import type { KnownNames } from '../definition.ts'
import { askedFields, asksMine, type Conditions, without } from './ask.ts'
import type { ListPlace } from './useListPlace.ts'

/**
 * A chip for each filter, with a cross that removes it. `mine` has one on a narrow screen alone, where its checkbox is in
 * the drawer.
 */
export function Chips({ place, names, narrow }: { place: ListPlace; names: KnownNames; narrow: boolean }) {
  const t = useText()
  const { page, ask, isStart, change } = place
  const textOf = useConditionText(names)
  const chips = askedFields(page, ask.conditions).map((name) => ({
    key: name,
    text: t('list.chip', { field: t(`field.${name}`), value: textOf(name, ask.conditions) }),
    ...(!isStart && { onTakeBack: () => change({ conditions: without(ask.conditions, name) }) }),
  }))
  const { mine: _, ...others } = ask.conditions
  const own =
    narrow && asksMine(ask.conditions)
      ? [{ key: 'mine', text: t('list.mine'), onTakeBack: () => change({ conditions: others }) }]
      : []
  return <ChipList chips={[...own, ...chips]} />
}

/** The value of a condition in words; a card number is masked. */
function useConditionText(names: KnownNames): (name: FieldName, conditions: Conditions) => string {
  const t = useText()
  const language = useLanguage()

  function valueText(name: FieldName, value: string, conditions: Conditions): string {
    const field = fieldOf(name)
    if (field.kind === 'amount') return formatAmount(value, conditions[field.currency] ?? '')
    if (field.kind === 'date' || field.kind === 'due') return showDay(value)
    if (field.kind === 'card') return maskCardNumber(value)
    if (field.kind === 'institution') return [value, names.institution(value)].filter(Boolean).join(' ')
    if (field.kind !== 'code') return value
    if (field.list === 'currency') return currencyCode(value)
    if (field.list === 'state') return texts[language].state[value as keyof (typeof texts)['en']['state']] ?? value
    if (field.list === 'rsnCd') {
      const known = names.reasons.find((reason) => reason.rsnCd === value)
      return known ? `${value} ${known.nm[language]}` : value
    }
    const words: Readonly<Record<string, string>> = texts[language][field.list]
    return words[value] ? `${value} ${words[value]}` : value
  }

  return (name, conditions) => {
    const single = conditions[name]
    if (single !== undefined) return valueText(name, single, conditions)
    const { [`${name}From`]: from, [`${name}To`]: to } = conditions
    const start = from === undefined ? '' : valueText(name, from, conditions)
    const end = to === undefined ? '' : valueText(name, to, conditions)
    if (from === undefined) return t('list.upTo', { end })
    if (to === undefined) return t('list.since', { start })
    return from === to ? start : t('list.fromTo', { start, end })
  }
}
