import { useEffect } from 'react'
import { robotUsername } from '../../../../domain/messages.ts'
import { useLiveStatus } from '../../../realtime/useLive.ts'
import { sendEcho } from '../composer/sending.ts'
import type { Talk } from '../state/state.ts'

export function useEcho(personId: string, { messages, more }: Talk): void {
  const isOpen = useLiveStatus() === 'open'
  const isEmpty = personId === robotUsername && more === false && messages.length === 0
  useEffect(() => {
    if (isOpen && isEmpty) sendEcho()
  }, [isOpen, isEmpty])
}
