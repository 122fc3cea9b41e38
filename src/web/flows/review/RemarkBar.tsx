import { FormBox } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useText } from '../../i18n/useText.ts'
import { FootBar } from '../../ui/FootBar.tsx'
import { RemarkTemplates } from '../steps/RemarkTemplates.tsx'
import { type RemarkRequest, useRemarkForm } from '../steps/useRemarkForm.ts'

/** Asks for the remark above the foot, so that the record stays in sight: Enter sends it, Esc goes back. */
export function RemarkBar(request: RemarkRequest) {
  const t = useText()
  const { action, rows, answer } = request
  const form = useRemarkForm(request, 'line')
  return (
    <FootBar label={t('steps.remarkTitle', { action: t(`action.${action}`) })} onEscape={() => answer(null)}>
      <FormBox form={form} submit={t(`action.${action}`)} onCancel={() => answer(null)}>
        <p>{t('worklist.review.remarkOf', { action: t(`action.${action}`), expId: rows[0]?.expId ?? '' })}</p>
        <RemarkTemplates form={form} />
        <Fields form={form} />
      </FormBox>
    </FootBar>
  )
}
