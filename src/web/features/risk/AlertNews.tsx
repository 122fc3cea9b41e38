import { useQueryClient } from '@tanstack/react-query'
import { topics } from '../../../contract/messages/topics.ts'
import { readAgain } from '../../api/readAgain.ts'
import { useTopic } from '../../realtime/useLive.ts'
import { useHasRole } from '../../session/useHasRole.ts'
import { useMenus, useProfile } from '../../session/useProfile.ts'

export function AlertNews() {
  const isOfficer = useHasRole(['riskOfficer'])
  const opens = useMenus().includes('RiskMonitoring')
  const { insIdCd } = useProfile()
  return isOfficer && opens ? <Listening insIdCd={insIdCd} /> : null
}

function Listening({ insIdCd }: { insIdCd: string }) {
  const queries = useQueryClient()
  const look = () => {
    for (const key of ['alerts', 'tasks']) readAgain(queries, { queryKey: [key] })
  }
  useTopic(topics.risk(insIdCd), look, look)
  return null
}
