import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { detailRobotArticle, queryRobotArticle, queryRobotQuestion } from '../../../contract/robot.ts'
import { type Asks, call } from '../../api/call.ts'

export function questionsQuery(body: Asks<typeof queryRobotQuestion>) {
  return queryOptions({
    queryKey: ['robotQuestions', body],
    queryFn: ({ signal }) => call(queryRobotQuestion, body, { quiet: true, signal }),
  })
}

export function articlesQuery(body: Asks<typeof queryRobotArticle>) {
  return queryOptions({
    queryKey: ['robotArticles', body],
    queryFn: ({ signal }) => call(queryRobotArticle, body, { quiet: true, signal }),
  })
}

/** All versions of an article, the newest first: as they are when somebody begins to write, and not from a while before. */
export function versionsQuery(articleId: string) {
  return queryOptions({
    gcTime: 0,
    queryKey: ['robotArticles', 'versions', articleId],
    queryFn: ({ signal }) => call(detailRobotArticle, { articleId }, { quiet: true, signal }),
  })
}

/** After a change: both lists, and the article where somebody reads it. */
export function refreshRobot(queries: QueryClient): Promise<unknown> {
  const keys = ['robotQuestions', 'robotArticles', 'article']
  return Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
