import { useQueryClient } from '@tanstack/react-query'
import { modifyRobotArticle, type RobotArticle } from '../../../contract/messages/robot.ts'
import { fromKeys } from '../../../domain/typed.ts'
import { languages } from '../../../texts/languages.ts'
import { call } from '../../api/call.ts'
import { runAction } from '../../api/runAction.ts'
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
    await runAction(
      async () => {
        await call(modifyRobotArticle, {
          ...fromKeys(languages, (language) => article[language]),
          articleId,
          version,
          withdrawn: true,
          question: null,
        })
        toast('success', t('robot.form.withdrawn'))
        onWithdrawn()
      },
      () => refreshRobot(queries),
    )
  }
}
