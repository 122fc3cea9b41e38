import { ArrowLeftOutlined } from '@ant-design/icons'
import { type DragEvent, useEffect, useState } from 'react'
import { robotUsername } from '../../../../domain/messages.ts'
import { nameIn } from '../../../../texts/names.ts'
import { useLanguage, useText } from '../../../i18n/useText.ts'
import { showPeople } from '../../../session/openChat.ts'
import buttons from '../../../ui/buttons.module.css'
import { Avatar } from '../../../ui/values/Avatar.tsx'
import visibility from '../../../ui/visibility.module.css'
import { Composer } from '../composer/Composer.tsx'
import { useDraft } from '../composer/useDraft.ts'
import { usePerson } from '../people/usePerson.ts'
import { forgetArticles, useOpenArticle } from '../robot/article.ts'
import { OpenRecord } from '../robot/OpenRecord.tsx'
import { RobotFace } from '../robot/RobotFace.tsx'
import { SourceArticle } from '../robot/SourceArticle.tsx'
import styles from './conversation.module.css'
import { MessageLog } from './MessageLog.tsx'

export function Conversation({ personId }: { personId: string }) {
  const t = useText()
  const isRobot = personId === robotUsername
  const [over, setOver] = useState(false)
  const draft = useDraft(personId)
  const article = useOpenArticle()
  useEffect(() => forgetArticles, [])
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    draft.attach([...event.dataTransfer.files])
  }
  return (
    <section
      aria-labelledby="chat-with"
      className={styles.conversation}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
      }
      onDrop={onDrop}
    >
      <ConversationHead personId={personId} />
      {isRobot && <OpenRecord />}
      {article !== null && <SourceArticle id={article} />}
      {article === null && <MessageLog personId={personId} />}
      {article === null && <Composer personId={personId} draft={draft} />}
      {over && <p className={styles.drop}>{t('chat.dropHere')}</p>}
    </section>
  )
}

function ConversationHead({ personId }: { personId: string }) {
  const t = useText()
  const language = useLanguage()
  const { name, img, dept, online } = usePerson(personId)
  const isRobot = personId === robotUsername
  return (
    <div className={styles.head}>
      <button
        type="button"
        className={`${buttons.icon} ${visibility.onlyNarrow}`}
        aria-label={t('chat.people.back')}
        onClick={() => showPeople()}
      >
        <ArrowLeftOutlined aria-hidden="true" />
      </button>
      {isRobot ? <RobotFace size={28} /> : <Avatar name={name} src={img} size={28} />}
      <div>
        <h2 id="chat-with">{name}</h2>
        <p>
          {isRobot ? (
            t('robot.dept')
          ) : (
            <>
              {nameIn(dept, language)}{' '}
              <span className={online ? styles.online : undefined}>
                {t(online ? 'chat.online.yes' : 'chat.online.no')}
              </span>
            </>
          )}
        </p>
      </div>
    </div>
  )
}
