import { RobotOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import { showTime } from '../ui/values/showTime.ts'
import type { Prepared } from './draft.ts'
import styles from './form.module.css'
import type { KeptDraft } from './useDraft.ts'

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

interface RestoredProps {
  /** When the draft was saved that the form began with; null where it began without one. */
  at: Date | null
  /** Set where an assistant filled the form in. */
  prepared?: Prepared | null
  onDiscard: () => void
  children?: ReactNode
}

export function Restored({ at, prepared = null, onDiscard, children }: RestoredProps) {
  const t = useText()
  if (at === null && prepared === null) return null
  return (
    <p className={prepared ? `${styles.banner} ${styles.prepared}` : styles.banner} role="status">
      {prepared ? <PreparedBy prepared={prepared} /> : at && t('form.draftRestored', partsOf(at))} {children}
      <Button size="small" onClick={onDiscard}>
        {t('form.discardDraft')}
      </Button>
    </p>
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
