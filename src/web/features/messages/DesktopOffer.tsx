import { useEffect, useState } from 'react'
import { getMyself, updateMyself } from '../../../contract/people/profile.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { isSaidAlready } from '../../api/failures.ts'
import { useText } from '../../i18n/useText.ts'
import { loadProfile } from '../../session/session.ts'
import { useProfile } from '../../session/useProfile.ts'
import buttons from '../../ui/buttons.module.css'
import { askForDesktop } from '../../ui/feedback/desktop.ts'
import { toast } from '../../ui/feedback/notices.ts'
import styles from './desktopOffer.module.css'
import { endOffer, forgetOffer, useDesktopOffer } from './desktopOffer.ts'

/** Asks at the first message after a log-in. Decisions 9. */
export function DesktopOffer() {
  const t = useText()
  const isOffered = useDesktopOffer()
  const { busy, accept } = useAccept()
  useEffect(() => forgetOffer, [])
  return (
    <div role="status" className={styles.offer}>
      {isOffered && (
        <>
          <span>{t('messages.desktopAsk')}</span>
          <button type="button" className={buttons.solid} disabled={busy} onClick={() => void accept()}>
            {t('messages.desktopYes')}
          </button>
          <button type="button" className={buttons.plain} disabled={busy} onClick={endOffer}>
            {t('messages.desktopNo')}
          </button>
        </>
      )}
    </div>
  )
}

function useAccept(): { busy: boolean; accept: () => Promise<void> } {
  const t = useText()
  const { notify } = useProfile()
  const [busy, setBusy] = useState(false)
  const accept = async () => {
    setBusy(true)
    try {
      // The browser asks only in answer to a press of a button.
      const state = await askForDesktop()
      if (state !== 'granted') return toast('warning', t('messages.desktopDenied'))
      const { version } = await call(getMyself, {}, { quiet: true })
      await call(updateMyself, { version, notify: { ...notify, silent: [...notify.silent], desktop: true } })
      await loadProfile()
      toast('success', t('messages.desktopOn'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isSaidAlready(error)) toast('error', error.errMsg)
    } finally {
      setBusy(false)
      endOffer()
    }
  }
  return { busy, accept }
}
