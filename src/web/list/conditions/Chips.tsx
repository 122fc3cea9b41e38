import type { Term } from '../../../domain/search/terms.ts'
import { maskCardNumber } from '../../../domain/text/cards.ts'
import { formatAmount } from '../../../domain/text/money.ts'
import { dayOf, dayText } from '../../../domain/time/calendar.ts'
import { useText } from '../../i18n/useText.ts'
import { usePrinting } from '../../layout/usePrinting.ts'
import { Chip, ChipList } from '../../ui/inputs/ChipList.tsx'
import type { CodeOption } from '../../ui/inputs/CodeSelect.tsx'
import { type Conditions, type ListCondition, termsIn } from '../conditions.ts'
import type { ListPlace } from '../definition.ts'
import { activeConditions, without } from '../listQuery.ts'
import { reachOf, termText, withoutTerm } from './termText.ts'

interface ChipsProps {
  conditions: readonly ListCondition[]
  place: ListPlace
  narrow: boolean
}

/**
 * A chip for each condition that is asked, with a cross that removes it. A box that stands above the table has one where
 * it isn't there: on a narrow screen, where it is in the drawer, and on paper.
 */
export function Chips({ conditions: known, place, narrow }: ChipsProps) {
  const { ask, isStart, change } = place
  const t = useText()
  const printing = usePrinting()
  const active = activeConditions(known, ask.conditions).filter(({ kind }) => narrow || printing || kind !== 'toggle')
  if (active.length === 0) return printing ? <p>{t('list.askedNothing')}</p> : null
  return (
    <ChipList>
      {active.map((condition) => {
        const { name, kind } = condition
        const takeBack = () => change({ conditions: without(known, ask.conditions, name) })
        if (kind === 'terms') return <TermChips key={name} name={name} place={place} />
        const chip = { condition, conditions: ask.conditions, ...(!isStart && { onTakeBack: takeBack }) }
        return kind === 'code' || kind === 'institution' ? (
          <CodeChip key={name} {...chip} useOptions={condition.useOptions} />
        ) : (
          <ConditionChip key={name} {...chip} />
        )
      })}
    </ChipList>
  )
}

/** Shows a chip for each term, and one for the days that are searched where no term gives a date. */
function TermChips({ name, place: { ask, change } }: { name: string; place: ListPlace }) {
  const t = useText()
  const { [name]: typed = '', ...others } = ask.conditions
  const terms = termsIn(typed)
  const since = others.settleDtFrom === undefined ? reachOf(terms, dayOf(new Date())) : null
  const takeBack = (term: Term) => {
    const rest = withoutTerm(terms, term)
    change({ conditions: rest === '' ? others : { ...others, [name]: rest } })
  }
  return (
    <>
      {terms.map((term) => (
        <Chip key={term.text} text={termText(term, t)} onTakeBack={() => takeBack(term)} />
      ))}
      {since && (
        <Chip
          text={t('list.chip', { field: t('field.settleDt'), value: t('list.since', { start: dayText(since) }) })}
        />
      )}
    </>
  )
}

interface ConditionChipProps {
  condition: ListCondition
  conditions: Conditions
  onTakeBack?: () => void
  options?: readonly CodeOption[]
}

function CodeChip({
  useOptions,
  ...chip
}: ConditionChipProps & { useOptions: (draft: Conditions) => readonly CodeOption[] }) {
  return <ConditionChip {...chip} options={useOptions(chip.conditions)} />
}

function ConditionChip({ condition, conditions, onTakeBack, options = [] }: ConditionChipProps) {
  const t = useText()
  const field = condition.label(t)
  const text = condition.kind === 'toggle' ? field : t('list.chip', { field, value: valueText() })
  return <Chip text={text} {...(onTakeBack && { onTakeBack })} />

  function valueText(): string {
    const [from, to] = condition.keys.map((key) => conditions[key])
    const start = from === undefined ? '' : wordsOf(from)
    if (condition.keys.length === 1) return start
    const end = to === undefined ? '' : wordsOf(to)
    if (from === undefined) return t('list.upTo', { end })
    if (to === undefined) return t('list.since', { start })
    return from === to ? start : t('list.fromTo', { start, end })
  }

  function wordsOf(value: string): string {
    switch (condition.kind) {
      case 'amounts':
        return formatAmount(value, conditions[condition.currency] ?? '')
      case 'day':
      case 'days':
        return dayText(value)
      case 'card':
        return maskCardNumber(value)
      case 'choice':
        return condition.word(t, value)
      case 'code':
      case 'institution': {
        if (condition.chip) return condition.chip(value)
        const known = options.find((option) => option.code === value)
        return known ? `${known.shown ?? value} ${known.name}` : value
      }
      default:
        return value
    }
  }
}
