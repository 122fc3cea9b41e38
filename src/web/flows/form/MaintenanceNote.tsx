import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { dayText, nowOf } from '../../../domain/time/calendar.ts'
import { maintenanceAt } from '../../../domain/time/maintenance.ts'
import { timeZones } from '../../../domain/time/zones.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { nameIn } from '../../../texts/names.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useMinutes } from '../../ui/useMinutes.ts'
import { definitionQuery } from '../queries.ts'

/** Says that the network takes no submissions, or soon takes none. */
export function MaintenanceNote({ flow }: { flow: Flow }) {
  const t = useText()
  const language = useLanguage()
  const { maintenance } = useQuery(definitionQuery(flow)).data ?? {}
  useMinutes()
  if (!maintenance) return null
  const { begins, ends, nm } = maintenance
  const now = nowOf(new Date())
  if (ends <= `${dayText(now.today)} ${now.time}`) return null
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
