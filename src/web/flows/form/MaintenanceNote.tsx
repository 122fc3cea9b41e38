import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { nowOf } from '../../../domain/time/calendar.ts'
import { maintenanceAt, momentOf } from '../../../domain/time/maintenance.ts'
import { timeZones } from '../../../domain/time/zones.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { nameIn } from '../../../texts/names.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { definitionQuery } from '../queries.ts'

/** Says that the network takes no submissions, or soon takes none. */
export function MaintenanceNote({ flow }: { flow: Flow }) {
  const t = useText()
  const language = useLanguage()
  const { maintenance } = useQuery(definitionQuery(flow)).data ?? {}
  useRedrawEachMinute()
  if (!maintenance) return null
  const { begins, ends, nm } = maintenance
  const now = nowOf(new Date())
  if (ends <= momentOf(now)) return null
  const isNow = maintenanceAt([maintenance], now) !== null
  const values = { begins, ends, zone: timeZones().network, name: nameIn(nm, language) ?? '' }
  return (
    <Alert
      role="note"
      showIcon
      type={isNow ? 'warning' : 'info'}
      title={t(isNow ? 'form.maintenance.now' : 'form.maintenance.soon', values)}
    />
  )
}

function useRedrawEachMinute(): void {
  const [, draw] = useState(0)
  useEffect(() => {
    const clock = setInterval(() => draw((n) => n + 1), 60_000)
    return () => clearInterval(clock)
  }, [])
}
