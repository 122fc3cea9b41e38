import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useText } from '../../i18n/useText.ts'
import { FormLine } from '../../ui/FormLine.tsx'
import { popupPlace } from '../../ui/popupPlace.ts'
import { showTime } from '../../ui/showTime.ts'
import type { BulletinText } from './bulletinDraft.ts'
import { type BulletinFormState, controlId } from './useBulletinForm.ts'

interface TimeFieldsProps extends Pick<BulletinFormState, 'set' | 'errorOf'> {
  text: BulletinText
  /** When it was shown first; null where it isn't yet. */
  began: string | null
}

/** From when on and until when it is shown, in the time zone of whoever writes it. */
export function TimeFields({ text, set, errorOf, began }: TimeFieldsProps) {
  const t = useText()
  const time = (field: 'showFrom' | 'showTo', empty: string) => {
    const id = controlId(field)
    const error = errorOf(field)
    return (
      <FormLine id={id} label={t(`field.${field}`)} error={error}>
        <DatePicker
          id={id}
          showTime={{ format: 'HH:mm', minuteStep: 5 }}
          format="YYYY-MM-DD HH:mm"
          // What was chosen holds, whether OK is pressed or the next field.
          needConfirm={false}
          value={text[field] === '' ? null : dayjs(text[field])}
          onChange={(at) => set({ [field]: at?.second(0).millisecond(0).toISOString() ?? '' })}
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
    <div className="bulletin-times">
      {began === null ? (
        time('showFrom', t('bulletins.atOnce'))
      ) : (
        <p className="bulletin-own">
          <span className="quiet">{t('field.showFrom')}</span> {showTime(began)}{' '}
          <span className="quiet">{t('bulletins.beganHint')}</span>
        </p>
      )}
      {time('showTo', t('bulletins.untilWithdrawn'))}
    </div>
  )
}
