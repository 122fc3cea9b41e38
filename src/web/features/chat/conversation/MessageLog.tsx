import { DownOutlined } from '@ant-design/icons'
import { Fragment, memo, useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { isWindowActive } from '../../../session/openChat.ts'
import { useProfile } from '../../../session/useProfile.ts'
import buttons from '../../../ui/buttons.module.css'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { nearDay } from '../../../ui/values/byDay.ts'
import { useAttempt } from '../composer/useAttempt.tsx'
import { type Person, usePerson } from '../people/usePerson.ts'
import { Thinking } from '../robot/Thinking.tsx'
import { useEcho } from '../robot/useEcho.ts'
import { isThinking } from '../robot/waits.ts'
import { loadHistory, markTalkRead } from '../state/chat.ts'
import { emptyTalk, isUpTo } from '../state/state.ts'
import { useChat } from '../state/store.ts'
import { linesOf, type MessageLine } from './lines.ts'
import { MessageBubble } from './MessageBubble.tsx'
import styles from './messageLog.module.css'
import { PendingBubble } from './PendingBubble.tsx'
import { useLogScroll } from './useLogScroll.ts'

/** Milliseconds. Specification 9. */
const promptMs = 3_000

export const MessageLog = memo(function MessageLog({ personId }: { personId: string }) {
  const t = useText()
  const { userId: me } = useProfile()
  const peer = usePerson(personId)
  const { talks, pending } = useChat()
  const talk = talks[personId] ?? emptyTalk
  const waiting = pending.filter(({ to }) => to === personId)
  const history = useAttempt(() => loadHistory(personId))
  const isUnknown = talk.more === null
  const thinking = isThinking(personId, talk, pending)

  const load = useEffectEvent(history.run)
  useEffect(() => {
    if (isUnknown) load()
  }, [isUnknown])
  const theirs = talk.messages.filter(({ from }) => from === personId)
  const scroll = useLogScroll({
    first: talk.messages[0]?.chatId ?? '',
    last: theirs.at(-1)?.chatId ?? '',
    own: talk.messages.length - theirs.length + waiting.length,
    onTop: () => talk.more && !history.error && history.run(),
  })
  const news = theirs.filter(({ chatId }) => !isUpTo(chatId, scroll.seen)).length
  useReading(personId, scroll.atEnd ? (theirs.at(-1)?.chatId ?? '') : '')
  useEcho(personId, talk)
  const prompt = usePrompt(talk.more === true)

  return (
    <div className={styles.box}>
      <div
        ref={scroll.log}
        className={styles.log}
        role="log"
        aria-label={t('chat.log', { name: peer.name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too.
        tabIndex={0}
        onScroll={scroll.onScroll}
      >
        <LogStart more={talk.more} history={history} />
        <Messages lines={linesOf(talk, me)} peer={peer} />
        {waiting.map((one) => (
          <PendingBubble key={one.clientId} pending={one} />
        ))}
        {thinking && <Thinking />}
      </div>
      {prompt && <p className={styles.prompt}>{t('chat.earlierHint')}</p>}
      {!scroll.atEnd && (
        <button type="button" className={styles.newest} onClick={scroll.toEnd}>
          <DownOutlined aria-hidden="true" />
          {news > 0 ? t('chat.newOnes', { count: news }) : t('chat.newest')}
        </button>
      )}
    </div>
  )
})

interface LogStartProps {
  /** True where earlier messages can be loaded; null while that isn't known. */
  more: boolean | null
  history: ReturnType<typeof useAttempt>
}

function LogStart({ more, history }: LogStartProps) {
  const t = useText()
  return (
    <>
      {more === null && !history.error && <Skeleton lines={5} />}
      {history.notice}
      {more && !history.error && (
        <button
          type="button"
          className={`${buttons.link} ${styles.earlier}`}
          onClick={history.run}
          disabled={history.running}
        >
          {t('chat.earlier')}
        </button>
      )}
      {more === false && <p className={styles.begins}>{t('chat.begins')}</p>}
    </>
  )
}

function Messages({ lines, peer }: { lines: readonly MessageLine[]; peer: Person }) {
  const t = useText()
  const now = new Date()
  return lines.map((line) => {
    const near = line.day && nearDay(line.day, now)
    return (
      <Fragment key={line.message.chatId}>
        {line.day && <h3 className={styles.day}>{near ? t(`messages.${near}`) : line.day}</h3>}
        <MessageBubble line={line} peer={peer} />
      </Fragment>
    )
  })
}

/** Marks the newest message as read only while the window is active. Specification 4. */
function useReading(personId: string, lastId: string): void {
  const read = useEffectEvent(() => {
    if (lastId !== '' && isWindowActive()) void markTalkRead(personId)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said last is what there is to read.
  useEffect(() => read(), [lastId])
  useEffect(() => {
    const look = () => read()
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}

function usePrompt(more: boolean): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (!more) return
    const timer = setTimeout(() => setOver(true), promptMs)
    return () => clearTimeout(timer)
  }, [more])
  return more && !over
}
