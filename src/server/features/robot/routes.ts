import type { FastifyInstance } from 'fastify'
import {
  addRobotArticle,
  detailRobotArticle,
  dismissRobotQuestion,
  modifyRobotArticle,
  queryRobotArticle,
  queryRobotQuestion,
} from '../../../contract/messages/robot.ts'
import type { Access } from '../../http/serve/access.ts'
import { serve } from '../../http/serve/serve.ts'
import { answerList, serveList } from '../../http/serve/serveList.ts'
import { articleList, changeArticle, versionsOf, writeArticle } from './articles/ownArticles.ts'
import { dismissQuestion, questionList } from './articles/questions.ts'
import { chatBot } from './chat/chatBot.ts'
import type { RobotDeps } from './robotDeps.ts'

const managersOnly: Access = { menu: 'RobotQuestion', role: 'administrator' }

export function robotRoutes(app: FastifyInstance, deps: RobotDeps): void {
  const { databases, knowledge, articles } = deps
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
