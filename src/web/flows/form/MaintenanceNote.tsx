import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { nowOf } from '../../../domain/time/calendar.ts'
import { maintenanceAt } from '../../../domain/time/maintenance.ts'
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
  if (!maintenance) return null
  const { begins, ends, nm } = maintenance
  const isNow = maintenanceAt([maintenance], nowOf(new Date())) !== null
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
