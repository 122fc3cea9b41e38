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
  username: string
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
  /** A question is stored: this process answers it. */
  told(chatId: string): void
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
  const { db, onError } = deps
  const going = new Map<string, Promise<void>>()
  /** The last of each user. */
  const lines = new Map<string, Promise<void>>()
  let stopped = false

  const answer = async (chatId: string) => {
    const question = await questionAt(db, chatId)
    if (!question) return
    const before = lines.get(question.userId) ?? Promise.resolve()
    const line = before.then(() => answerOne(deps, question)).catch(onError)
    lines.set(question.userId, line)
    await line
    if (lines.get(question.userId) === line) lines.delete(question.userId)
  }
  const told = (chatId: string) => {
    if (stopped || going.has(chatId)) return
    const work = answer(chatId)
      .catch(onError)
      .finally(() => going.delete(chatId))
    going.set(chatId, work)
  }
  const poll = setInterval(() => {
    leftAlone(deps).then((chatIds) => chatIds.forEach(told), onError)
  }, pollMs).unref()

  return {
    told,
    async stop() {
      stopped = true
      clearInterval(poll)
      await Promise.all(going.values())
    },
  }
}

async function answerOne({ chat, robot, replyTo, answered }: AnsweringDeps, question: Question): Promise<void> {
  const { chatId, username } = question
  const user = await robot()
  const reply = await replyTo(question)
  const { text, extra } = reply
  try {
    await chat.say({ user, clientId: answerId(chatId), toName: username, text, fileId: null, extra })
    await answered(reply)
  } catch (error) {
    // Whoever asked has left meanwhile: nobody waits for it.
    if (!(error instanceof CallError)) throw error
  }
  await chat.read(user, { username, upTo: chatId })
}

/** The id under which the answer to a message is said, the same wherever it is worked out. */
export function answerId(to: string): string {
  const hash = createHash('sha256').update(`the robot's answer to ${to}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

interface QuestionRow {
  chat_id: string
  user_id: string
  username: string
  language: Language | null
  text: string
  has_file: boolean
  url: string | null
}

/** Null where it is answered. */
async function questionAt(db: Kysely<Tables>, chatId: string): Promise<Question | null> {
  const { rows } = await sql<QuestionRow>`
    SELECT c.chat_id, u.user_id, u.username, coalesce(c.extra ->> 'language', u.language) AS language, c.text, c.file_id IS NOT NULL AS has_file, c.extra ->> 'url' AS url
    FROM chat_message AS c JOIN app_user AS u ON u.user_id = c.from_user
    WHERE c.chat_id = ${chatId} AND c.read_at IS NULL`.execute(db)
  const [row] = rows
  if (!row) return null
  const { chat_id, user_id, username, language, text, has_file, url } = row
  return { chatId: chat_id, userId: user_id, username, language: language ?? 'en', text, hasFile: has_file, url }
}

/** What nobody has answered for some time. */
async function leftAlone({ db, robot }: AnsweringDeps): Promise<string[]> {
  const { userId } = await robot()
  const { rows } = await sql<{ chat_id: string }>`
    SELECT chat_id FROM chat_message
    WHERE to_user = ${userId} AND read_at IS NULL AND at < now() - make_interval(secs => ${leftSeconds})
    ORDER BY chat_id LIMIT ${leftAtOnce}`.execute(db)
  return rows.map((row) => row.chat_id)
}
