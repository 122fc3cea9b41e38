import { type FieldName, fieldOf } from '../../../domain/text/fields.ts'
import { currencyCode } from '../../../domain/text/money.ts'
import { statesOf } from '../../../domain/workflow/check.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { useLanguage } from '../../i18n/useText.ts'
import type { ConditionDraft } from '../../list/conditions.ts'
import {
  amounts,
  card,
  choice,
  code,
  days,
  institution,
  type ListCondition,
  terms,
  text,
  toggle,
} from '../../list/conditions.ts'
import { useListNames } from './listNames.ts'
import { institutionOptions, optionsOf } from './options.ts'

/** The conditions of a flow's list, by the kinds of the fields that its definition names. */
export function flowConditions(flow: Flow, node: Node): ListCondition[] {
  const names = flow.pages[node]?.conditions ?? []
  const conditions = names.map((name) => conditionOf(name, flow, node))
  // Of records alone: those whose next step the user may take, or which they may answer.
  return names.includes('expId') ? [toggle('mine', (t) => t('list.mine')), ...conditions] : conditions
}

function conditionOf(name: FieldName, flow: Flow, node: Node): ListCondition {
  if (name === 'terms') return terms()
  const field = fieldOf(name)
  switch (field.kind) {
    case 'card':
      return card()
    case 'institution':
      return institution(name, useInstitutions)
    case 'amount':
      return amounts(name, field.currency)
    case 'date':
    case 'time':
    case 'due':
      return days(name, { ahead: field.kind === 'due' })
    case 'code': {
      const { list } = field
      if (list === 'state') return choice(name, statesOf(flow), (t, state) => t(`state.${state}`))
      const useOptions = (draft: ConditionDraft) => {
        const names = useListNames()
        const language = useLanguage()
        return optionsOf(list, { flow, node, names, draft, language })
      }
      return code(name, useOptions, list === 'currency' ? { chip: currencyCode } : {})
    }
    default:
      return text(name, field)
  }
}

function useInstitutions() {
  return institutionOptions(useListNames(), useLanguage())
}
