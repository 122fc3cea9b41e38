import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Select } from 'antd'
import { useState } from 'react'
import { type Reminder, setReminder } from '../../../contract/messages/reminders.ts'
import { reminderDaysAhead } from '../../../domain/people/reminders.ts'
import { ownZone } from '../../../domain/time/zones.ts'
import { call } from '../../api/call.ts'
import { runAction } from '../../api/runAction.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { CodeSelect } from '../../ui/inputs/CodeSelect.tsx'
import { useZoneOptions } from '../../ui/inputs/useZoneOptions.ts'
import { popupPlace } from '../../ui/popupPlace.ts'
import typography from '../../ui/typography.module.css'
import styles from './center.module.css'
import { reminderQuery } from './queries.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }))
const usualDaysAhead = 3

/** Saves each choice at once. With neither email chosen, reminders are switched off. */
export function ReminderFields({ email }: { email: string | null }) {
  const t = useText()
  const { data, error, refetch } = useQuery(reminderQuery)
  const { chosen, save } = useReminder(data?.reminder ?? { hour: 8, zone: ownZone(), daily: false, daysAhead: null })
  const zones = useZoneOptions(chosen.zone)
  if (!data) return <QueryPlaceholder query={{ error, refetch }} lines={3} />
  const { hour, zone, daily, daysAhead } = chosen
  const isOff = !daily && daysAhead === null
  const select = { popupMatchSelectWidth: false, getPopupContainer: popupPlace }
  return (
    <div className={styles.notify}>
      {email === null && <p className={typography.quiet}>{t('center.reminder.noEmail')}</p>}
      <Checkbox
        checked={daily}
        disabled={email === null}
        onChange={({ target }) => void save({ daily: target.checked })}
      >
        {t('center.reminder.daily')}
      </Checkbox>
      <div className={styles.choice}>
        <Checkbox
          checked={daysAhead !== null}
          disabled={email === null}
          onChange={({ target }) => void save({ daysAhead: target.checked ? usualDaysAhead : null })}
        >
          {t('center.reminder.ahead')}
        </Checkbox>
        <Select
          {...select}
          aria-label={t('field.daysAhead')}
          value={daysAhead ?? usualDaysAhead}
          disabled={daysAhead === null}
          onChange={(value) => void save({ daysAhead: value })}
          options={reminderDaysAhead.map((days) => ({ value: days, label: t('center.reminder.days', { days }) }))}
        />
      </div>
      <div className={styles.choice}>
        <span>{t('center.reminder.at')}</span>
        <Select
          {...select}
          aria-label={t('field.hour')}
          value={hour}
          disabled={isOff}
          onChange={(value) => void save({ hour: value })}
          options={hours}
        />
        <CodeSelect
          id="reminder-zone"
          aria-label={t('center.reminder.zone')}
          options={zones}
          value={zone}
          disabled={isOff}
          onChange={(value) => void save({ zone: value })}
        />
      </div>
    </div>
  )
}

function useReminder(stored: Reminder) {
  const t = useText()
  const queries = useQueryClient()
  // A choice is shown while it is sent; a refusal takes it back.
  const [sent, setSent] = useState<Reminder | null>(null)
  const chosen = sent ?? stored
  const save = async (part: Partial<Reminder>) => {
    const next = { ...chosen, ...part }
    setSent(next)
    await runAction(
      async () => {
        await call(setReminder, { reminder: next.daily || next.daysAhead !== null ? next : null })
        toast('success', t('center.saved'))
      },
      async () => {
        await queries.invalidateQueries(reminderQuery)
        setSent(null)
      },
    )
  }
  return { chosen, save }
}
