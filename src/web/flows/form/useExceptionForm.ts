import { useState } from 'react'
import { focusField } from '../../form/focusField.ts'
import { useAskSubmit } from '../../form/useAskSubmit.ts'
import { useFormState } from '../../form/useFormState.ts'
import { useText } from '../../i18n/useText.ts'
import type { ExceptionFormProps } from './exceptionFormProps.ts'
import { formName } from './FormField.tsx'
import { noCard } from './formValues.ts'
import { useFormChanges } from './useFormChanges.ts'
import { useFormProblems } from './useFormProblems.ts'
import { useSendRecord } from './useSendRecord.ts'
import { useSubmitFacts } from './useSubmitFacts.tsx'

export type ExceptionFormState = ReturnType<typeof useExceptionForm>

/** All that happens in a form: typing, drafts, files, checks, the last question, and the sending. */
export function useExceptionForm(props: ExceptionFormProps) {
  const { subject, names, draftKey } = props
  // As it was opened: what is loaded anew later does not change what was typed.
  const [start] = useState(props.start)
  const state = useFormState(draftKey, start, { blank: noCard })
  const { values, vouchers, draft, restored, busy, refused } = state
  const { set, discard, noteOf } = useFormChanges(state, subject)
  const problems = useFormProblems(state, subject)
  const { begin, ...sending } = useSendRecord(props, state)
  const t = useText()
  const askSubmit = useAskSubmit()
  const factsOf = useSubmitFacts(subject, names)
  const goTo = (field: string) => focusField(formName, field)

  const submit = async () => {
    if (busy) return
    state.setTried(true)
    state.setRefused(null)
    if (problems.first) return goTo(problems.first.field)
    // The record would not say it: whoever sends the form must know.
    const { prepared } = draft
    if (prepared && !(await draft.isStillPrepared()))
      return state.setRefused({ field: null, text: t('form.preparedGone', { name: prepared.by }) })
    const by = draft.prepared ? [{ label: t('form.confirm.preparedBy'), value: draft.prepared.by }] : []
    if (await askSubmit({ about: [...by, ...factsOf(values, vouchers.files.length)] })) await begin()
  }

  return {
    values,
    vouchers,
    draft,
    restored,
    busy,
    problems: problems.links,
    refusal: refused?.field === null ? refused.text : null,
    set,
    discard,
    leave: problems.leave,
    errorOf: problems.errorOf,
    noteOf,
    goTo,
    submit,
    ...sending,
  }
}
