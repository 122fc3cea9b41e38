import { useQuery } from '@tanstack/react-query'
import type { BodyOf } from '../../../contract/call.ts'
import { queryDeputies } from '../../../contract/people/absences.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { callQuery } from '../../api/callQuery.ts'
import { useText } from '../../i18n/useText.ts'
import type { CodeOption } from '../../ui/inputs/CodeSelect.tsx'

export const absencesKey = ['absences']

function deputiesQuery(asked: BodyOf<typeof queryDeputies>) {
  return callQuery(['deputies', asked], queryDeputies, asked, { staleTime: 0 })
}

/** The colleagues who can be deputy, each with when they are away themselves; null until they are known. */
export function useDeputies(asked: BodyOf<typeof queryDeputies>, enabled: boolean): readonly CodeOption[] | null {
  const t = useText()
  const { data } = useQuery({ ...deputiesQuery(asked), enabled })
  if (!data) return null
  return data.list.map(({ userId, username, name, away }) => ({
    code: userId,
    shown: username,
    name: away ? t('absences.awayToo', { name, from: dayText(away.awayFrom), until: dayText(away.awayUntil) }) : name,
  }))
}
