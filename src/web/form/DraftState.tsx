import { RobotOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import { showTime } from '../ui/values/showTime.ts'
import { useFactText } from '../ui/values/useFactText.ts'
import type { Prepared } from './draft.ts'
import styles from './form.module.css'
import type { KeptDraft } from './useDraft.ts'
import type { FieldChange, Form } from './useForm.ts'

export function DraftState({ draft }: { draft: KeptDraft }) {
  const t = useText()
  return (
    <span role="status" className={styles.draft}>
      {draft.failed && t('form.draftNotSaved')}
      {!draft.failed &&
        draft.savedAt &&
        t(draft.onlyHere ? 'form.draftSavedHere' : 'form.draftSaved', { time: partsOf(draft.savedAt).time })}
    </span>
  )
}

interface FormBannersProps<Values extends object> {
  form: Form<Values>
  /** Said besides where the form began with a draft. */
  children?: ReactNode
}

/** Above the fields: the draft that the form began with, and what somebody else has changed since. */
export function FormBanners<Values extends object>({ form, children }: FormBannersProps<Values>) {
  const t = useText()
  const { restored, isNewer, theirs, discard } = form
  const { prepared } = form.draft
  return (
    <>
      {(restored || prepared) && (
        <p className={prepared ? `${styles.banner} ${styles.prepared}` : styles.banner} role="status">
          {prepared ? <PreparedBy prepared={prepared} /> : restored && t('form.draftRestored', partsOf(restored))}{' '}
          {children}
          <Button size="small" onClick={discard}>
            {t('form.discardDraft')}
          </Button>
        </p>
      )}
      {isNewer && <Theirs changes={theirs} />}
      <WaitingChange form={form} />
    </>
  )
}

/** Says above the fields that a change of the same is already awaiting approval. */
function WaitingChange<Values extends object>({ form: { approval } }: { form: Form<Values> }) {
  const t = useText()
  if (!approval || approval.waiting === null) return null
  const { of, dual, waiting } = approval
  return (
    <p className={`${styles.banner} ${styles.waiting}`} role="status">
      {t(dual ? `form.waiting.${of}` : 'form.waiting.overtaken')}
      <Link to="/informationManagement/PendingChange/$id" params={{ id: waiting }} search={{}}>
        {t('form.openChange')}
      </Link>
    </p>
  )
}

/** Shows what somebody else changed while the form was filled in. */
function Theirs({ changes }: { changes: readonly FieldChange[] }) {
  const t = useText()
  const { textOf } = useFactText()
  return (
    <div className={styles.banner} role="status">
      <p>{t('form.theirs')}</p>
      <ul>
        {changes.map(({ name, label, before, after }) => (
          <li key={name}>
            {label}: {textOf(name, before, {})} → {textOf(name, after, {})}
          </li>
        ))}
      </ul>
    </div>
  )
}

function PreparedBy({ prepared: { by, at } }: { prepared: Prepared }) {
  const t = useText()
  return (
    <span>
      <RobotOutlined aria-hidden="true" /> {t('form.draftPrepared', { name: by, ...partsOf(new Date(at)) })}
    </span>
  )
}

function partsOf(at: Date): { day: string; time: string } {
  const [day = '', time = ''] = showTime(at.toISOString()).split(' ')
  return { day, time }
}
