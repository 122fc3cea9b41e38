import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Language } from '../../../contract/texts/languages.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/access.ts'
import { CallError } from '../../http/errors.ts'
import type { ChatDoors, Extra } from './chatDoors.ts'

/** Something that was said to the robot, and isn't answered. */
export interface Question {
  chatId: string
  userId: string
  /** Of the page, or of the account: for what is of none. */
  language: Language
  text: string
  hasFile: boolean
  /** The page from which it was asked about a record. */
  url: string | null
}

export interface Reply {
  text: string
  language: Language
  /** Nothing was found that fits. */
  isUnanswered: boolean
  extra: Extra
}

export interface AnsweringDeps {
  db: Kysely<Tables>
  chat: Pick<ChatDoors, 'say' | 'read'>
  robot: () => Promise<SessionUser>
  replyTo(question: Question): Promise<Reply>
  /** It was answered so, for the first time. */
  answered(reply: Reply): Promise<void>
  onError(error: unknown): void
}

export interface Answering {
  /** A question of this user is stored: this process answers it. */
  told(chatId: string, userId: string): void
  stop(): Promise<void>
}

const pollMs = 2_000
/** Whoever stored a question answers it; after so long another process does, which finds that one gone. */
const leftSeconds = 10
const leftAtOnce = 100

/**
 * Answers what is said to the robot, of one user in order. A question is unread as long as it isn't answered, and an answer
 * is said under an id that follows from its question: so none is lost with a process, and two processes say one answer.
 */
export function keepAnswering(deps: AnsweringDeps): Answering {
  const { onError } = deps
  const going = new Set<string>()
  /** The last of each user. */
  const lines = new Map<string, Promise<void>>()
  let stopped = false

  const told = (chatId: string, userId: string) => {
    if (stopped || going.has(chatId)) return
    going.add(chatId)
    const line = (lines.get(userId) ?? Promise.resolve())
      // What is left when this process stops another one answers.
      .then(() => (stopped ? undefined : answer(deps, chatId)))
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
  const poll = setInterval(() => void lookAround().catch(onError), pollMs).unref()

  return {
    told,
    async stop() {
      stopped = true
      clearInterval(poll)
      await Promise.all(lines.values())
    },
  }
}

async function answer({ db, chat, robot, replyTo, answered }: AnsweringDeps, chatId: string): Promise<void> {
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

/** The id under which the answer to a message is said, the same wherever it is worked out. */
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

/** Null where it is answered. */
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

/** What nobody has answered for some time. */
async function leftAlone({ db, robot }: AnsweringDeps): Promise<Pick<Question, 'chatId' | 'userId'>[]> {
  const { userId } = await robot()
  const { rows } = await sql<{ chat_id: string; from_user: string }>`
    SELECT chat_id, from_user FROM chat_message
    WHERE to_user = ${userId} AND read_at IS NULL AND at < now() - make_interval(secs => ${leftSeconds})
    ORDER BY chat_id LIMIT ${leftAtOnce}`.execute(db)
  return rows.map(({ chat_id, from_user }) => ({ chatId: chat_id, userId: from_user }))
}
