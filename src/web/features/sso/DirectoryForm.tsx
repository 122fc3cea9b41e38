import { useQueryClient } from '@tanstack/react-query'
import { type DirectoryRow, modifyDirectory } from '../../../contract/people/directory.ts'
import { call } from '../../api/call.ts'
import { choice, defineForm } from '../../form/definition.ts'
import { FormBox } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { toast } from '../../ui/feedback/notices.ts'
import typography from '../../ui/typography.module.css'
import styles from './sso.module.css'

type YesNo = 'yes' | 'no'

const directoryForm = defineForm<{ delegated: YesNo }>({
  name: 'directory',
  fields: {
    delegated: {
      ...choice<YesNo>(['no', 'yes'], (t, value) => t(value === 'yes' ? 'sso.on' : 'sso.off')),
      kind: 'radio',
      wide: true,
      hint: (t) => t('sso.directory.help'),
    },
  },
})

/** Where a directory provisions users, and whether it gives rights without a second person. */
export function DirectoryForm({ directory }: { directory: DirectoryRow }) {
  const t = useText()
  const queries = useQueryClient()
  const { insIdCd, version, delegated, scimUrl, pendingChange } = directory
  const present: { delegated: YesNo } = { delegated: delegated ? 'yes' : 'no' }
  const form = useForm(directoryForm, {
    about: insIdCd,
    version,
    values: present,
    question: (values) => ({
      after: { delegated: values.delegated === 'yes' },
      before: { delegated },
      about: [{ label: t('field.insIdCd'), value: insIdCd }],
    }),
    approval: { of: 'rights', waiting: pendingChange },
    send: (values, options) =>
      call(modifyDirectory, { insIdCd, version, delegated: values.delegated === 'yes' }, options),
    refresh: () => queries.invalidateQueries({ queryKey: ['directory'] }),
    done: () => toast('success', t('sso.directory.saved')),
  })
  return (
    <FormBox form={form} submit={t('sso.directory.save')}>
      <h2>{t('sso.directory.title')}</h2>
      <p className={typography.quiet}>{t('sso.directory.explain')}</p>
      <dl className={styles.uris}>
        <dt>{t('sso.directory.url')}</dt>
        <dd>
          <code className={typography.code}>{scimUrl}</code>
          <CopyButton text={scimUrl} label={t('sso.directory.copy')} />
        </dd>
      </dl>
      <Fields form={form} />
    </FormBox>
  )
}
