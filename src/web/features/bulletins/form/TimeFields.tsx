import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { instantAt } from '../../../../domain/time/calendar.ts'
import { ownZone } from '../../../../domain/time/zones.ts'
import { FormLine } from '../../../form/FormLine.tsx'
import { controlId } from '../../../form/focusField.ts'
import type { Form } from '../../../form/useForm.ts'
import { useText } from '../../../i18n/useText.ts'
import { useCalendarLanguage } from '../../../ui/days/useCalendarLanguage.ts'
import { popupPlace } from '../../../ui/popupPlace.ts'
import typography from '../../../ui/typography.module.css'
import { showTime } from '../../../ui/values/showTime.ts'
import styles from '../bulletins.module.css'
import { type BulletinValues, bulletinForm } from './bulletinForm.ts'

interface TimeFieldsProps {
  form: Form<BulletinValues>
  /** When it was shown first; null where it isn't yet. */
  began: string | null
}

export function TimeFields({ form: { values, set, errorOf }, began }: TimeFieldsProps) {
  const t = useText()
  useCalendarLanguage()
  const time = (field: 'showFrom' | 'showTo', empty: string) => {
    const id = controlId(bulletinForm.name, field)
    const error = errorOf(field)
    return (
      <FormLine id={id} label={t(`field.${field}`)} error={error}>
        <DatePicker
          id={id}
          showTime={{ format: 'HH:mm', minuteStep: 5 }}
          format="YYYY-MM-DD HH:mm"
          // What was chosen holds, whether OK is pressed or the next field.
          needConfirm={false}
          value={values[field] === '' ? null : dayjs(showTime(values[field]))}
          onChange={(at) => set({ [field]: at ? instantOf(at).toISOString() : '' })}
          placeholder={empty}
          status={error === null ? '' : 'error'}
          aria-invalid={error !== null}
          aria-describedby={`${id}-line`}
          getPopupContainer={popupPlace}
          style={{ width: '100%' }}
        />
      </FormLine>
    )
  }
  return (
    <div className={styles.times}>
      {began === null ? (
        time('showFrom', t('bulletins.atOnce'))
      ) : (
        <p className={styles.own}>
          <span className={typography.quiet}>{t('field.showFrom')}</span> {showTime(began)}{' '}
          <span className={typography.quiet}>{t('bulletins.beganHint')}</span>
        </p>
      )}
      {time('showTo', t('bulletins.untilWithdrawn'))}
    </div>
  )
}

/** The picker knows no zones: its time is on the clock on which the user reads times. */
function instantOf(at: Dayjs): Date {
  return instantAt(at.format('YYYYMMDD'), at.format('HH:mm'), ownZone())
}
