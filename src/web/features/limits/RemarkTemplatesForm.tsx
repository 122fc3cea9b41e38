import { useQueryClient } from '@tanstack/react-query'
import { modifyRemarkTemplates, type RemarkTemplates } from '../../../contract/records/remarkTemplates.ts'
import { maxTemplates, templatesIn } from '../../../domain/reference/remarkTemplates.ts'
import { fields } from '../../../domain/text/fields.ts'
import { lengthOf } from '../../../domain/text/text.ts'
import { call } from '../../api/call.ts'
import { defineForm } from '../../form/definition.ts'
import { FormBox } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import typography from '../../ui/typography.module.css'

const { max } = fields.remark

const templatesForm = defineForm<{ templates: string }>({
  name: 'remark-templates',
  fields: {
    templates: {
      kind: 'area',
      rows: 4,
      label: (t) => t('limits.templates.label'),
      wrong: (value, { t }) => {
        const lines = templatesIn(value)
        if (lines.length > maxTemplates) return t('limits.templates.tooMany', { max: `${maxTemplates}` })
        const long = lines.findIndex((line) => lengthOf(line) > max)
        return long < 0 ? null : t('limits.templates.tooLong', { line: `${long + 1}`, max: `${max}` })
      },
    },
  },
})

/** Sets the remarks that the users of an institution are offered when a step asks for one. */
export function RemarkTemplatesForm({ templates }: { templates: RemarkTemplates }) {
  const t = useText()
  const queries = useQueryClient()
  const { insIdCd, version, list } = templates
  const form = useForm(templatesForm, {
    about: insIdCd,
    version,
    values: { templates: list.join('\n') },
    question: () => null,
    send: (values, options) =>
      call(modifyRemarkTemplates, { insIdCd, version, templates: templatesIn(values.templates) }, options),
    refresh: () => queries.invalidateQueries({ queryKey: ['remarkTemplates'] }),
    done: () => toast('success', t('limits.templates.saved')),
  })
  return (
    <FormBox form={form} submit={t('limits.templates.save')}>
      <h2>{t('limits.templates.legend')}</h2>
      <p className={typography.quiet}>{t('limits.templates.explain')}</p>
      <Fields form={form} />
    </FormBox>
  )
}
