import { CheckOutlined } from '@ant-design/icons'
import { robotUsername } from '../../../../domain/messages.ts'
import { useText } from '../../../i18n/useText.ts'
import { Avatar } from '../../../ui/values/Avatar.tsx'
import { showTime } from '../../../ui/values/showTime.ts'
import type { Person } from '../people/usePerson.ts'
import { Answer } from '../robot/Answer.tsx'
import { RobotFace } from '../robot/RobotFace.tsx'
import { Bubble } from './Bubble.tsx'
import { FileCard } from './FileCard.tsx'
import type { MessageLine } from './lines.ts'

interface MessageBubbleProps {
  line: MessageLine
  peer: Person
}

export function MessageBubble({
  line: { message, mine, begins, ends, progress },
  peer: { name, img },
}: MessageBubbleProps) {
  const t = useText()
  const { title, text, file, from, at } = message
  const masked = /\d{6}•+\d{4}/.test(`${title} ${text}`)
  const foot = (ends || masked) && (
    <>
      {masked && <span>{t('chat.masked')}</span>}
      {mine && ends && (
        <span>
          <CheckOutlined aria-hidden="true" /> {t(`chat.state.${progress}`)}
        </span>
      )}
      {ends && (
        <time dateTime={at} title={showTime(at, true)}>
          {showTime(at).slice(11)}
        </time>
      )}
    </>
  )
  const isRobot = from === robotUsername
  const face = isRobot ? <RobotFace size={24} /> : <Avatar name={name} src={img} size={24} />
  return (
    <Bubble
      mine={mine}
      title={title}
      text={text}
      face={begins && face}
      from={mine ? t('chat.you') : name}
      begins={begins}
      foot={foot}
    >
      {file && <FileCard file={file} />}
      {isRobot && <Answer message={message} />}
    </Bubble>
  )
}
