import { useQueryClient } from '@tanstack/react-query'
import { updateMyself } from '../../../contract/people/profile.ts'
import { browserZone } from '../../../domain/time/zones.ts'
import { call } from '../../api/call.ts'
import { runAction } from '../../api/runAction.ts'
import { useText } from '../../i18n/useText.ts'
import { loadProfile } from '../../session/session.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { CodeSelect } from '../../ui/inputs/CodeSelect.tsx'
import { useZoneOptions } from '../../ui/inputs/useZoneOptions.ts'
import { type Myself, myselfQuery } from './queries.ts'

/** Saves the choice at once. Cleared, the user reads times as the institution does. */
export function ZoneField({ myself: { version, zone = null, insZone = null } }: { myself: Myself }) {
  const t = useText()
  const queries = useQueryClient()
  const choose = (code: string) =>
    runAction(
      async () => {
        await call(updateMyself, { version, zone: code || null })
        await loadProfile()
        toast('success', t('center.saved'))
      },
      () => queries.invalidateQueries(myselfQuery),
    )
  return (
    <CodeSelect
      id="center-zone"
      aria-label={t('field.zone')}
      options={useZoneOptions(zone ?? '')}
      value={zone ?? ''}
      onChange={(code) => void choose(code)}
      allowClear
      placeholder={insZone ? t('center.insZone', { zone: insZone }) : t('center.browserZone', { zone: browserZone() })}
    />
  )
}
