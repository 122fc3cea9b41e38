import { useQueryClient } from '@tanstack/react-query'
import { type AbsenceRow, endAbsence } from '../../../contract/absences.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import type { ActionsProps } from '../../list/definition.ts'
import { RowButton } from '../../list/RowButton.tsx'
import { ask, toast } from '../../ui/notices.ts'
import { absencesKey } from './queries.ts'

export function AbsenceActions({ rows: [row] }: ActionsProps<AbsenceRow>) {
  const t = useText()
  const queries = useQueryClient()
  if (!row?.canEnd) return null
  const { absenceId, name, deputyName } = row
  const end = async () => {
    const text = t('absences.endAsk', { name, deputy: deputyName })
    if (!(await ask({ text, yes: t('absences.end'), no: t('frame.cancel') }))) return
    try {
      await call(endAbsence, { absenceId })
      toast('success', t('absences.ended'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      await queries.invalidateQueries({ queryKey: absencesKey })
    }
  }
  return <RowButton label={t('absences.end')} of={t('absences.endOf', { name })} onPress={() => void end()} />
}
