import { type Kysely, sql } from 'kysely'
import type { Language } from '../../../../texts/languages.ts'
import type { Tables } from '../../../db/tables.ts'
import type { SessionUser } from '../../../http/serve/access.ts'
import { CallError } from '../../../http/serve/errors.ts'
import type { Extra } from '../chat/chatPort.ts'
import { languageOfQuestion } from '../retrieval/language.ts'
import { keepQuestion } from './questions.ts'

interface AnswerRow {
  text: string
  extra: Extra | null
  language: Language | null
}

/** Leaves the question that the robot has answered so to the administrators. The user gets their answer as a notice. */
export function leaveQuestion(
  { db, robotId, clock }: { db: Kysely<Tables>; robotId: string; clock: () => Date },
  { userId }: SessionUser,
  chatId: string,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<AnswerRow>`
      SELECT c.text, c.extra, u.language FROM chat_message AS c JOIN app_user AS u ON u.user_id = c.to_user
      WHERE c.chat_id = ${chatId} AND c.from_user = ${robotId} AND c.to_user = ${userId}`.execute(trx)
    const [row] = rows
    if (!row?.extra?.offersPerson) throw new CallError('answerUnknown')
    const { asked = '', source } = row.extra
    const language = languageOfQuestion(asked, row.language ?? 'en')
    const kept = { language, question: asked, answer: row.text, sourceId: source?.id ?? null, at: clock() }
    const questionId = await keepQuestion(trx, 'unanswered', kept)
    if (questionId === null) throw new CallError('answerUnknown')
    await sql`
      INSERT INTO robot_asker (question_id, user_id) VALUES (${questionId}, ${userId}) ON CONFLICT DO NOTHING`.execute(
      trx,
    )
    // Also one that was dismissed: now somebody waits for it.
    await sql`
      UPDATE robot_question SET state = 'open', version = version + 1 WHERE question_id = ${questionId}`.execute(trx)
  })
}
