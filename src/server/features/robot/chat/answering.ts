import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Language } from '../../../../texts/languages.ts'
import type { Tables } from '../../../db/tables.ts'
import type { SessionUser } from '../../../http/serve/access.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { mayBeTried } from '../../../processes/failedWork.ts'
import { repeat } from '../../../processes/repeat.ts'
import type { ChatPort, Extra } from './chatPort.ts'

export interface Question {
  chatId: string
  userId: string
  language: Language
  text: string
  hasFile: boolean
  url: string | null
}

export interface Reply {
  text: string
  language: Language
  isUnanswered: boolean
  extra: Extra
}

interface AnsweringDeps {
  db: Kysely<Tables>
  chat: Pick<ChatPort, 'say' | 'read'>
  robot: () => Promise<SessionUser>
  replyTo(question: Question): Promise<Reply>
  /** What is said when no answer can be found. */
  apologyTo(question: Question): Reply
  /** Counts a failed try. Resolves to true when the question is not tried again. */
  failed(chatId: string, error: unknown): Promise<boolean>
  answered(reply: Reply): Promise<void>
  onError(error: unknown): void
}

interface Answering {
  told(chatId: string, userId: string): void
  stop(): Promise<void>
}

const pollMs = 2_000
const leftSeconds = 10
const leftAtOnce = 100

/**
 * Answers each user's questions in order. A question stays unread until it is answered, and the answer's id follows
 * from the question: no answer is lost with a process, and two processes give one answer.
 */
export function keepAnswering(deps: AnsweringDeps): Answering {
  const { onError } = deps
  const going = new Set<string>()
  const lines = new Map<string, Promise<void>>()
  let stopped = false

  const told = (chatId: string, userId: string) => {
    if (stopped || going.has(chatId)) return
    going.add(chatId)
    const line = (lines.get(userId) ?? Promise.resolve())
      // What is left when this process stops another one answers.
      .then(() => (stopped ? undefined : answerOrApologise(deps, chatId)))
      .catch(onError)
      .finally(() => {
        going.delete(chatId)
        if (lines.get(userId) === line) lines.delete(userId)
      })
    lines.set(userId, line)
  }
  const lookAround = async () => {
    for (const { chatId, userId } of await leftAlone(deps)) told(chatId, userId)
  }
  const poll = repeat(pollMs, lookAround, onError)

  return {
    told,
    async stop() {
      stopped = true
      await poll.stop()
      await Promise.all(lines.values())
    },
  }
}

/** A question that can't be answered is apologised for at last, so that nobody waits for ever, the server neither. */
async function answerOrApologise(deps: AnsweringDeps, chatId: string): Promise<void> {
  try {
    await answer(deps, chatId, deps.replyTo)
  } catch (error) {
    if (await deps.failed(chatId, error)) await answer(deps, chatId, async (question) => deps.apologyTo(question))
    throw error
  }
}

async function answer(
  { db, chat, robot, answered }: AnsweringDeps,
  chatId: string,
  replyTo: AnsweringDeps['replyTo'],
): Promise<void> {
  const question = await questionAt(db, chatId)
  if (!question) return
  const { userId } = question
  const user = await robot()
  const reply = await replyTo(question)
  const { text, extra } = reply
  try {
    await chat.say({ user, clientId: answerId(chatId), toName: userId, text, fileId: null, extra })
    await answered(reply)
  } catch (error) {
    // Whoever asked has left meanwhile: nobody waits for it.
    if (!(error instanceof CallError)) throw error
  }
  // One before it may still be unanswered: its answer failed, or another process is at it.
  await chat.read(user, { userId, upTo: chatId, alone: true })
}

/** The same on every process, so that an answer is stored once. */
export function answerId(to: string): string {
  const hash = createHash('sha256').update(`the robot's answer to ${to}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

interface QuestionRow {
  chat_id: string
  user_id: string
  language: Language | null
  text: string
  has_file: boolean
  url: string | null
}

/** Null when it is answered. */
async function questionAt(db: Kysely<Tables>, chatId: string): Promise<Question | null> {
  const { rows } = await sql<QuestionRow>`
    SELECT c.chat_id, u.user_id, coalesce(c.extra ->> 'language', u.language) AS language, c.text, c.file_id IS NOT NULL AS has_file, c.extra ->> 'url' AS url
    FROM chat_message AS c JOIN app_user AS u ON u.user_id = c.from_user
    WHERE c.chat_id = ${chatId} AND c.read_at IS NULL`.execute(db)
  const [row] = rows
  if (!row) return null
  const { chat_id, user_id, language, text, has_file, url } = row
  return { chatId: chat_id, userId: user_id, language: language ?? 'en', text, hasFile: has_file, url }
}

async function leftAlone({ db, robot }: AnsweringDeps): Promise<Pick<Question, 'chatId' | 'userId'>[]> {
  const { userId } = await robot()
  const { rows } = await sql<{ chat_id: string; from_user: string }>`
    SELECT chat_id, from_user FROM chat_message
    WHERE to_user = ${userId} AND read_at IS NULL AND at < now() - make_interval(secs => ${leftSeconds})
      AND ${mayBeTried('robot', sql`chat_id`)}
    ORDER BY chat_id LIMIT ${leftAtOnce}`.execute(db)
  return rows.map(({ chat_id, from_user }) => ({ chatId: chat_id, userId: from_user }))
}
