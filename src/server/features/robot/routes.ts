import type { FastifyInstance } from 'fastify'
import {
  addRobotArticle,
  detailRobotArticle,
  dismissRobotQuestion,
  modifyRobotArticle,
  queryRobotArticle,
  queryRobotQuestion,
} from '../../../contract/robot.ts'
import type { Databases } from '../../db/databases.ts'
import type { Access, SessionUser } from '../../http/access.ts'
import { serve } from '../../http/serve.ts'
import type { Knowledge } from '../../knowledge/knowledge.ts'
import type { Realtime } from '../../realtime/realtime.ts'
import type { ChatDoors } from './chatDoors.ts'
import { joinChat } from './joinChat.ts'
import { changeArticle, listArticles, type OwnArticles, versionsOf, writeArticle } from './ownArticles.ts'
import type { Phrase } from './phrase.ts'
import { dismissQuestion, listQuestions } from './questions.ts'
import type { Stand } from './recordHint.ts'

export interface RobotDeps {
  databases: Databases
  clock: () => Date
  realtime: Realtime<SessionUser>
  chat: ChatDoors
  knowledge: Knowledge
  /** Those of `knowledge` that administrators write. */
  articles: OwnArticles
  /** Null: it answers in the words of its articles. */
  phrase: Phrase | null
  /** Null where there is no such user any more. */
  userOf: (userId: string) => Promise<SessionUser | null>
  /** Throws where it isn't this user's to see. */
  standOf: (expId: string, user: SessionUser) => Promise<Stand>
}

const forKeepers: Access = { menu: 'RobotQuestion', role: 'administrator' }

/** The robot in chat, and what administrators make of what it doesn't know. */
export function robotRoutes(app: FastifyInstance, deps: RobotDeps): void {
  const { databases, knowledge, articles } = deps
  const db = databases.main

  serve(app, queryRobotQuestion, forKeepers, async ({ body }) =>
    listQuestions(db, body, async (language, id) => (await knowledge.find(language, id))?.title ?? null),
  )

  serve(app, dismissRobotQuestion, forKeepers, async ({ body, record }) => dismissQuestion(db, body, record))

  serve(app, queryRobotArticle, forKeepers, async ({ body }) => listArticles(db, body))

  serve(app, detailRobotArticle, forKeepers, async ({ body }) => versionsOf(db, body.articleId))

  serve(app, addRobotArticle, forKeepers, async ({ body, actor, record }) => {
    const change = await writeArticle({ db, keeper: actor, record }, body)
    articles.forget()
    return change
  })

  serve(app, modifyRobotArticle, forKeepers, async ({ body, actor, record }) => {
    const change = await changeArticle({ db, keeper: actor, record }, body)
    articles.forget()
    return change
  })

  joinChat(app, deps)
}
