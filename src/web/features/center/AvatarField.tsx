import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { maxAvatarBytes, removeAvatar, uploadAvatar } from '../../../contract/people/profile.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call, sendFile } from '../../api/call.ts'
import { runAction } from '../../api/runAction.ts'
import { useText } from '../../i18n/useText.ts'
import { loadProfile } from '../../session/session.ts'
import { useProfile } from '../../session/useProfile.ts'
import { ask, toast } from '../../ui/feedback/notices.ts'
import { FileDrop } from '../../ui/files/FileDrop.tsx'
import { useObjectUrl } from '../../ui/files/useObjectUrl.ts'
import fieldError from '../../ui/inputs/fieldError.module.css'
import { Avatar } from '../../ui/values/Avatar.tsx'
import styles from './center.module.css'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const megabyte = 1024 * 1024

export function AvatarField() {
  const t = useText()
  const { avatar, nickName } = useProfile()
  const { file, error, busy, choose, give, send, remove } = useAvatarField()
  const preview = useObjectUrl(file)
  const shown = file ? preview.url : avatar
  return (
    <div className={styles.avatar}>
      <Avatar name={nickName} src={shown} size={96} />
      <div className={styles.avatarChoice}>
        {file ? (
          <>
            <p>{t('center.pictureAsk')}</p>
            <div className={styles.buttons}>
              <Button type="primary" loading={busy} onClick={() => void send()}>
                {t(busy ? 'center.pictureBusy' : 'center.pictureUse')}
              </Button>
              <Button onClick={() => give(null)}>{t('center.cancel')}</Button>
            </div>
          </>
        ) : (
          <>
            <FileDrop
              id="center-picture"
              accept=".jpg,.jpeg,.png,.webp,.gif"
              hint={t('center.pictureHint', { size: `${maxAvatarBytes / megabyte}` })}
              onFiles={choose}
              aria-describedby="center-picture-line"
            />
            {avatar && <Button onClick={() => void remove()}>{t('center.pictureRemove')}</Button>}
          </>
        )}
        <p
          id="center-picture-line"
          className={`${fieldError.error} ${styles.error}`}
          role={error === '' ? undefined : 'alert'}
        >
          {error}
        </p>
      </div>
    </div>
  )
}

function useAvatarField() {
  const t = useText()
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const give = (next: File | null) => {
    setFile(next)
    setError('')
  }

  /** Checked here only to spare the user a wait; the server judges the file's content. */
  const choose = ([first]: File[]) => {
    if (!first) return
    give(null)
    const size = (first.size / megabyte).toFixed(1)
    if (!types.includes(first.type)) setError(t('center.pictureOther'))
    else if (first.size > maxAvatarBytes)
      setError(t('center.pictureLarge', { size, limit: `${maxAvatarBytes / megabyte}` }))
    else setFile(first)
  }

  const send = async () => {
    if (!file || busy) return
    setBusy(true)
    try {
      await sendFile(uploadAvatar, file, { quiet: true })
      await loadProfile()
      give(null)
      toast('success', t('center.pictureSaved'))
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      give(null)
      setError(refusal.errMsg)
    } finally {
      setBusy(false)
    }
  }

  const remove = async () => {
    const question = { text: t('center.pictureRemoveAsk'), yes: t('center.pictureRemove'), no: t('center.cancel') }
    if (!(await ask(question))) return
    await runAction(async () => {
      await call(removeAvatar, {})
      await loadProfile()
      toast('success', t('center.pictureRemoved'))
    })
  }

  const load = useCallback(async () => file ?? new Blob(), [file])
  return { file: file && load, error, busy, choose, give, send, remove }
}
