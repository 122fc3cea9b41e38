import {
  ArrowRightOutlined,
  DislikeFilled,
  DislikeOutlined,
  DownloadOutlined,
  LikeFilled,
  LikeOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { ChatMessage, SubLink } from '../../../../contract/messages/messages.ts'
import { leaveRobotQuestion } from '../../../../contract/messages/robot.ts'
import { robotUsername, type Score } from '../../../../domain/messages.ts'
import { headInsIdCd } from '../../../../domain/people/actor.ts'
import { call } from '../../../api/call.ts'
import { saveUploaded } from '../../../api/files.ts'
import { useText } from '../../../i18n/useText.ts'
import { closeChat, openChat } from '../../../session/openChat.ts'
import { useProfile } from '../../../session/useProfile.ts'
import buttons from '../../../ui/buttons.module.css'
import { toast } from '../../../ui/feedback/notices.ts'
import visibility from '../../../ui/visibility.module.css'
import { say, sendMark } from '../composer/sending.ts'
import { onlineNames, useNamesOfOthers, useOnline } from '../people/online.ts'
import { draftTo, keepDraft } from '../state/kept.ts'
import { isUpTo } from '../state/state.ts'
import { chatState } from '../state/store.ts'
import { openArticle } from './article.ts'
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

function Rate({ seqId, score }: { seqId: string; score: Score | null }) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const rate = async (given: Score) => {
    if (busy) return
    setBusy(true)
    const result = await sendMark(seqId, given)
    setBusy(false)
    if (!result) toast('error', t('robot.notSent'))
    else if (result.errMsg) toast('warning', result.errMsg)
  }
  const button = (of: Score) => {
    const chosen = score === of
    const label = t(of === 1 ? 'robot.satisfied' : 'robot.unsatisfied')
    const [Outlined, Filled] = of === 1 ? [LikeOutlined, LikeFilled] : [DislikeOutlined, DislikeFilled]
    return (
      <button
        type="button"
        className={buttons.icon}
        aria-label={label}
        aria-pressed={chosen}
        title={label}
        disabled={score !== null && !chosen}
        onClick={() => void rate(of)}
      >
        {chosen ? <Filled aria-hidden="true" /> : <Outlined aria-hidden="true" />}
      </button>
    )
  }
  return (
    <fieldset className={styles.rate}>
      <legend className={visibility.visuallyHidden}>{t('robot.rate')}</legend>
      {button(1)}
      {button(-1)}
      <span role="status">{score !== null && t('robot.rated')}</span>
    </fieldset>
  )
}

const offeredAtMost = 3

function OfferPerson({ answer }: { answer: ChatMessage }) {
  const t = useText()
  const id = useId()
  const group = { role: 'group', 'aria-labelledby': id }
  const { userId } = useProfile()
  const { data } = useOnline()
  useNamesOfOthers()
  if (!data) return null
  const names = onlineNames(data)
  const people = data.list.filter(({ id, insIdCd }) => insIdCd === headInsIdCd && names.has(id))
  if (people.length === 0) return <LeaveQuestion answer={answer} />
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

/** Where nobody is online, the question can be left: a person answers it later. */
function LeaveQuestion({ answer }: { answer: ChatMessage }) {
  const t = useText()
  const leave = useMutation({ mutationFn: () => call(leaveRobotQuestion, { chatId: answer.chatId }) })
  return (
    <p className={styles.source} role="status">
      {leave.isSuccess ? (
        t('robot.left')
      ) : (
        <>
          {t('robot.nobody')}{' '}
          {questionOf(answer) !== '' && (
            <button type="button" className={buttons.link} disabled={leave.isPending} onClick={() => leave.mutate()}>
              {t('robot.leave')}
            </button>
          )}
        </>
      )}
    </p>
  )
}

function questionOf({ chatId }: ChatMessage): string {
  const messages = chatState().talks[robotUsername]?.messages ?? []
  return messages.findLast((one) => one.from !== robotUsername && isUpTo(one.chatId, chatId))?.text ?? ''
}
