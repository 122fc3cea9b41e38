import { expect, it, vi } from 'vitest'
import { type PresenceNotice, presence } from '../../../contract/messages/messages.ts'
import { maxOnline } from '../../../domain/messages.ts'
import { announcePresence } from './presence.ts'

it('names so many users at a time, the rest a moment later, and each as they are then', async () => {
  vi.useFakeTimers()
  try {
    const notices: PresenceNotice['users'][] = []
    let change = (_userId: string, _online: boolean) => {}
    const announcing = announcePresence(
      {
        onPresence: (listener) => {
          change = listener
        },
        publishHere: (_topic, notice) => notices.push(presence.parse(notice).users),
      },
      (error) => {
        throw error
      },
    )
    for (let n = 0; n < maxOnline + 2; n++) change(String(n), true)
    await vi.advanceTimersToNextTimerAsync()
    expect(notices.map((users) => users.length)).toEqual([maxOnline])
    change(String(maxOnline + 1), false)
    await vi.advanceTimersToNextTimerAsync()
    expect(notices[1]).toEqual([
      { userId: String(maxOnline), online: true },
      { userId: String(maxOnline + 1), online: false },
    ])
    await vi.runAllTimersAsync()
    expect(notices).toHaveLength(2)
    await announcing.stop()
  } finally {
    vi.useRealTimers()
  }
})
