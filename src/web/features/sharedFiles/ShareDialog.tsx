import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addSharingFile } from '../../../contract/messages/sharedFiles.ts'
import { cutText } from '../../../domain/text/text.ts'
import { call } from '../../api/call.ts'
import type { Uploaded } from '../../api/files.ts'
import { insNamesQuery } from '../../api/institutions.ts'
import { choice, defineForm } from '../../form/definition.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { FormField } from '../../form/FormField.tsx'
import { FormLine } from '../../form/FormLine.tsx'
import { controlId } from '../../form/focusField.ts'
import { InstitutionsSelect } from '../../form/InstitutionsSelect.tsx'
import { useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { FileField } from './FileField.tsx'
import { refreshSharedFiles } from './queries.ts'
import styles from './sharedFiles.module.css'

interface ShareValues {
  file: Uploaded | null
  fileName: string
  to: 'toAll' | 'toChosen'
  audience: readonly string[]
}

const shareForm = defineForm<ShareValues>({
  name: 'share',
  fields: {
    file: { kind: 'own', label: (t) => t('sharedFiles.chooseFile') },
    fileName: { kind: 'text', max: 120, required: true, wide: true, label: (t) => t('sharedFiles.name') },
    to: {
      ...choice(['toAll', 'toChosen'], (t, to) => t(`sharedFiles.${to}`)),
      kind: 'radio',
      label: (t) => t('field.audience'),
    },
    audience: { kind: 'own', label: (t) => t('sharedFiles.toChosen') },
  },
  shown: ({ to }) => ['file', 'fileName', 'to', ...(to === 'toChosen' ? (['audience'] as const) : [])],
  check: ({ file, audience }, { t }) => [
    ...(file ? [] : [{ field: 'file' as const, text: t('sharedFiles.fileMissing') }]),
    ...(audience.length > 0 ? [] : [{ field: 'audience' as const, text: t('sharedFiles.audienceMissing') }]),
  ],
})

export function ShareDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const { data: names } = useQuery(insNamesQuery)
  const form = useForm(shareForm, {
    values: { file: null, fileName: '', to: 'toAll', audience: [] },
    question: ({ fileName, to, audience }) => ({
      after: { fileName, audience: to === 'toAll' ? t('sharedFiles.toAll') : audience },
    }),
    send: ({ file, fileName, to, audience }, options) =>
      call(
        addSharingFile,
        { fileName, filePath: file?.filePath ?? '', audience: to === 'toAll' ? null : [...audience] },
        options,
      ),
    refresh: () => refreshSharedFiles(queries),
    done: () => {
      toast('success', t('sharedFiles.shared'))
      onClose()
    },
  })
  const { values, set, errorOf } = form
  const audienceId = controlId(shareForm.name, 'audience')
  return (
    <FormDialog form={form} title={t('sharedFiles.share')} submit={t('sharedFiles.share')} onClose={onClose}>
      <div className={styles.form}>
        <FileField
          id={controlId(shareForm.name, 'file')}
          file={values.file}
          error={errorOf('file')}
          onFile={(file) => set({ file })}
          onName={(name) => values.fileName === '' && set({ fileName: cutText(name.replace(/\.[^.]+$/, ''), 120) })}
        />
        <FormField form={form} name="fileName" />
        <FormField form={form} name="to" />
        {values.to === 'toChosen' && (
          <FormLine id={audienceId} label={form.label('audience')} required error={errorOf('audience')}>
            <InstitutionsSelect
              id={audienceId}
              institutions={names?.list ?? []}
              value={values.audience}
              onChange={(audience) => set({ audience })}
              invalid={errorOf('audience') !== null}
            />
          </FormLine>
        )}
      </div>
    </FormDialog>
  )
}
