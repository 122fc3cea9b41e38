import { z } from 'zod'
import { articleBounds, questionStates } from '../domain/robot.ts'
import { defineCall, type ReplyOf } from './call.ts'
import { listOf, paging, rowId } from './schema.ts'
import { languages } from './texts/languages.ts'

/** What the robot could not answer well, and the articles that administrators write from it. */

const id = rowId
const version = z.int().min(1)

export const robotQuestion = z.object({
  questionId: z.string(),
  /** Counted up with each decision: whoever decides says which one they saw. */
  version: z.int(),
  language: z.enum(languages),
  /** As it was asked last, without card numbers, record ids and addresses. */
  question: z.string(),
  /** How often questions of like wording had no answer, and how often the answer was rated low. */
  unanswered: z.int(),
  lowRated: z.int(),
  lastAt: z.string(),
  /** What the robot said last. */
  answer: z.string(),
  source: z.object({ id: z.string(), title: z.string() }).nullable(),
  state: z.enum(questionStates),
  /** The article that was written from it. */
  articleId: z.string().nullable(),
})
export type RobotQuestion = z.infer<typeof robotQuestion>

export const robotQuestionSorts = ['-lastAt', '-asked'] as const

export const queryRobotQuestion = defineCall({
  method: 'POST',
  path: 'query/robotQuestion',
  summary: 'Questions that the robot could not answer, or whose answers were rated low, those of like wording together',
  concerns: 'nobody',
  body: z.strictObject({
    ...paging,
    state: z.enum(questionStates).default('open'),
    language: z.enum(languages).optional(),
    /** A part of it, in any case. */
    question: z.string().trim().max(120).optional(),
    sort: z.enum(robotQuestionSorts).default('-lastAt'),
  }),
  reply: listOf(robotQuestion),
})

export const dismissRobotQuestion = defineCall({
  method: 'POST',
  path: 'dismiss/robotQuestion',
  log: 'administration',
  summary: 'Leave a question without an article, however often it is asked; or take that back',
  concerns: 'nobody',
  body: z.strictObject({ questionId: id, version, dismissed: z.boolean() }),
  reply: z.object({ questionId: z.string(), version: z.int() }),
})

const written = z.strictObject({
  title: z.string().trim().min(1).max(articleBounds.title),
  questions: z.array(z.string().trim().min(1).max(articleBounds.question)).max(articleBounds.questions),
  /** Markdown. */
  text: z.string().trim().min(1).max(articleBounds.text),
})
const texts = { en: written.nullable(), zh: written.nullable() }

const changed = z.object({ articleId: z.string(), version: z.int() })

export const addRobotArticle = defineCall({
  method: 'POST',
  path: 'add/robotArticle',
  log: 'administration',
  summary: 'Write an article: robot and help have it at once. The question that it is written from is done by it',
  concerns: 'nobody',
  body: z.strictObject({ ...texts, question: z.strictObject({ questionId: id, version }).nullable() }),
  reply: changed,
})

export const modifyRobotArticle = defineCall({
  method: 'POST',
  path: 'modify/robotArticle',
  log: 'administration',
  summary: 'Change an article, or withdraw it; every former version is kept',
  concerns: 'nobody',
  body: z.strictObject({
    ...texts,
    articleId: id,
    version,
    withdrawn: z.boolean(),
    question: z.strictObject({ questionId: id, version }).nullable(),
  }),
  reply: changed,
})

const article = z.object({
  articleId: z.string(),
  version: z.int(),
  withdrawn: z.boolean(),
  en: written.nullable(),
  zh: written.nullable(),
  changedBy: z.string(),
  changedAt: z.string(),
})
export type RobotArticle = z.infer<typeof article>

export const queryRobotArticle = defineCall({
  method: 'POST',
  path: 'query/robotArticle',
  summary: 'The articles that administrators have written, the last changed first, withdrawn ones too',
  concerns: 'nobody',
  body: z.strictObject(paging),
  reply: listOf(article),
})

export const detailRobotArticle = defineCall({
  method: 'POST',
  path: 'detail/robotArticle',
  summary: 'An article that an administrator has written, in all its versions, the newest first',
  concerns: 'nobody',
  body: z.strictObject({ articleId: id }),
  reply: z.object({ versions: z.array(article) }),
})
export type RobotArticleDetail = ReplyOf<typeof detailRobotArticle>
