import { modifyRobotArticle, type RobotArticle } from '../../../contract/messages/robot.ts'
import { fromKeys } from '../../../domain/typed.ts'
import { languages } from '../../../texts/languages.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { useConfirmedAction } from '../../layout/useConfirmedAction.ts'
import { refreshRobot } from './queries.ts'

/** Asks, and withdraws the article. */
export function useWithdraw(onWithdrawn: () => void): (article: RobotArticle) => Promise<void> {
  const t = useText()
  const runConfirmed = useConfirmedAction()
  return (article) => {
    const { articleId, version } = article
    const texts = fromKeys(languages, (language) => article[language])
    return runConfirmed({
      text: t('robot.form.withdrawAsk'),
      yes: t('robot.form.withdraw'),
      send: async () => {
        await call(modifyRobotArticle, { ...texts, articleId, version, withdrawn: true, question: null })
        onWithdrawn()
      },
      done: t('robot.form.withdrawn'),
      refresh: refreshRobot,
    })
  }
}
