import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ChatEvent, ChatMessage, SendResult } from '../../contract/messages.ts'
import { sends } from '../../contract/topics.ts'
import { robotUsername } from '../../domain/messages.ts'
import type { TestDatabase } from './database.ts'
import type { Listening } from './live.ts'

/** Says it over this connection, which listens to the results, and waits for what the server answers. */
export async function say(
  results: Listening,
  toName: string,
  content: unknown,
  more: { filePath?: string } = {},
): Promise<SendResult> {
  const clientId = randomUUID()
  results.send(sends.chat, { clientId, toName, content, ...more })
  const own = () => results.bodies.find((one) => one.clientId === clientId)
  await expect.poll(own).toBeDefined()
  return own()
}

/** What was said, of all that came to a page. */
export function saidTo(page: Listening): ChatMessage[] {
  return page.bodies.flatMap((event: ChatEvent) => (event.event === 'said' ? [event.said] : []))
}

export function textsOf(page: Listening): string[] {
  return saidTo(page).map(({ text }) => text)
}

/** The ids of users in conversations. An unknown name stays as it is. */
export async function idsIn({ databases }: TestDatabase): Promise<(username: string) => string> {
  const rows = await databases.main.selectFrom('app_user').select(['user_id', 'username']).execute()
  const ids = new Map(rows.map(({ user_id, username }) => [username, username === robotUsername ? username : user_id]))
  return (username) => ids.get(username) ?? username
}
