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

/** Skips the cache, so that editing starts from the current version. */
export function versionsQuery(articleId: string) {
  return queryOptions({
    gcTime: 0,
    queryKey: ['robotArticles', 'versions', articleId],
    queryFn: ({ signal }) => call(detailRobotArticle, { articleId }, { quiet: true, signal }),
  })
}

export function refreshRobot(queries: QueryClient): Promise<unknown> {
  const keys = ['robotQuestions', 'robotArticles', 'article']
  return Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
