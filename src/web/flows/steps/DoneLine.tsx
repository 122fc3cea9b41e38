import { CheckCircleFilled } from '@ant-design/icons'
import { Link, useRouterState } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { type ReactNode, useEffect } from 'react'
import { useText } from '../../i18n/useText.ts'
import { pageAddress } from '../../routes/links.ts'
import buttons from '../../ui/buttons.module.css'
import { useGoesByItself } from '../../ui/feedback/useGoesByItself.ts'
import typography from '../../ui/typography.module.css'
import visibility from '../../ui/visibility.module.css'
import { workAddress } from '../worklist/workAddress.ts'
import styles from './doneLine.module.css'
import { clearDone, type DoneStep, doneStep } from './doneLine.ts'
import { HeldLine, RefusedLines, useSendAtLeaving, useUndone } from './HeldLine.tsx'

/** Milliseconds for which the line lies over a page. */
const shownMs = 12_000

/** The line of the last step, over whatever page is open; the review shows it at its foot. */
export function DoneLineHost() {
  const step = useSelector(doneStep)
  const isHeld = useUndone().length > 0
  const isReview = useRouterState({ select: ({ location }) => 'review' in location.search })
  // Nothing of one user is left for the next.
  useEffect(() => clearDone, [])
  useSendAtLeaving()
  return (
    <div className={`${styles.host} ${visibility.screenOnly}`} role="status">
      <RefusedLines />
      {!isReview &&
        (isHeld ? (
          <div className={`${styles.floating} ${styles.held}`}>
            <HeldLine />
          </div>
        ) : (
          step && <FloatingLine key={step.at} step={step} />
        ))}
    </div>
  )
}

function FloatingLine({ step }: { step: DoneStep }) {
  const t = useText()
  const stays = useGoesByItself(shownMs, clearDone)
  return (
    <div className={styles.floating} {...stays}>
      <DoneLine step={step} />
      <button type="button" className={buttons.icon} aria-label={t('frame.close')} onClick={clearDone}>
        ×
      </button>
    </div>
  )
}

/** `✓ E04261126000012 replied · Next: 4 of 44`. `children`: a way back. */
export function DoneLine({ step, children }: { step: DoneStep; children?: ReactNode }) {
  const t = useText()
  const { id, did, title, gone, isDraft, next } = step
  const open = useRouterState({ select: ({ location }) => idIn(location.search) })
  // After most steps the page has opened the next record by itself.
  const isThere = next?.place && idIn(next.address.search) === open
  return (
    <>
      <CheckCircleFilled className={styles.done} aria-hidden="true" />
      <span>
        {title && <b>{title} </b>}
        {gone ? (
          <span className={typography.code}>{id}</span>
        ) : (
          <Link {...workAddress(id)} className={typography.code}>
            {id}
          </Link>
        )}{' '}
        {did}
      </span>
      {children}
      {isDraft && <Link {...pageAddress('sys.draft.list')}>{t('frame.title.drafts')}</Link>}
      {next?.place &&
        (isThere ? (
          <span>{t('steps.next', next.place)}</span>
        ) : (
          <Link {...next.address}>{t('steps.next', next.place)}</Link>
        ))}
    </>
  )
}

/** The record or alert that an address opens. */
function idIn({ expId, rid }: { expId?: string | undefined; rid?: string | undefined }): string | undefined {
  return expId ?? rid
}
