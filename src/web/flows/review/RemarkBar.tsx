import { useEffect, useRef } from 'react'
import { FormBox } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useText } from '../../i18n/useText.ts'
import { RemarkTemplates } from '../steps/RemarkTemplates.tsx'
import { type RemarkRequest, useRemarkForm } from '../steps/useRemarkForm.ts'
import styles from './review.module.css'

/** Asks for the remark above the foot, so that the record stays in sight: Enter sends it, Esc goes back. */
export function RemarkBar(request: RemarkRequest) {
  const t = useText()
  const { action, rows, answer } = request
  const form = useRemarkForm(request, 'line')
  const box = useRef<HTMLElement>(null)
  const toField = () => box.current?.querySelector('input')?.focus()
  useEffect(() => box.current?.querySelector<HTMLElement>('li button, input')?.focus(), [])
  return (
    <section
      ref={box}
      className={styles.remarkBar}
      aria-label={t('steps.remarkTitle', { action: t(`action.${action}`) })}
      onKeyDown={(event) => event.key === 'Escape' && answer(null)}
    >
      <FormBox form={form} submit={t(`action.${action}`)} onCancel={() => answer(null)}>
        <p>{t('worklist.review.remarkOf', { action: t(`action.${action}`), expId: rows[0]?.expId ?? '' })}</p>
        <RemarkTemplates
          onChoose={(remark) => {
            form.set({ remark })
            toField()
          }}
          onSend={(remark) => form.submit({ remark })}
          toField={toField}
        />
        <Fields form={form} />
      </FormBox>
    </section>
  )
}
