import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { dayText } from '../../../../domain/time/calendar.ts'
import { runAction } from '../../../api/runAction.ts'
import { useText } from '../../../i18n/useText.ts'
import typography from '../../../ui/typography.module.css'
import styles from '../risk.module.css'

/** Milliseconds until the card is masked again, because others may look at a screen that was left. */
const shownMs = 60_000

interface FullCardProps {
  masked: string
  /** The day on which the full number was destroyed; null while it is there. */
  destroyedOn: string | null
  /** Loads the full number, which the server logs. Never store it anywhere but on the screen. */
  look: () => Promise<string | null>
}

export function FullCard({ masked, destroyedOn, look }: FullCardProps) {
  const t = useText()
  const [full, setFull] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (full === null) return
    const timer = setTimeout(() => setFull(null), shownMs)
    return () => clearTimeout(timer)
  }, [full])
  const show = async () => {
    setBusy(true)
    await runAction(
      async () => setFull(await look()),
      () => setBusy(false),
    )
  }
  if (destroyedOn !== null)
    return (
      <span className={styles.fullCard}>
        <b className={typography.code}>{masked}</b>
        <span className={typography.quiet}>{t('risk.cardDestroyed', { day: dayText(destroyedOn) })}</span>
      </span>
    )
  return (
    <span className={styles.fullCard}>
      <b className={typography.code} aria-live="polite">
        {full ?? masked}
      </b>
      {full === null ? (
        <Button
          size="small"
          icon={<EyeOutlined aria-hidden />}
          loading={busy}
          onClick={() => void show()}
          title={t('risk.lookLogged')}
        >
          {t('risk.showFull')}
        </Button>
      ) : (
        <Button size="small" icon={<EyeInvisibleOutlined aria-hidden />} onClick={() => setFull(null)}>
          {t('risk.hideFull')}
        </Button>
      )}
    </span>
  )
}
