import type { ChatEntry } from '../../../../contract/messages/messages.ts'
import { robotUsername } from '../../../../domain/messages.ts'
import { useText } from '../../../i18n/useText.ts'
import { openChat } from '../../../session/openChat.ts'
import styles from '../chat.module.css'
import { RobotFace } from './RobotFace.tsx'
import robot from './robot.module.css'

export function RobotLine({ entry, current }: { entry: ChatEntry | null; current: boolean }) {
  const t = useText()
  return (
    <button
      type="button"
      className={`${styles.person} ${robot.person}`}
      aria-current={current}
      onClick={() => openChat(robotUsername)}
    >
      <span className={styles.face}>
        <RobotFace size={32} />
      </span>
      <b>{t('robot.name')}</b>
      <small>{t('robot.dept')}</small>
      <span className={styles.last}>
        <span className={styles.preview}>{entry?.preview}</span>
      </span>
    </button>
  )
}
