import { useQueryClient } from '@tanstack/react-query'
import { modifyRobotArticle, type RobotArticle } from '../../../contract/messages/robot.ts'
import { fromKeys } from '../../../domain/typed.ts'
import { languages } from '../../../texts/languages.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { ask, toast } from '../../ui/feedback/notices.ts'
import { refreshRobot } from './queries.ts'

/** Asks, and withdraws the article. */
export function useWithdraw(onWithdrawn: () => void): (article: RobotArticle) => Promise<void> {
  const t = useText()
  const queries = useQueryClient()
  return async (article) => {
    const { articleId, version } = article
    const question = { text: t('robot.form.withdrawAsk'), yes: t('robot.form.withdraw'), no: t('frame.cancel') }
    if (!(await ask(question))) return
    try {
      await call(modifyRobotArticle, {
        ...fromKeys(languages, (language) => article[language]),
        articleId,
        version,
        withdrawn: true,
        question: null,
      })
      toast('success', t('robot.form.withdrawn'))
      onWithdrawn()
    } catch (error) {
      // The call has shown it.
      if (!(error instanceof ApiError)) throw error
    } finally {
      await refreshRobot(queries)
    }
  }
}
