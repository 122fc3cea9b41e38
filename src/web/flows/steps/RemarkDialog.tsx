import { FormDialog } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useText } from '../../i18n/useText.ts'
import typography from '../../ui/typography.module.css'
import { RemarkTemplates } from './RemarkTemplates.tsx'
import { type RemarkRequest, useRemarkForm } from './useRemarkForm.ts'

export function RemarkDialog(request: RemarkRequest) {
  const t = useText()
  const { action, rows, count = rows.length, answer } = request
  const word = t(`action.${action}`)
  const form = useRemarkForm(request, 'area')
  return (
    <FormDialog
      form={form}
      title={t('steps.remarkTitle', { action: word })}
      submit={word}
      width={520}
      onClose={() => answer(null)}
    >
      <p className={typography.quiet}>{count === 1 ? rows[0]?.expId : t('steps.ofRecords', { count })}</p>
      <RemarkTemplates form={form} />
      <Fields form={form} />
    </FormDialog>
  )
}
