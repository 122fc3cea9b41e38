import { detailRobotArticle } from '../../../contract/messages/robot.ts'
import { callQuery, refreshing } from '../../api/callQuery.ts'

/** Skips the cache, so that editing starts from the current version. */
export function versionsQuery(articleId: string) {
  return callQuery(['robotArticles', 'versions', articleId], detailRobotArticle, { articleId }, { gcTime: 0 })
}

export const refreshRobot = refreshing('robotQuestions', 'robotArticles', 'article')
