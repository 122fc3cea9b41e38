import * as z from 'zod/mini'
import { type ArticleText, articleBounds, questionStates, replyMax } from '../../domain/robot.ts'
import { fromKeys } from '../../domain/typed.ts'
import { type Language, languages } from '../../texts/languages.ts'
import { defineCall, type ReplyOf } from '../call.ts'
import { listOf, listPlace, rowId, sortsBy } from '../schema.ts'
import { lineText, longText } from '../text.ts'

const id = rowId
const version = z.int().check(z.minimum(1))

const robotQuestion = z.object({
  questionId: z.string(),
  /** Rises with each decision. A decision names the version that its user has read. */
  version: z.int(),
  language: z.enum(languages),
  /** As it was asked last, without card numbers, record ids and addresses. */
  question: z.string(),
  /** Number of similar questions without an answer, and with an answer rated low. */
  unanswered: z.int(),
  lowRated: z.int(),
  lastAt: z.string(),
  /** The last answer of the robot. */
  answer: z.string(),
  source: z.nullable(z.object({ id: z.string(), title: z.string() })),
  state: z.enum(questionStates),
  articleId: z.nullable(z.string()),
  /** Number of users who have left the question and wait for an answer. */
  askers: z.int(),
  /** The last answer of a person. */
  reply: z.nullable(z.string()),
})
export type RobotQuestion = z.infer<typeof robotQuestion>

const robotQuestionSorts = sortsBy('lastAt', 'asked')

export const queryRobotQuestion = defineCall({
  path: 'query/robotQuestion',
  csv: true,
  summary: 'List unanswered and low-rated robot questions, grouped by wording',
  dataScope: 'nobody',
  body: z.strictObject({
    ...listPlace(robotQuestionSorts, '-lastAt'),
    state: z._default(z.enum(questionStates), 'open'),
    language: z.optional(z.enum(languages)),
    question: z.optional(lineText({ max: 120 })),
  }),
  reply: listOf(robotQuestion),
})

export const dismissRobotQuestion = defineCall({
  path: 'dismiss/robotQuestion',
  log: 'administration',
  summary: 'Dismiss or reopen a robot question',
  dataScope: 'nobody',
  refuses: ['notFound', 'recordChanged'],
  body: z.strictObject({ questionId: id, version, dismissed: z.boolean() }),
  reply: z.object({ questionId: z.string(), version: z.int() }),
})

export const leaveRobotQuestion = defineCall({
  path: 'leave/robotQuestion',
  log: 'business',
  summary: 'Leave a question that the robot could not answer to the head institution',
  dataScope: 'oneself',
  refuses: ['answerUnknown'],
  /** The robot's answer to the question. */
  body: z.strictObject({ chatId: id }),
})

export const answerRobotQuestion = defineCall({
  path: 'answer/robotQuestion',
  log: 'administration',
  summary: 'Answer a robot question; the answer is sent to the users who have left it',
  dataScope: 'nobody',
  refuses: ['notFound', 'recordChanged', 'keyReused'],
  body: z.strictObject({ questionId: id, version, reply: longText({ min: 1, max: replyMax }) }),
  reply: z.object({ questionId: z.string(), version: z.int() }),
})

const written = z.strictObject({
  title: lineText({ min: 1, max: articleBounds.title }),
  questions: z.array(lineText({ min: 1, max: articleBounds.question })).check(z.maxLength(articleBounds.questions)),
  text: longText({ min: 1, max: articleBounds.text }),
})
const texts = fromKeys(languages, () => z.nullable(written))

/** Null where the article isn't written in that language. */
export type ArticleTexts = Record<Language, ArticleText | null>

const changed = z.object({ articleId: z.string(), version: z.int() })

export const addRobotArticle = defineCall({
  path: 'add/robotArticle',
  log: 'administration',
  summary: 'Create a robot article; closes the question it was created from',
  dataScope: 'nobody',
  refuses: ['notFound', 'recordChanged', 'articleEmpty'],
  body: z.strictObject({ ...texts, question: z.nullable(z.strictObject({ questionId: id, version })) }),
  reply: changed,
})

export const modifyRobotArticle = defineCall({
  path: 'modify/robotArticle',
  log: 'administration',
  summary: 'Modify or withdraw a robot article; all versions are kept',
  dataScope: 'nobody',
  refuses: ['notFound', 'recordChanged', 'articleEmpty'],
  body: z.strictObject({
    ...texts,
    articleId: id,
    version,
    withdrawn: z.boolean(),
    question: z.nullable(z.strictObject({ questionId: id, version })),
  }),
  reply: changed,
})

const article = z.object({
  articleId: z.string(),
  version: z.int(),
  withdrawn: z.boolean(),
  ...texts,
  changedBy: z.string(),
  changedAt: z.string(),
})
export type RobotArticle = z.infer<typeof article>

export const queryRobotArticle = defineCall({
  path: 'query/robotArticle',
  csv: true,
  summary: 'List articles written by administrators, last modified first, including withdrawn ones',
  dataScope: 'nobody',
  body: z.strictObject(listPlace(sortsBy('changedAt'), '-changedAt')),
  reply: listOf(article),
})

export const detailRobotArticle = defineCall({
  path: 'detail/robotArticle',
  summary: 'Get an article written by administrators with its version history, newest first',
  dataScope: 'nobody',
  refuses: ['notFound'],
  body: z.strictObject({ articleId: id }),
  reply: z.object({ versions: z.array(article) }),
})
export type RobotArticleDetail = ReplyOf<typeof detailRobotArticle>
