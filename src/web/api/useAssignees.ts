import { useQuery } from '@tanstack/react-query'
import { queryAssignees } from '../../contract/records/worklist.ts'
import { dayText } from '../../domain/time/calendar.ts'
import { useText } from '../i18n/useText.ts'
import { useProfile } from '../session/useProfile.ts'
import type { CodeOption } from '../ui/inputs/CodeSelect.tsx'
import { callQuery } from './callQuery.ts'

function assigneesQuery(insIdCd: string) {
  return callQuery(['assignees', insIdCd], queryAssignees, { insIdCd })
}

export function useAssigneeRows() {
  const { insIdCd } = useProfile()
  return useQuery(assigneesQuery(insIdCd)).data?.list ?? []
}

/** The colleagues among whom a manager distributes work, with until when they are away. */
export function useAssignees(): readonly CodeOption[] {
  const t = useText()
  return useAssigneeRows().map(({ userId, username, name, roles, awayUntil }) => {
    const words = [name, ...roles.map((role) => t(`role.${role}`))]
    if (awayUntil) words.push(t('worklist.awayUntil', { day: dayText(awayUntil) }))
    return { code: userId, shown: username, name: words.join(t('frame.listSeparator')) }
  })
}
