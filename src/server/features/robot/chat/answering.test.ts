import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenServer, type TestServer } from '../../../../../testing/server/server.ts'
import { robotUsername } from '../../../../domain/messages.ts'
import { markRead } from '../../chat/history.ts'
import { robotAccount } from './account.ts'
import { keepAnswering } from './answering.ts'

let server: TestServer
beforeAll(async () => {
  server = await givenServer()
})
afterAll(() => server.close())

const db = () => server.db.databases.main

/** A question that is stored, as a process leaves it that has not answered yet. */
async function asked(seq: number): Promise<{ chatId: string; userId: string }> {
  const { rows } = await sql<{ chatId: string; userId: string }>`
    INSERT INTO chat_message (from_user, from_seq, to_user, to_seq, client_id, text)
    SELECT u.user_id, ${seq}::int, r.user_id, ${seq}::int, ${randomUUID()}::uuid, 'What is four eyes?'
    FROM app_user AS u, app_user AS r WHERE u.username = 'viewer' AND r.username = ${robotUsername}
    RETURNING chat_id AS "chatId", from_user AS "userId"`.execute(db())
  const [row] = rows
  if (!row) throw new Error('Nothing was asked.')
  return row
}

it('leaves a question whose answer failed to be answered again, also where the next one was answered', async () => {
  const [first, second] = [await asked(1_000), await asked(1_001)]
  const said: string[] = []
  const failed: unknown[] = []
  const answering = keepAnswering({
    db: db(),
    chat: {
      say: async ({ text }) => {
        said.push(text)
        return null as never
      },
      read: (reader, whose) =>
        markRead(
          { db: db(), realtime: { publishToUser: () => {} }, bellRead: async () => [], counted: async () => {} },
          reader,
          whose,
        ),
    },
    robot: robotAccount(db()),
    replyTo: async ({ chatId }) => {
      if (chatId === first.chatId) throw new Error('Away for a moment.')
      return { text: `To ${chatId}`, language: 'en', isUnanswered: false, extra: {} }
    },
    answered: async () => {},
    onError: (error) => failed.push(error),
  })
  for (const { chatId, userId } of [first, second]) answering.told(chatId, userId)
  await expect.poll(() => said).toEqual([`To ${second.chatId}`])
  await expect
    .poll(async () => {
      const { rows } = await sql<{ chat_id: string }>`
        SELECT chat_id FROM chat_message WHERE chat_id IN (${first.chatId}, ${second.chatId}) AND read_at IS NULL`.execute(
        db(),
      )
      return rows.map((row) => row.chat_id)
    })
    .toEqual([first.chatId])
  expect(failed).toHaveLength(1)
  await answering.stop()
})
