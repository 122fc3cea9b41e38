import { exceptionFacts, historyTransIds } from '../../../domain/records/transactions.ts'
import type { CodeList } from '../../../domain/text/fieldKinds.ts'
import { currencyCode } from '../../../domain/text/money.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { codeNames } from '../../../texts/codes.ts'
import { type Language, languages } from '../../../texts/languages.ts'
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
  const other = languages.find((one) => one !== language) ?? language
  const worded = (code: string, words: (language: Language) => Readonly<Record<string, string>>): CodeOption => ({
    code,
    name: words(language)[code] ?? code,
    alt: words(other)[code] ?? code,
  })
  switch (list) {
    case 'transId':
      return transIdsOn(flow, node).map((code) => worded(code, (one) => codeNames[one].transId))
    case 'currency':
      return names.currencies.map(({ currCd, nm }) => ({
        code: currCd,
        shown: currencyCode(currCd),
        name: nm[language],
        alt: nm[other],
      }))
    case 'rsnCd': {
      const fitting = names.reasons.filter(({ transId }) => !draft.transId || draft.transId === transId)
      const first = new Map(fitting.toReversed().map((reason) => [reason.rsnCd, reason]))
      return [...first.values()]
        .map(({ rsnCd, nm }) => ({ code: rsnCd, name: nm[language], alt: nm[other] }))
        .sort((a, b) => a.code.localeCompare(b.code))
    }
    default:
      return Object.keys(codeNames[language][list]).map((code) => worded(code, (one) => codeNames[one][list]))
  }
}

export function institutionOptions(names: KnownNames, language: Language): CodeOption[] {
  const other = languages.find((one) => one !== language) ?? language
  return names.institutions.map(({ insIdCd, nm }) => ({ code: insIdCd, name: nm[language], alt: nm[other] }))
}

/** Transactions of a flow; in the history all cleared ones, or only those that its call returns. */
function transIdsOn(flow: Flow, node: Node): readonly string[] {
  if (node !== 'history') return flow.transIds
  const raisedOn = new Set(flow.transIds.flatMap((id) => exceptionFacts(id).on))
  return flow.history === 'hisPreAuth/search' ? [...raisedOn] : historyTransIds
}
