import type { FastifyInstance } from 'fastify'
import {
  addRobotArticle,
  answerRobotQuestion,
  detailRobotArticle,
  dismissRobotQuestion,
  leaveRobotQuestion,
  modifyRobotArticle,
  queryRobotArticle,
  queryRobotQuestion,
} from '../../../contract/messages/robot.ts'
import type { Access } from '../../http/serve/access.ts'
import { idempotencyKey } from '../../http/serve/idempotency.ts'
import { serve } from '../../http/serve/serve.ts'
import { answerList, serveList } from '../../http/serve/serveList.ts'
import { articleList, changeArticle, versionsOf, writeArticle } from './articles/ownArticles.ts'
import { answerQuestion, dismissQuestion, leaveQuestion, questionList } from './articles/questions.ts'
import { robotAccount } from './chat/account.ts'
import { chatBot } from './chat/chatBot.ts'
import type { RobotDeps } from './robotDeps.ts'

const managersOnly: Access = { menu: 'RobotQuestion', role: 'administrator' }

export function robotRoutes(app: FastifyInstance, deps: RobotDeps): void {
  const { databases, clock, knowledge, articles } = deps
  const db = databases.main

  serveList(
    app,
    queryRobotQuestion,
    managersOnly,
    answerList(databases, ({ body }) =>
      questionList(body, async (language, id) => (await knowledge.find(language, id))?.title ?? null),
    ),
  )

  serve(app, dismissRobotQuestion, managersOnly, async ({ body, record }) => dismissQuestion(db, body, record))

  const robot = robotAccount(db)
  serve(app, leaveRobotQuestion, 'session', async ({ body, actor }) => {
    const { userId: robotId } = await robot()
    await leaveQuestion({ db, robotId, clock }, actor, body.chatId)
    return {}
  })

  serve(app, answerRobotQuestion, managersOnly, async ({ body, actor, http, record }) =>
    answerQuestion({ db, actor, key: idempotencyKey(http), record }, body),
  )

  serveList(
    app,
    queryRobotArticle,
    managersOnly,
    answerList(databases, ({ language }) => articleList(language)),
  )

  serve(app, detailRobotArticle, managersOnly, async ({ body }) => versionsOf(db, body.articleId))

  serve(app, addRobotArticle, managersOnly, async ({ body, actor, record }) => {
    const change = await writeArticle({ db, manager: actor, record }, body)
    articles.forget()
    return change
  })

  serve(app, modifyRobotArticle, managersOnly, async ({ body, actor, record }) => {
    const change = await changeArticle({ db, manager: actor, record }, body)
    articles.forget()
    return change
  })

  chatBot(app, deps)
}
