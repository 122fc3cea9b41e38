import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { detailRobotArticle } from '../../../contract/messages/robot.ts'
import { call } from '../../api/call.ts'

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
