import { CheckOutlined } from '@ant-design/icons'
import { useText } from '../../i18n/useText.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { showTime } from '../../ui/showTime.ts'
import { Bubble } from './Bubble.tsx'
import { FileCard } from './FileCard.tsx'
import type { SaidLine } from './lines.ts'
import { usePerson } from './usePerson.ts'

/** A message, with when it was said and, of one's own, how far it has come. */
export function SaidBubble({ line: { said, mine, begins, ends, progress } }: { line: SaidLine }) {
  const t = useText()
  const { text, file, from, at } = said
  const { name, img } = usePerson(from)
  const masked = /\d{6}•+\d{4}/.test(text)
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
  return (
    <Bubble mine={mine} text={text} face={begins && <Avatar name={name} src={img} size={24} />} foot={foot}>
      {begins && <span className="visually-hidden">{mine ? t('chat.you') : name}</span>}
      {file && <FileCard file={file} />}
    </Bubble>
  )
}
