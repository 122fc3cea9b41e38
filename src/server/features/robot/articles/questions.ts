import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../../contract/call.ts'
import type {
  ArticleTexts,
  answerRobotQuestion,
  dismissRobotQuestion,
  queryRobotQuestion,
  RobotQuestion,
} from '../../../../contract/messages/robot.ts'
import { messageMonths, type Score } from '../../../../domain/messages.ts'
import { type QuestionState, questionStates } from '../../../../domain/robot.ts'
import { type Language, languageFacts } from '../../../../texts/languages.ts'
import { dropInSteps } from '../../../db/schema/dropInSteps.ts'
import type { Tables } from '../../../db/tables.ts'
import type { SessionUser } from '../../../http/serve/access.ts'
import { CallError } from '../../../http/serve/errors.ts'
import { type IdempotencyKey, once } from '../../../http/serve/idempotency.ts'
import type { RecordAct } from '../../../http/serve/serve.ts'
import type { ServedList } from '../../../http/serve/serveList.ts'
import { notify } from '../../../notices/notify.ts'
import type { Extra } from '../chat/chatPort.ts'
import { languageOfQuestion } from '../retrieval/language.ts'
import { termsOf } from '../retrieval/terms.ts'

/** Who asked is stored only of a question that was left, until it is answered. */
interface UserQuestion {
  language: Language
  /** Without card numbers, record ids and addresses. */
  question: string
  answer: string
  sourceId: string | null
  at: Date
}

/** Returns its id; null for a question without terms, which is not kept. */
export async function keepQuestion(
  db: Kysely<Tables> | Transaction<Tables>,
  why: 'unanswered' | 'lowRated',
  { language, question, answer, sourceId, at }: UserQuestion,
): Promise<string | null> {
  const wording = wordingOf(question)
  if (!wording) return null
  const unanswered = why === 'unanswered' ? 1 : 0
  const { rows } = await sql<{ question_id: string }>`
    INSERT INTO robot_question AS q (language, wording, question, unanswered, low_rated, answer, source_id, last_at)
    VALUES (${language}, ${wording}, ${question}, ${unanswered}::int, ${1 - unanswered}::int, ${answer}, ${sourceId}, ${at})
    ON CONFLICT (language, wording) DO UPDATE SET
      question = excluded.question, answer = excluded.answer, source_id = excluded.source_id, last_at = excluded.last_at,
      unanswered = q.unanswered + excluded.unanswered, low_rated = q.low_rated + excluded.low_rated,
      version = q.version + CASE q.state WHEN 'done' THEN 1 ELSE 0 END,
      state = CASE q.state WHEN 'done' THEN 'open' ELSE q.state END
    RETURNING question_id`.execute(db)
  return rows[0]?.question_id ?? null
}

/** Equal for questions with the same terms in any order or form; null without terms. */
function wordingOf(question: string): Buffer | null {
  const terms = [...new Set(termsOf(question.replace(/\[\w+\]/g, ' ')))].sort()
  return terms.length === 0 ? null : createHash('sha256').update(terms.join(' ')).digest()
}

interface StoredQuestionRow {
  question_id: string
  version: number
  language: Language
  question: string
  unanswered: number
  low_rated: number
  last_at: Date
  answer: string
  source_id: string | null
  state: QuestionState
  article_id: string | null
  askers: number
  reply: string | null
}

type QuestionBody = BodyOf<typeof queryRobotQuestion>
type TitleOf = (language: Language, articleId: string) => Promise<string | null>

export function questionList(
  { state, language, question }: QuestionBody,
  titleOf: TitleOf,
): ServedList<QuestionBody['sort'], StoredQuestionRow, RobotQuestion> {
  return {
    query: {
      columns: sql`q.*, (SELECT count(*)::int FROM robot_asker AS a WHERE a.question_id = q.question_id) AS askers`,
      from: sql`robot_question AS q`,
      where: [
        sql`state = ${state}`,
        language && sql`language = ${language}`,
        question && sql`position(lower(${question}) IN lower(question)) > 0`,
      ],
      sorts: { lastAt: ['last_at', 'question_id'], asked: ['(unanswered + low_rated)', 'question_id'] },
      tieBreak: 'question_id',
    },
    shown: (rows) => Promise.all(rows.map((row) => questionOf(row, titleOf))),
    file: {
      name: 'robot-questions',
      columns: ['question', 'language', 'unanswered', 'lowRated', 'lastAt', 'answer'],
      times: ['lastAt'],
      cells: ({ language }) => ({ language: languageFacts[language].ownName }),
    },
  }
}

async function questionOf(row: StoredQuestionRow, titleOf: TitleOf): Promise<RobotQuestion> {
  const title = row.source_id && (await titleOf(row.language, row.source_id))
  return {
    questionId: row.question_id,
    version: row.version,
    language: row.language,
    question: row.question,
    unanswered: row.unanswered,
    lowRated: row.low_rated,
    lastAt: row.last_at.toISOString(),
    answer: row.answer,
    source: row.source_id && title ? { id: row.source_id, title } : null,
    state: row.state,
    articleId: row.article_id,
    askers: row.askers,
    reply: row.reply,
  }
}

