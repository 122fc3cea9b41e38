import { type Kysely, sql } from 'kysely'
import type { ChatEvent } from '../../../../contract/messages/messages.ts'
import { topics } from '../../../../contract/messages/topics.ts'
import type { Score } from '../../../../domain/messages.ts'
import type { Language } from '../../../../texts/languages.ts'
import type { Tables } from '../../../db/tables.ts'
import type { SessionUser } from '../../../http/serve/access.ts'
import { CallError } from '../../../http/serve/errors.ts'
import type { Live } from '../../../live.ts'
import { keepQuestion } from '../articles/questions.ts'
import { languageOfQuestion } from '../retrieval/language.ts'
import type { Rating } from '../retrieval/ratings.ts'
import { termsOf } from '../retrieval/terms.ts'
import type { Extra } from './chatPort.ts'

interface RateDeps {
  db: Kysely<Tables>
  realtime: Pick<Live<never>, 'publishToUser'>
  robot: () => Promise<SessionUser>
  clock: () => Date
}

interface RatedRow {
  text: string
  extra: Extra | null
  score: Score | null
  language: Language | null
}

/** Rates an answer once. A low rating is kept for administrators without the user. */
export async function rate(
  { db, realtime, robot, clock }: RateDeps,
  user: SessionUser,
  { score, seqId }: { score: Score; seqId: string },
): Promise<void> {
  const { userId: robotId } = await robot()
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<RatedRow>`
      SELECT c.text, c.extra, c.score, u.language FROM chat_message AS c JOIN app_user AS u ON u.user_id = c.to_user
      WHERE c.chat_id = ${seqId} AND c.from_user = ${robotId} AND c.to_user = ${user.userId}
      FOR NO KEY UPDATE OF c`.execute(trx)
    const [row] = rows
    if (!row?.extra?.mayBeRated) throw new CallError('notFound')
    if (row.score !== null) throw new CallError('ratedAlready')
    await sql`UPDATE chat_message SET score = ${score} WHERE chat_id = ${seqId}`.execute(trx)
    if (score === 1) return
    const { asked = '', source } = row.extra
    const language = languageOfQuestion(asked, row.language ?? 'en')
    const kept = { language, question: asked, answer: row.text, sourceId: source?.id ?? null, at: clock() }
    await keepQuestion(trx, 'lowRated', kept)
  })
  const event: ChatEvent = { event: 'rated', chatId: seqId, score }
  realtime.publishToUser(user.userId, topics.chat, event)
}

const latest = 1000
const keptMs = 60_000

export function ratingReader(db: Kysely<Tables>): () => Promise<readonly Rating[]> {
  let kept: { at: number; ratings: Promise<readonly Rating[]> } | null = null
  const terms = new Map<string, readonly string[]>()
  return () => {
    const now = performance.now()
    if (kept && now - kept.at < keptMs) return kept.ratings
    const reading = { at: now, ratings: readRatings(db, terms) }
    kept = reading
    reading.ratings.catch(() => {
      if (kept === reading) kept = null
    })
    return reading.ratings
  }
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
