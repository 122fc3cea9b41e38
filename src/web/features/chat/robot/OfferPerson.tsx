import { UserOutlined } from '@ant-design/icons'
import { useId } from 'react'
import type { ChatMessage } from '../../../../contract/messages.ts'
import { robotUsername } from '../../../../domain/messages.ts'
import { headInsIdCd } from '../../../../domain/people/actor.ts'
import { useText } from '../../../i18n/useText.ts'
import { openChat } from '../../../session/openChat.ts'
import { useProfile } from '../../../session/useProfile.ts'
import { onlineNames, useNamesOfOthers, useOnline } from '../people/online.ts'
import { draftTo, keepDraft } from '../state/kept.ts'
import { isUpTo } from '../state/state.ts'
import { chatState } from '../state/store.ts'
import styles from './robot.module.css'

const offeredAtMost = 3

export function OfferPerson({ answer }: { answer: ChatMessage }) {
  const t = useText()
  const id = useId()
  const group = { role: 'group', 'aria-labelledby': id }
  const { userId } = useProfile()
  const { data } = useOnline()
  useNamesOfOthers()
  if (!data) return null
  const names = onlineNames(data)
  const people = data.list.filter(({ id, insIdCd }) => insIdCd === headInsIdCd && names.has(id))
  if (people.length === 0) return <p className={styles.source}>{t('robot.nobody')}</p>
  const ask = (personId: string) => {
    if (draftTo(userId, personId) === '') keepDraft(userId, personId, questionOf(answer))
    openChat(personId)
  }
  return (
    <div {...group} className={styles.people}>
      <span id={id}>{t('robot.person')}</span>
      {people.slice(0, offeredAtMost).map(({ id, name }) => (
        <button key={id} type="button" className={styles.line} onClick={() => ask(id)}>
          <UserOutlined aria-hidden="true" />
          <span>{name}</span>
        </button>
      ))}
    </div>
  )
}

function questionOf({ chatId }: ChatMessage): string {
  const messages = chatState().talks[robotUsername]?.messages ?? []
  return messages.findLast((one) => one.from !== robotUsername && isUpTo(one.chatId, chatId))?.text ?? ''
}
