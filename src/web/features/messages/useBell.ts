import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Message } from '../../../contract/messages/messages.ts'
import { topics } from '../../../contract/messages/topics.ts'
import {
  addMessage,
  bellQuery,
  followOtherWindows,
  markRead,
  refreshMessages,
  takeCounters,
} from '../../api/messages.ts'
import { useLanguage } from '../../i18n/useText.ts'
import { followInOrder } from '../../realtime/inOrder.ts'
import { live } from '../../realtime/live.ts'
import { useTopic } from '../../realtime/useLive.ts'
import { isReading, openChat } from '../../session/openChat.ts'
import { currentProfile } from '../../session/session.ts'
import { desktopState, showOnDesktop } from '../../ui/feedback/desktop.ts'
import { messageAddress } from './messageAddress.ts'

const newsMs = 300_000

export function useBell(onArrived: (message: Message) => void) {
  const queries = useQueryClient()
  const bell = useQuery(bellQuery)
  const toDesktop = useDesktop()
  const hands = useRef({ onArrived, toDesktop })
  useEffect(() => {
    hands.current = { onArrived, toDesktop }
  })

  const begun = bell.data !== undefined
  useEffect(() => {
    if (!begun) return
    return followInOrder(live, topics.messages, {
      seqOf: ({ seq }) => seq,
      after: queries.getQueryData(bellQuery.queryKey)?.seq ?? 0,
      take(message) {
        const isBeingRead = message.link.userId !== undefined && isReading(message.link.userId)
        addMessage(queries, isBeingRead ? { ...message, notRead: false } : message)
        if (isBeingRead || message.notifyIn === '0') return
        hands.current.onArrived(message)
        hands.current.toDesktop(message)
      },
      async lookUp() {
        const { seq } = await queries.fetchQuery({ ...bellQuery, staleTime: 0 })
        void refreshMessages(queries)
        return seq
      },
    })
  }, [queries, begun])
  useTopic(topics.presence, (notice) => 'counters' in notice && takeCounters(queries, notice.counters))
  useEffect(() => followOtherWindows(queries), [queries])
  useLanguageOf(() => void refreshMessages(queries))
  return bell
}

function useDesktop(): (message: Message) => void {
  const router = useRouter()
  const queries = useQueryClient()
  const loggedDenied = useRef(false)
  return ({ id, seq, kind, title, content, recCrtTs, link }) => {
    if (!currentProfile()?.notify.desktop || Date.now() - Date.parse(recCrtTs) > newsMs) return
    const state = desktopState()
    if (state === 'granted') {
      const onClick = () => {
        void markRead(queries, { list: [seq] }).catch(() => {})
        const address = messageAddress({ kind, link })
        if (address) void router.navigate(address)
        else if (link.userId) openChat(link.userId)
      }
      showOnDesktop(title, content, { tag: `recourse.message.${id}`, onClick })
    } else if (!loggedDenied.current) {
      loggedDenied.current = true
      // biome-ignore lint/suspicious/noConsole: specification 7, a denied permission is only logged.
      console.info(`Desktop notification permission: ${state}`)
    }
  }
}

function useLanguageOf(onChange: () => void): void {
  const language = useLanguage()
  const spoken = useRef(language)
  useEffect(() => {
    if (spoken.current === language) return
    spoken.current = language
    onChange()
  })
}
