import { type Kysely, sql } from 'kysely'
import type { ChatEvent } from '../../../../contract/messages/messages.ts'
import { topics } from '../../../../contract/messages/topics.ts'
import type { Score } from '../../../../domain/messages.ts'
import type { Tables } from '../../../db/tables.ts'
import type { SessionUser } from '../../../http/serve/access.ts'
import { CallError } from '../../../http/serve/errors.ts'
import type { Live } from '../../../live.ts'
import { keptFor } from '../../../processes/keptFor.ts'
import { keepQuestion, robotAnswer } from '../articles/questions.ts'
import type { Rating } from '../retrieval/ratings.ts'
import { termsOf } from '../retrieval/terms.ts'

interface RateDeps {
  db: Kysely<Tables>
  realtime: Pick<Live<never>, 'publishToUser'>
  robot: () => Promise<SessionUser>
  clock: () => Date
}

/** Rates an answer once. A low rating is kept for administrators without the user. */
export async function rate(
  { db, realtime, robot, clock }: RateDeps,
  user: SessionUser,
  { score, seqId }: { score: Score; seqId: string },
): Promise<void> {
  const { userId: robotId } = await robot()
  await db.transaction().execute(async (trx) => {
    const answer = await robotAnswer(trx, { chatId: seqId, robotId, userId: user.userId })
    if (!answer?.mayBeRated) throw new CallError('notFound')
    if (answer.score !== null) throw new CallError('ratedAlready')
    await sql`UPDATE chat_message SET score = ${score} WHERE chat_id = ${seqId}`.execute(trx)
    if (score === -1) await keepQuestion(trx, 'lowRated', { ...answer.question, at: clock() })
  })
  const event: ChatEvent = { event: 'rated', chatId: seqId, score }
  realtime.publishToUser(user.userId, topics.chat, event)
}

const latest = 1000
const keptMs = 60_000

export function ratingReader(db: Kysely<Tables>): () => Promise<readonly Rating[]> {
  const terms = new Map<string, readonly string[]>()
  return keptFor(keptMs, () => readRatings(db, terms)).get
}

async function readRatings(db: Kysely<Tables>, terms: Map<string, readonly string[]>): Promise<Rating[]> {
  const { rows } = await sql<{ chat_id: string; score: Score; article_id: string; asked: string }>`
    SELECT chat_id, score, extra -> 'source' ->> 'id' AS article_id, extra ->> 'asked' AS asked FROM chat_message
    WHERE score IS NOT NULL AND extra -> 'source' ->> 'id' IS NOT NULL
    ORDER BY chat_id DESC LIMIT ${latest}`.execute(db)
  const known = new Set(rows.map((row) => row.chat_id))
  for (const chatId of terms.keys()) if (!known.has(chatId)) terms.delete(chatId)
  return rows.map(({ chat_id, score, article_id, asked }) => {
    const own = terms.get(chat_id) ?? termsOf(asked)
    terms.set(chat_id, own)
    return { articleId: article_id, score, terms: own }
  })
}
