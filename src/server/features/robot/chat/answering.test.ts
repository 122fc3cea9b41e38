import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testServer } from '../../../../../testing/server/testServer.ts'
import { robotUsername } from '../../../../domain/messages.ts'
import { noteFailure, workSetAside } from '../../../processes/failedWork.ts'
import { markRead } from '../../chat/history.ts'
import { robotAccount } from './account.ts'
import { keepAnswering } from './answering.ts'
import { apologyIn } from './reply.ts'

const server = testServer()

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

type Deps = Parameters<typeof keepAnswering>[0]

/** A robot on the stored questions; what it says goes to `said`, what fails to `errors`. */
function givenRobot(replyTo: Deps['replyTo']) {
  const said: string[] = []
  const errors: unknown[] = []
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
    replyTo,
    apologyTo: ({ language, text }) => apologyIn(language, text),
    failed: (chatId, error) => noteFailure(db(), { work: 'robot', item: chatId }, error),
    answered: async () => {},
    onError: (error) => errors.push(error),
  })
  return { answering, said, errors }
}

async function unread(...questions: readonly { chatId: string }[]): Promise<string[]> {
  const { rows } = await sql<{ chat_id: string }>`
    SELECT chat_id FROM chat_message
    WHERE chat_id = ANY(${questions.map(({ chatId }) => chatId)}::bigint[]) AND read_at IS NULL`.execute(db())
  return rows.map((row) => row.chat_id)
}

it('leaves a question whose answer failed to be answered again, also where the next one was answered', async () => {
  const [first, second] = [await asked(1_000), await asked(1_001)]
  const { answering, said, errors } = givenRobot(async ({ chatId }) => {
    if (chatId === first.chatId) throw new Error('Away for a moment.')
    return { text: `To ${chatId}`, language: 'en', isUnanswered: false, extra: {} }
  })
  for (const { chatId, userId } of [first, second]) answering.told(chatId, userId)
  await expect.poll(() => said).toEqual([`To ${second.chatId}`])
  await expect.poll(() => unread(first, second)).toEqual([first.chatId])
  expect(errors).toHaveLength(1)
  await answering.stop()
})

it('apologises at the third failure, offers a person, and does not try the question again', async () => {
  const question = await asked(1_002)
  const { answering, said, errors } = givenRobot(async () => {
    throw new Error('It can never be answered: \ud800\0')
  })
  for (const failures of [1, 2, 3]) {
    answering.told(question.chatId, question.userId)
    await expect.poll(() => errors.length).toBe(failures)
    expect(said).toHaveLength(failures === 3 ? 1 : 0)
  }
  await answering.stop()
  expect(said[0]).toMatch(/^Sorry/)
  expect(await unread(question)).toEqual([])
  expect(await workSetAside(db())).toMatchObject([{ work: 'robot', count: 1 }])
  expect(apologyIn('zh', '为什么？')).toMatchObject({ isUnanswered: true, extra: { offersPerson: true } })
})
