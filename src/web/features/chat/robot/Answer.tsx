import { ArrowRightOutlined, DownloadOutlined } from '@ant-design/icons'
import { useRouter } from '@tanstack/react-router'
import type { ChatMessage, SubLink } from '../../../../contract/messages.ts'
import { robotUsername } from '../../../../domain/messages.ts'
import { saveUploaded } from '../../../api/files.ts'
import { useText } from '../../../i18n/useText.ts'
import { closeChat } from '../../../session/openChat.ts'
import buttons from '../../../ui/buttons.module.css'
import { say } from '../composer/sending.ts'
import { openArticle } from './article.ts'
import { OfferPerson } from './OfferPerson.tsx'
import { Rate } from './Rate.tsx'
import styles from './robot.module.css'

export function Answer({ message }: { message: ChatMessage }) {
  const t = useText()
  const { source, subLinks, offersPerson, seqId } = message
  return (
    <>
      {source && (
        <p className={styles.source}>
          {t('robot.source')}{' '}
          <button type="button" className={buttons.link} onClick={() => openArticle(source.id)}>
            {source.title}
          </button>
        </p>
      )}
      {subLinks.length > 0 && (
        <ul className={styles.lines} aria-label={t('robot.lines')}>
          {subLinks.map((link) => (
            <li key={`${link.text} ${link.filePath}`}>
              <Line link={link} />
            </li>
          ))}
        </ul>
      )}
      {offersPerson && <OfferPerson answer={message} />}
      {seqId !== null && <Rate seqId={seqId} score={message.score} />}
    </>
  )
}

function Line({ link: { text, filePath, prop, to } }: { link: SubLink }) {
  const t = useText()
  const router = useRouter()
  const onClick = () => {
    if (prop !== null) return say(robotUsername, prop, [])
    if (filePath !== null) return void saveUploaded({ fileName: text, filePath })
    if (to === null) return
    closeChat()
    router.history.push(to)
  }
  return (
    <button
      type="button"
      className={styles.line}
      aria-label={filePath === null ? undefined : t('chat.save', { file: text })}
      onClick={onClick}
    >
      <span>{text}</span>
      {filePath === null ? <ArrowRightOutlined aria-hidden="true" /> : <DownloadOutlined aria-hidden="true" />}
    </button>
  )
}
