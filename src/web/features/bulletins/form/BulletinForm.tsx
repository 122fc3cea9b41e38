import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { BulletinDetail } from '../../../../contract/messages/bulletins.ts'
import type { Institution } from '../../../../contract/records/records.ts'
import { Evidence } from '../../../form/Evidence.tsx'
import { FormField } from '../../../form/FormField.tsx'
import { FormPage } from '../../../form/FormPage.tsx'
import { FormSection } from '../../../form/FormSheet.tsx'
import { controlId } from '../../../form/focusField.ts'
import type { Vouchers } from '../../../form/useVouchers.ts'
import { useText } from '../../../i18n/useText.ts'
import type { Crumb } from '../../../layout/Breadcrumbs.tsx'
import typography from '../../../ui/typography.module.css'
import { BulletinBody } from '../BulletinBody.tsx'
import styles from '../bulletins.module.css'
import { AudienceField } from './AudienceField.tsx'
import { type BulletinValues, bulletinForm } from './bulletinForm.ts'
import { TextEditor } from './TextEditor.tsx'
import { TimeFields } from './TimeFields.tsx'
import { useBulletinForm } from './useBulletinForm.tsx'

interface BulletinFormProps {
  bulletin: BulletinDetail | null
  publisher: string
  institutions: readonly Institution[]
  trail: readonly Crumb[]
  title: string
}

export function BulletinForm({ bulletin, publisher, institutions, trail, title }: BulletinFormProps) {
  const t = useText()
  const [previewing, setPreviewing] = useState(false)
  const began = beganAt(bulletin)
  const form = useBulletinForm({ bulletin, publisher, institutions, began })
  const { values } = form
  const isPublished = bulletin?.keeping ? bulletin.keeping.state !== 'draft' : false
  return (
    <>
      <FormPage
        form={form}
        title={title}
        trail={trail}
        here={bulletin ? t('list.modify') : title}
        submit={t(isPublished ? 'bulletins.publishChange' : 'bulletins.publish')}
        onSubmit={{ publish: true }}
        buttons={
          <>
            <Button onClick={() => setPreviewing(true)}>{t('bulletins.preview')}</Button>
            {!isPublished && (
              <Button onClick={() => form.submit({ publish: false })} disabled={form.busy}>
                {t('bulletins.saveDraft')}
              </Button>
            )}
          </>
        }
      >
        <FormSection title={t('bulletins.content')}>
          <FormField form={form} name="title" />
          <TextEditor
            key={form.beginning}
            id={controlId(bulletinForm.name, 'body')}
            label={form.label('body')}
            start={values.body}
            onChange={(body) => form.set({ body })}
            error={form.errorOf('body')}
          />
        </FormSection>
        <FormSection title={t('field.attachments')}>
          <Evidence
            id={controlId(bulletinForm.name, 'attachments')}
            vouchers={form.vouchers}
            lines={[]}
            error={form.errorOf('attachments')}
            note={null}
          />
        </FormSection>
        <FormSection title={t('bulletins.toWhom')}>
          <AudienceField form={form} institutions={institutions} publisher={publisher} />
          <TimeFields form={form} began={began} />
        </FormSection>
      </FormPage>
      <Preview open={previewing} text={values} files={form.vouchers.files} onClose={() => setPreviewing(false)} />
    </>
  )
}

/** When it was shown first; null where it isn't yet. */
function beganAt(bulletin: BulletinDetail | null): string | null {
  const { showFrom, keeping } = bulletin ?? {}
  return showFrom && (keeping?.state === 'published' || keeping?.state === 'expired') ? showFrom : null
}

interface PreviewProps {
  open: boolean
  text: Pick<BulletinValues, 'title' | 'body'>
  files: Vouchers['files']
  onClose: () => void
}

function Preview({ open, text: { title, body }, files, onClose }: PreviewProps) {
  const t = useText()
  return (
    <Modal open={open} title={t('bulletins.previewOf')} footer={null} onCancel={onClose} width={800} destroyOnHidden>
      <article className={styles.preview}>
        <h2>{title || t('bulletins.untitled')}</h2>
        {body === '' ? <p className={typography.quiet}>{t('bulletins.noText')}</p> : <BulletinBody html={body} />}
        {files.length > 0 && (
          <section className={styles.files} aria-labelledby="bulletin-files">
            <h2 id="bulletin-files">{t('field.attachments')}</h2>
            <ul>
              {files.map(({ key, fileName }) => (
                <li key={key}>{fileName}</li>
              ))}
            </ul>
          </section>
        )}
      </article>
    </Modal>
  )
}
