import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { createAbsence } from '../../../contract/people/absences.ts'
import { checkAbsenceDays, maxAbsenceDays } from '../../../domain/people/absence.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { call } from '../../api/call.ts'
import { useAssignees } from '../../api/useAssignees.ts'
import { defineForm } from '../../form/definition.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { useHasRole } from '../../session/useHasRole.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { absencesKey, useDeputies } from './queries.ts'

interface AbsenceValues {
  /** Empty for oneself. */
  userId: string
  awayFrom: string
  awayUntil: string
  deputyId: string
  /** True where the form asks for the user. */
  ofAnyone: boolean
}

const absenceForm = defineForm<AbsenceValues>({
  name: 'absence',
  ofStep: true,
  fields: {
    userId: { kind: 'code', useOptions: useAssignees, required: true, wide: true },
    awayFrom: { kind: 'day' },
    awayUntil: { kind: 'day' },
    deputyId: {
      kind: 'code',
      useOptions: (values) => useDeputiesOf(values) ?? [],
      required: true,
      wide: true,
      hint: (t) => t('absences.deputyHint'),
    },
  },
  shown: ({ ofAnyone }) =>
    ofAnyone ? ['userId', 'awayFrom', 'awayUntil', 'deputyId'] : ['awayFrom', 'awayUntil', 'deputyId'],
  follow: (next, changed) =>
    changed.includes('userId') ? { ...next, values: { ...next.values, deputyId: '' } } : next,
  check: ({ awayFrom, awayUntil }, say) => {
    const problem = checkAbsenceDays(awayFrom, awayUntil, dayOf(new Date()))
    if (!problem) return []
    const { field, error } = problem
    const text = say.t(`error.${error}`, { max: `${maxAbsenceDays}`, field: say.t(`field.${field}`) })
    return [{ field, text }]
  },
})

function useDeputiesOf({ userId, awayFrom, awayUntil, ofAnyone }: AbsenceValues) {
  return useDeputies({ ...(ofAnyone && { userId }), awayFrom, awayUntil }, !ofAnyone || userId !== '')
}

export function AbsenceDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const ofAnyone = useHasRole(['manager'])
  const today = dayOf(new Date())
  const form = useForm(absenceForm, {
    values: { userId: '', awayFrom: today, awayUntil: today, deputyId: '', ofAnyone },
    question: () => null,
    send: ({ userId, awayFrom, awayUntil, deputyId }, options) =>
      call(createAbsence, { ...(ofAnyone && { userId }), awayFrom, awayUntil, deputyId }, options),
    refresh: () => queries.invalidateQueries({ queryKey: absencesKey }),
    done: () => {
      toast('success', t('absences.declared'))
      onClose()
    },
  })
  const deputies = useDeputiesOf(form.values)
  return (
    <FormDialog form={form} title={t('absences.declare')} submit={t('absences.submit')} width={520} onClose={onClose}>
      {deputies?.length === 0 && <Alert type="warning" role="status" title={t('absences.noDeputy')} />}
      <Fields form={form} />
    </FormDialog>
  )
}
