import { questionStates } from '../../../domain/robot.ts'
import { useText } from '../../i18n/useText.ts'
import { ViewSwitch } from '../../list/ViewSwitch.tsx'
import { pageAddress } from '../../routes/links.ts'
import { lastSearch } from '../../session/lastSearch.ts'
import { useProfile } from '../../session/useProfile.ts'

export const robotViews = [...questionStates, 'articles'] as const
export type RobotView = (typeof robotViews)[number]

/** The questions by their state, and the articles: each as it was last asked. */
export function RobotViews({ current }: { current: RobotView }) {
  const t = useText()
  const { userId } = useProfile()
  const views = robotViews.map((show) => ({
    key: show,
    label: show === 'articles' ? t('robot.articles') : t(`robot.state.${show}`),
    address: pageAddress('inf.robotQuestion.list', { ...lastSearch(userId, `inf.robotQuestion.${show}`), show }),
  }))
  return <ViewSwitch label={t('robot.tabs')} current={current} views={views} />
}
