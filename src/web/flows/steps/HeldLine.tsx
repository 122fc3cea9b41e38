import { ClockCircleOutlined, CloseCircleFilled } from '@ant-design/icons'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import {
  drop,
  forgetHeld,
  type HeldStep,
  hasUnsent,
  heldSteps,
  isDroppable,
  sendAgain,
  sendHeld,
} from '../../api/heldSteps.ts'
import { useText } from '../../i18n/useText.ts'
import { onLogOut } from '../../session/session.ts'
import buttons from '../../ui/buttons.module.css'
import { toast } from '../../ui/feedback/notices.ts'
import { KeyHint } from '../../ui/keys/KeyHint.tsx'
import { usePageKey } from '../../ui/keys/usePageKey.ts'
import typography from '../../ui/typography.module.css'
import { workAddress } from '../worklist/workAddress.ts'
import styles from './doneLine.module.css'

/** `E04261126000012 Verify Pass: not sent yet · Undo`, of the last step that is not done yet; nothing where all are. */
export function HeldLine() {
  const t = useText()
  const steps = useUndone()
  const last = steps.findLast(isDroppable) ?? steps.at(-1)
  if (!last) return null
  return (
    <>
      <ClockCircleOutlined aria-hidden="true" />
      <StepText step={last} />
      {steps.length > 1 && (
        <span className={typography.quiet}>{t('steps.held.more', { count: `${steps.length - 1}` })}</span>
      )}
      {isDroppable(last) && <UndoButton step={last} />}
    </>
  )
}

/** The steps that are not done yet, but for those that were refused. */
export function useUndone(): readonly HeldStep[] {
  return useSelector(heldSteps).filter(({ phase }) => phase !== 'refused')
}

/** Why steps were refused, over whatever page is open, until the user closes it. */
export function RefusedLines() {
  const t = useText()
  const refused = useSelector(heldSteps).filter(({ phase }) => phase === 'refused')
  return refused.map((step) => (
    <div key={step.id} className={`${styles.floating} ${styles.refused}`}>
      <CloseCircleFilled aria-hidden="true" />
      <StepText step={step} />
      <button type="button" className={buttons.icon} aria-label={t('frame.close')} onClick={() => drop(step.id)}>
        ×
      </button>
    </div>
  ))
}

/** Sends what is held where the window is left or the connection is back, and asks before a step would be lost. */
export function useSendAtLeaving(): void {
  useEffect(() => {
    const leave = () => void sendHeld()
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsent()) event.preventDefault()
    }
    addEventListener('pagehide', leave)
    addEventListener('online', sendAgain)
    addEventListener('beforeunload', ask)
    const stop = onLogOut(forgetHeld)
    return () => {
      stop()
      removeEventListener('pagehide', leave)
      removeEventListener('online', sendAgain)
      removeEventListener('beforeunload', ask)
    }
  }, [])
}

function StepText({ step: { id, ids, name, phase, reason = '' } }: { step: HeldStep }) {
  const t = useText()
  return (
    <span>
      {ids.length > 1 ? (
        t('steps.ofRecords', { count: ids.length })
      ) : (
        <Link {...workAddress(id)} className={typography.code}>
          {id}
        </Link>
      )}{' '}
      {t(phase === 'refused' && ids.length > 1 ? 'steps.held.someRefused' : `steps.held.${phase}`, { name, reason })}
    </span>
  )
}

function UndoButton({ step: { id, ids, name } }: { step: HeldStep }) {
  const t = useText()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const undo = () => {
    drop(id)
    // The next record has opened by itself: who undoes a step wants its record.
    const address = workAddress(id)
    if (ids.length === 1 && pathname === address.to && search.expId !== id) void navigate(address)
    const of = ids.length > 1 ? t('steps.ofRecords', { count: ids.length }) : id
    toast('info', t('steps.held.dropped', { id: of, name }))
  }
  usePageKey((key) => {
    if (key === 'u') undo()
    return key === 'u'
  })
  return (
    <button type="button" className={buttons.link} aria-keyshortcuts="U" onClick={undo}>
      {t('steps.held.undo')}
      <KeyHint of="u" />
    </button>
  )
}
