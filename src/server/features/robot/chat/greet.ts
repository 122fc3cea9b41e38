import { type Kysely, sql } from 'kysely'
import type { Language } from '../../../../texts/languages.ts'
import type { Tables } from '../../../db/tables.ts'
import type { SessionUser } from '../../../http/serve/access.ts'
import { sayings } from '../../../knowledge/sayings.ts'
import { answerId } from './answering.ts'
import type { ChatPort } from './chatPort.ts'
import { linesToAsk } from './reply.ts'

interface GreetDeps {
  db: Kysely<Tables>
  chat: Pick<ChatPort, 'say'>
  robot: () => Promise<SessionUser>
}

/** Sends a greeting once into an empty conversation (Specification 7, the echo). */
export async function greet(
  { db, chat, robot }: GreetDeps,
  { userId }: SessionUser,
  language: Language,
): Promise<void> {
  const user = await robot()
  if (await haveTalked(db, userId, user.userId)) return
  const { hello, ask } = sayings[language].talk
  await chat.say({
    user,
    clientId: answerId(`the echo of ${userId}`),
    toName: userId,
    text: hello,
    fileId: null,
    extra: { subLinks: linesToAsk(ask.split('\n')) },
  })
}

async function haveTalked(db: Kysely<Tables>, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM chat_message
    WHERE least(from_user, to_user) = least(${one}::bigint, ${other}::bigint)
      AND greatest(from_user, to_user) = greatest(${one}::bigint, ${other}::bigint) LIMIT 1`.execute(db)
  return rows.length > 0
}
