import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errors } from '../../../contract/errors.ts'
import type { RefusalTarget } from '../../../contract/schema.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import type { FieldName } from '../../../domain/text/fields.ts'
import { focusField } from '../../form/focusField.ts'
import type { FormState } from '../../form/useFormState.ts'
import { useText } from '../../i18n/useText.ts'
import { historyAddress, hrefOf, recordAddress } from '../../routes/links.ts'
import { ask, toast } from '../../ui/feedback/notices.ts'
import { refreshAfterStep } from '../queries.ts'
import { nextOfWorklist } from '../worklist/nextOfWorklist.ts'
import type { ExceptionFormProps } from './exceptionFormProps.ts'
import { formName } from './FormField.tsx'
import type { FormSubject } from './formSubject.ts'
import type { FormValues } from './formValues.ts'
import type { Outcome } from './sending.ts'

type RefusedOutcome = Extract<Outcome, { done: false }>

const standIns: Readonly<Record<string, FieldName>> = { fraudIn: 'fraudTp' }

/** Shows what became of a form that was sent. */
export function useOutcome(
  { subject, landing }: Pick<ExceptionFormProps, 'subject' | 'landing'>,
  { draft, setRefused }: FormState<FormValues>,
) {
  const t = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()

  /** The blocking record or transaction, shown beside the form. */
  const linkOf = ({ original, earlier }: RefusalTarget) => {
    if (original) return { text: t('form.openTransaction'), href: hrefOf(historyAddress(subject.flow, original)) }
    const flow = earlier && flowOf(earlier.flow)
    return flow && { text: t('form.openRecord', earlier), href: hrefOf(recordAddress(flow, earlier.expId)) }
  }

  return {
    /** Resolves to true where the user says that this is not the equal record of the last day. */
    isAnother: (outcome: RefusedOutcome): Promise<boolean> => {
      const link = linkOf(outcome)
      const { errMsg: text } = outcome
      return ask({ text, yes: t('form.submitAnother'), no: t('form.cancel'), ...(link && { link }) })
    },
    showDone: async (expId: string) => {
      draft.finish()
      toast('success', t('form.submitSuccess'))
      await navigate(nextOfWorklist(expId) ?? recordAddress(subject.flow, expId, landing))
      await refreshAfterStep(queries)
    },
    showRefusal: async (outcome: RefusedOutcome) => {
      const { errCd, errMsg, field } = outcome
      const link = linkOf(outcome)
      const isDeleted = errCd === errors.recordDeleted.errCd
      const text = isDeleted ? t('frame.failure.kept', { error: errMsg.replace(/[.。]$/, '') }) : errMsg
      await ask({ text: `${text} [${errCd}]`, yes: t('frame.ok'), ...(link && { link }) })
      if (field !== undefined) {
        const name = shownFieldOf(field, subject)
        setRefused({ field: name, text: errMsg })
        focusField(formName, name)
      } else setRefused({ field: null, text })
      // What may be raised, and how much, has likely changed meanwhile.
      await refreshAfterStep(queries)
    },
  }
}

/** The field of the form at which the server's sentence on `field` stands. */
function shownFieldOf(field: string, { currency }: FormSubject): FieldName {
  // The currency of an original is no field of its own: it stands beside the amount.
  if (field === 'transCurrCd' && currency !== null) return 'transAt'
  return standIns[field] ?? (field as FieldName)
}
