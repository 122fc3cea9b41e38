import type { QueryClient } from '@tanstack/react-query'
import { detailRobotArticle } from '../../../contract/messages/robot.ts'
import { callQuery } from '../../api/callQuery.ts'

/** Skips the cache, so that editing starts from the current version. */
export function versionsQuery(articleId: string) {
  return callQuery(['robotArticles', 'versions', articleId], detailRobotArticle, { articleId }, { gcTime: 0 })
}

export function refreshRobot(queries: QueryClient): Promise<unknown> {
  const keys = ['robotQuestions', 'robotArticles', 'article']
  return Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
