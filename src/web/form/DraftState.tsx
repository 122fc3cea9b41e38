import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import { showTime } from '../ui/showTime.ts'
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
  onDiscard: () => void
  children?: ReactNode
}

export function Restored({ at, onDiscard, children }: RestoredProps) {
  const t = useText()
  if (at === null) return null
  return (
    <p className={styles.banner} role="status">
      {t('form.draftRestored', partsOf(at))} {children}
      <Button size="small" onClick={onDiscard}>
        {t('form.discardDraft')}
      </Button>
    </p>
  )
}

function partsOf(at: Date): { day: string; time: string } {
  const [day = '', time = ''] = showTime(at.toISOString()).split(' ')
  return { day, time }
}
