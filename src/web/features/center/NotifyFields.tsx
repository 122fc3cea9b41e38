import { useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { canGet, noticeKinds } from '../../../contract/messages/notices.ts'
import { type Notify, updateMyself } from '../../../contract/people/profile.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { loadProfile } from '../../session/session.ts'
import { useMenus, useProfile } from '../../session/useProfile.ts'
import { askForDesktop, desktopState, showOnDesktop } from '../../ui/feedback/desktop.ts'
import { toast } from '../../ui/feedback/notices.ts'
import typography from '../../ui/typography.module.css'
import styles from './center.module.css'
import { myselfQuery } from './queries.ts'

export function NotifyFields({ version }: { version: number }) {
  const t = useText()
  const { notify, save } = useNotify(version)
  const [desktop, setDesktop] = useState(desktopState)
  const user = { roles: useProfile().roles.map(({ name }) => name), menus: useMenus() }
  const kinds = noticeKinds.filter((kind) => canGet(kind, user))

  const chooseDesktop = async (wanted: boolean) => {
    if (!wanted) return save({ desktop: false })
    const state = await askForDesktop()
    setDesktop(state)
    if (state !== 'granted') return
    await save({ desktop: true })
    showOnDesktop(t('frame.product'), t('center.desktopTrial'))
  }
  const refusal = { granted: null, default: null, denied: t('messages.desktopDenied'), none: t('center.desktopNone') }
  return (
    <div className={styles.notify}>
      <Checkbox
        checked={notify.desktop && desktop === 'granted'}
        aria-describedby="center-desktop-line"
        onChange={({ target }) => void chooseDesktop(target.checked)}
      >
        {t('center.desktop')}
      </Checkbox>
      <p id="center-desktop-line" className={typography.quiet} role="status">
        {refusal[desktop]}
      </p>
      <Checkbox checked={notify.blink} onChange={({ target }) => void save({ blink: target.checked })}>
        {t('center.blink')}
      </Checkbox>
      <fieldset>
        <legend>{t('center.kinds')}</legend>
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={!notify.silent.includes(kind)}
            onChange={({ target }) => {
              const others = notify.silent.filter((one) => one !== kind)
              void save({ silent: target.checked ? others : [...others, kind] })
            }}
          >
            {t(`notice.${kind}.setting`)}
          </Checkbox>
        ))}
        <p className={typography.quiet}>{t('center.kindsHint')}</p>
      </fieldset>
    </div>
  )
}

function useNotify(version: number) {
  const t = useText()
  const queries = useQueryClient()
  const stored = useProfile().notify
  // What is on its way is shown already; a refusal takes it back.
  const [sent, setSent] = useState<Notify | null>(null)
  const notify = sent ?? stored
  const save = async (part: Partial<Notify>) => {
    const next = { ...notify, ...part }
    setSent(next)
    try {
      await call(updateMyself, { version, notify: next })
      await loadProfile()
      toast('success', t('center.saved'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await queries.invalidateQueries(myselfQuery)
    } finally {
      setSent(null)
    }
  }
  return { notify, save }
}
