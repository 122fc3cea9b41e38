import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ChatEvent, ChatMessage, SendResult } from '../../src/contract/messages/messages.ts'
import { sends } from '../../src/contract/messages/topics.ts'
import { robotUsername } from '../../src/domain/messages.ts'
import type { TestDatabase } from '../server/database.ts'
import type { Listening } from '../server/live.ts'

export async function say(
  results: Listening,
  toName: string,
  content: unknown,
  more: { filePath?: string; url?: string } = {},
): Promise<SendResult> {
  const clientId = randomUUID()
  results.send(sends.chat, { clientId, toName, content, ...more })
  const own = () => results.bodies.find((one) => one.clientId === clientId)
  await expect.poll(own).toBeDefined()
  return own()
}

export function messagesTo(page: Listening): ChatMessage[] {
  return page.bodies.flatMap((event: ChatEvent) => (event.event === 'message' ? [event.message] : []))
}

export function textsOf(page: Listening): string[] {
  return messagesTo(page).map(({ text }) => text)
}

export async function idsIn({ databases }: TestDatabase): Promise<(username: string) => string> {
  const rows = await databases.main.selectFrom('app_user').select(['user_id', 'username']).execute()
  const ids = new Map(rows.map(({ user_id, username }) => [username, username === robotUsername ? username : user_id]))
  return (username) => ids.get(username) ?? username
}
