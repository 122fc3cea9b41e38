import { useNavigate } from '@tanstack/react-router'
import { Button, Input } from 'antd'
import { useState } from 'react'
import type { BulletinDetail } from '../../../contract/bulletins.ts'
import type { Institution } from '../../../contract/records.ts'
import { headInsIdCd } from '../../../domain/actor.ts'
import { Evidence } from '../../flows/form/Evidence.tsx'
import { useText } from '../../i18n/useText.ts'
import { type Crumb, Crumbs } from '../../layout/Crumbs.tsx'
import { FormLine } from '../../ui/FormLine.tsx'
import { showTime } from '../../ui/showTime.ts'
import { AudienceField } from './AudienceField.tsx'
import { ConfirmPublish } from './ConfirmPublish.tsx'
import { listPath } from './conditions.ts'
import { Preview } from './Preview.tsx'
import { TextEditor } from './TextEditor.tsx'
import { TimeFields } from './TimeFields.tsx'
import { controlId, useBulletinForm } from './useBulletinForm.ts'
import '../../flows/form/form.css'
import './bulletins.css'

interface BulletinFormProps {
  bulletin: BulletinDetail | null
  /** In whose name it is published. */
  publisher: string
  /** Those that may be written to. */
  institutions: readonly Institution[]
  trail: readonly Crumb[]
  title: string
}

/** Writes a bulletin, or changes one: what it says, whom it is for, and when it is shown. */
export function BulletinForm({ bulletin, publisher, institutions, trail, title }: BulletinFormProps) {
  const t = useText()
  const navigate = useNavigate()
  const form = useBulletinForm(bulletin, publisher === headInsIdCd ? null : publisher)
  const { text, set, errorOf } = form
  const [previewing, setPreviewing] = useState(false)
  const back = () =>
    bulletin
      ? navigate({ to: '/system/bulletin/$id', params: { id: bulletin.bulletinId }, search: {} })
      : navigate({ to: listPath, search: {} })
  const titleError = errorOf('title')
  return (
    <>
      <Crumbs trail={trail} here={bulletin ? t('bulletins.edit') : title} />
      <form
        className="form-page is-alone"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.publish()
        }}
      >
        <div className="form-sheet bulletin-form">
          <h1>{title}</h1>
          {form.restored && (
            <p className="form-restored" role="status">
              {t('form.draftRestored', {
                day: showTime(form.restored).slice(0, 10),
                time: showTime(form.restored).slice(11),
              })}
              <Button type="link" onClick={form.discard}>
                {t('form.discardDraft')}
              </Button>
            </p>
          )}
          {form.unkept && <p role="status">{t('form.draftNotSaved')}</p>}
          <section className="form-section" aria-labelledby="bulletin-content">
            <h2 id="bulletin-content">{t('bulletins.content')}</h2>
            <FormLine id={controlId('title')} label={t('field.title')} required error={titleError}>
              <Input
                id={controlId('title')}
                value={text.title}
                onChange={(event) => set({ title: event.target.value })}
                maxLength={120}
                autoComplete="off"
                status={titleError === null ? '' : 'error'}
                aria-invalid={titleError !== null}
                aria-describedby={`${controlId('title')}-line`}
              />
            </FormLine>
            <TextEditor
              key={form.beginning}
              id={controlId('body')}
              label={t('field.body')}
              start={text.body}
              onChange={(body) => set({ body })}
              error={errorOf('body')}
            />
          </section>
          <section className="form-section" aria-labelledby="bulletin-attachments">
            <h2 id="bulletin-attachments">{t('field.attachments')}</h2>
            <Evidence vouchers={form.vouchers} lines={[]} error={errorOf('attachments')} note={null} />
          </section>
          <section className="form-section" aria-labelledby="bulletin-whom">
            <h2 id="bulletin-whom">{t('bulletins.toWhom')}</h2>
            <AudienceField
              text={text}
              set={set}
              error={errorOf('audience')}
              institutions={institutions}
              publisher={publisher}
            />
            <TimeFields text={text} set={set} errorOf={errorOf} began={beganAt(bulletin)} />
          </section>
        </div>
        <div className="form-foot">
          <p className="form-foot-problems" role={form.refusal ? 'alert' : undefined}>
            {form.refusal}
          </p>
          <Button onClick={() => void back()}>{t('bulletins.cancel')}</Button>
          <Button onClick={() => setPreviewing(true)}>{t('bulletins.preview')}</Button>
          {!form.isPublished && (
            <Button onClick={form.saveDraft} disabled={form.busy}>
              {t('bulletins.saveDraft')}
            </Button>
          )}
          <Button type="primary" htmlType="submit" loading={form.busy}>
            {t(form.isPublished ? 'bulletins.publishChange' : 'bulletins.publish')}
          </Button>
        </div>
      </form>
      <Preview open={previewing} text={text} onClose={() => setPreviewing(false)} />
      <ConfirmPublish
        open={form.asking}
        text={text}
        institutions={institutions}
        fileCount={form.vouchers.files.length}
        began={beganAt(bulletin)}
        onAnswer={form.answer}
      />
    </>
  )
}

/** When it was shown first; null where it isn't yet. */
function beganAt(bulletin: BulletinDetail | null): string | null {
  const { showFrom, keeping } = bulletin ?? {}
  return showFrom && (keeping?.state === 'published' || keeping?.state === 'expired') ? showFrom : null
}
