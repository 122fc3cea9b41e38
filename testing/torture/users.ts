import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '../../src/server/db/seed/people.ts'
import { type Answer, Browser } from '../server/browser.ts'
import { overNetwork } from '../server/overNetwork.ts'
import type { Arena } from './arena.ts'
import { captcha } from './arena.ts'

/** Sends until it is answered, and logs in again where the session has ended. Rejects once it may wait no longer. */
export type Send = (send: (browser: Browser) => Promise<Answer>) => Promise<Answer>

export interface User {
  send: Send
  close(): void
}

interface Patience {
  /** Ends the wait for an answer. */
  late: AbortSignal
  /** Called for each attempt that was not acknowledged. */
  onAgain: (answer: Answer | null) => void
}

export function userOf({ address, ca }: Arena, username: string, { late, onAgain }: Patience): User {
  const connection = overNetwork(address, ca)
  const browser = new Browser(connection)
  let entering: Promise<void> | null = null
  const enter = async () => {
    while (!late.aborted) {
      const { status } = await browser.logIn(username, demoPassword, captcha).catch(() => ({ status: 0 }))
      if (status === 200) return
      await sleep(300)
    }
  }
  const send: Send = async (request) => {
    while (!late.aborted) {
      const answer = await request(browser).catch(() => null)
      if (answer && answer.status < 500 && ![401, 409, 429].includes(answer.status)) return answer
      onAgain(answer)
      if (answer && [401, 409].includes(answer.status)) {
        entering ??= enter().finally(() => {
          entering = null
        })
        await entering
      }
      await sleep(200)
    }
    throw new Error(`${username} got no answer.`)
  }
  return { send, close: () => connection.close() }
}