export function dismissQuestion(
  db: Kysely<Tables>,
  { questionId, version, dismissed }: BodyOf<typeof dismissRobotQuestion>,
  record: RecordAct,
) {
  return db.transaction().execute(async (trx) => {
    await settle(trx, { questionId, version }, dismissed ? 'dismissed' : 'open')
    await record(trx, `robot question ${questionId}`, { dismissed: String(dismissed) })
    return { questionId, version: version + 1 }
  })
}

export function answerQuestion(
  { db, actor, key, record }: { db: Kysely<Tables>; actor: SessionUser; key: IdempotencyKey; record: RecordAct },
  { questionId, version, reply }: BodyOf<typeof answerRobotQuestion>,
) {
  return db.transaction().execute((trx) =>
    once(trx, { userId: actor.userId, key, request: { questionId, version, reply } }, async () => {
      await settle(trx, { questionId, version }, 'done', { reply })
      await notifyAskers(trx, questionId, { by: 'person', answerIn: () => reply }, actor.userId)
      await record(trx, `robot question ${questionId}`)
      return { questionId, version: version + 1 }
    }),
  )
}

export async function settleBy(
  trx: Transaction<Tables>,
  question: { questionId: string; version: number },
  { articleId, texts }: { articleId: string; texts: ArticleTexts },
  userId: string,
): Promise<void> {
  await settle(trx, question, 'done', { articleId })
  const titleIn = (language: Language) => (texts[language] ?? Object.values(texts).find(Boolean))?.title ?? ''
  await notifyAskers(trx, question.questionId, { by: 'article', answerIn: titleIn }, userId)
}

/** Sends the answer to those who have left the question, who then wait no longer. */
async function notifyAskers(
  trx: Transaction<Tables>,
  questionId: string,
  { by, answerIn }: { by: 'person' | 'article'; answerIn: (language: Language) => string },
  fromUser: string,
): Promise<void> {
  const { rows } = await sql<{ user_id: string; question: string; language: Language }>`
    DELETE FROM robot_asker AS a USING robot_question AS q
    WHERE a.question_id = ${questionId} AND q.question_id = a.question_id
    RETURNING a.user_id, q.question, q.language`.execute(trx)
  const [first] = rows
  if (!first) return
  const to = { userIds: rows.map(({ user_id }) => user_id) }
  const { question, language } = first
  await notify(trx, { to, facts: { kind: 'robotAnswer', by, question, answer: answerIn(language) }, fromUser })
}

async function settle(
  trx: Transaction<Tables>,
  { questionId, version }: { questionId: string; version: number },
  state: QuestionState,
  { articleId = null, reply = null }: { articleId?: string | null; reply?: string | null } = {},
): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    SELECT version FROM robot_question WHERE question_id = ${questionId} FOR UPDATE`.execute(trx)
  const [held] = rows
  if (!held) throw new CallError('notFound')
  if (held.version !== version) throw new CallError('recordChanged')
  await sql`
    UPDATE robot_question SET state = ${state}, article_id = coalesce(${articleId}, article_id),
      reply = coalesce(${reply}, reply), version = version + 1
    WHERE question_id = ${questionId}`.execute(trx)
}

interface AnswerRow {
  text: string
  extra: Extra | null
  score: Score | null
  language: Language | null
}

/** An answer of the robot to this user, locked, and its question as it would be kept; nothing where there is no such answer. */
export async function robotAnswer(
  trx: Transaction<Tables>,
  { chatId, robotId, userId }: { chatId: string; robotId: string; userId: string },
) {
  const { rows } = await sql<AnswerRow>`
    SELECT c.text, c.extra, c.score, u.language FROM chat_message AS c JOIN app_user AS u ON u.user_id = c.to_user
    WHERE c.chat_id = ${chatId} AND c.from_user = ${robotId} AND c.to_user = ${userId} FOR NO KEY UPDATE OF c`.execute(
    trx,
  )
  return rows.map(({ text, extra, score, language }) => {
    const { asked = '', source, ...offers } = extra ?? {}
    const question = { language: languageOfQuestion(asked, language ?? 'en'), question: asked, answer: text }
    return { ...offers, score, question: { ...question, sourceId: source?.id ?? null } }
  })[0]
}

/** Leaves the question that the robot has answered so to the administrators. The user gets their answer as a notice. */
export function leaveQuestion(
  { db, robotId, clock }: { db: Kysely<Tables>; robotId: string; clock: () => Date },
  { userId }: SessionUser,
  chatId: string,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const answer = await robotAnswer(trx, { chatId, robotId, userId })
    if (!answer?.offersPerson) throw new CallError('answerUnknown')
    const questionId = await keepQuestion(trx, 'unanswered', { ...answer.question, at: clock() })
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

/**
 * Drops questions that nobody has asked within the keeping time, since they may contain a name. Articles written from
 * them stay. Returns how many.
 */
export async function dropOldQuestions(db: Kysely<Tables>, now: Date): Promise<number> {
  // By all states: the index is in their order first.
  return dropInSteps(
    db,
    (limit) => sql`
      DELETE FROM robot_question WHERE question_id IN (
        SELECT question_id FROM robot_question
        WHERE state = ANY(${[...questionStates]}::text[])
          AND last_at < ${now}::timestamptz - make_interval(months => ${messageMonths})
        LIMIT ${limit})`,
  )
}
