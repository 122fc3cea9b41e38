import { useQueryClient } from '@tanstack/react-query'
import { dismissRobotQuestion, type RobotQuestion } from '../../../contract/messages/robot.ts'
import { call } from '../../api/call.ts'
import { runAction } from '../../api/runAction.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { refreshRobot } from './queries.ts'

/** Dismisses an open question, or opens a dismissed one again. */
export function useDismiss(): (question: RobotQuestion) => Promise<void> {
  const t = useText()
  const queries = useQueryClient()
  return async ({ questionId, version, state }) => {
    const dismissed = state === 'open'
    await runAction(
      async () => {
        await call(dismissRobotQuestion, { questionId, version, dismissed })
        toast('success', t(dismissed ? 'robot.dismissed' : 'robot.reopened'))
      },
      () => refreshRobot(queries),
    )
  }
}
