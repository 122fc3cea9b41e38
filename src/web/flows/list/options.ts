import { exceptionFacts, historyTransIds } from '../../../domain/records/transactions.ts'
import type { CodeList } from '../../../domain/text/fieldKinds.ts'
import { currencyCode } from '../../../domain/text/money.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import type { Language } from '../../../texts/languages.ts'
import { searchedNames } from '../../../texts/names.ts'
import { codeNames, namesOfCode } from '../../i18n/codeNames.ts'
import type { ConditionDraft } from '../../list/conditions.ts'
import type { CodeOption } from '../../ui/inputs/CodeSelect.tsx'
import type { KnownNames } from '../definition.ts'

interface OptionsRequest {
  flow: Flow
  node: Node
  names: KnownNames
  draft: ConditionDraft
  language: Language
}

/** Options of a code list on a page, with names in both languages. */
export function optionsOf(
  list: Exclude<CodeList, 'state'>,
  { flow, node, names, draft, language }: OptionsRequest,
): CodeOption[] {
  const worded = (of: keyof typeof codeNames.en, code: string): CodeOption => ({
    code,
    ...searchedNames(namesOfCode(of, code), language),
  })
  switch (list) {
    case 'transId':
      return transIdsOn(flow, node).map((code) => worded(list, code))
    case 'currency':
      return names.currencies.map(({ currCd, nm }) => ({
        code: currCd,
        shown: currencyCode(currCd),
        ...searchedNames(nm, language),
      }))
    case 'rsnCd': {
      const fitting = names.reasons.filter(({ transId }) => !draft.transId || draft.transId === transId)
      const first = new Map(fitting.toReversed().map((reason) => [reason.rsnCd, reason]))
      return [...first.values()]
        .map(({ rsnCd, nm }) => ({ code: rsnCd, ...searchedNames(nm, language) }))
        .sort((a, b) => a.code.localeCompare(b.code))
    }
    default:
      return Object.keys(codeNames[language][list]).map((code) => worded(list, code))
  }
}

export function institutionOptions(names: KnownNames, language: Language): CodeOption[] {
  return names.institutions.map(({ insIdCd, nm }) => ({ code: insIdCd, ...searchedNames(nm, language) }))
}

/** Transactions of a flow; in the history all cleared ones, or only those that its call returns. */
function transIdsOn(flow: Flow, node: Node): readonly string[] {
  if (node !== 'history') return flow.transIds
  const raisedOn = new Set(flow.transIds.flatMap((id) => exceptionFacts(id).on))
  return flow.history === 'hisPreAuth/search' ? [...raisedOn] : historyTransIds
}
