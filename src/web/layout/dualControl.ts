import { useQuery } from '@tanstack/react-query'
import { queryDualControl } from '../../contract/reference/pendingChanges.ts'
import { callQuery } from '../api/callQuery.ts'
import { useText } from '../i18n/useText.ts'

export const dualControlQuery = callQuery(['dualControl'], queryDualControl, {})

/** True while changes of accounts, settings and rules need a second person. `asked`: false where nothing needs one. */
export function useDualControl(asked = true): boolean {
  const { data } = useQuery({ ...dualControlQuery, enabled: asked })
  // The query holds an answer as soon as any component has read it.
  return asked && (data?.on ?? false)
}

/** Returns a function that words a question for dual control: its button then proposes the change. */
export function useProposalWords(
  asked = true,
): <Question extends { text: string; yes: string }>(question: Question) => Question {
  const t = useText()
  const dual = useDualControl(asked)
  return (question) =>
    dual ? { ...question, text: `${question.text} ${t('form.proposal.all')}`, yes: t('form.propose') } : question
}
