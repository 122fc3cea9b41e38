import { FormDialog } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useText } from '../../i18n/useText.ts'
import typography from '../../ui/typography.module.css'
import { type RemarkRequest, useRemarkForm } from './useRemarkForm.ts'

export function RemarkDialog(request: RemarkRequest) {
  const t = useText()
  const { action, rows, answer } = request
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
      <p className={typography.quiet}>
        {rows.length === 1 ? rows[0]?.expId : t('steps.ofRecords', { count: rows.length })}
      </p>
      <Fields form={form} />
    </FormDialog>
  )
}
