import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { dismissRobotQuestion, type RobotQuestion } from '../../../contract/robot.ts'
import { ownNames } from '../../../contract/texts/languages.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/notices.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { showTime } from '../../ui/showTime.ts'
import type { Writing } from './articleDraft.ts'
import { refreshRobot } from './queries.ts'

interface QuestionTableProps {
  rows: readonly RobotQuestion[]
  onWrite: (writing: Writing) => void
}

export function QuestionTable({ rows, onWrite }: QuestionTableProps) {
  const t = useText()
  const dismiss = useDismiss()
  return (
    <PlainTable
      className="robot-table"
      rows={rows}
      keyOf={({ questionId }) => questionId}
      columns={[
        {
          head: t('robot.head.question'),
          className: 'is-wide-cell robot-question',
          own: ({ language }) => ({ lang: language }),
          cell: ({ question }) => question,
        },
        {
          head: t('robot.head.why'),
          cell: ({ unanswered, lowRated }) =>
            [
              ...(unanswered > 0 ? [t('robot.unanswered', { count: unanswered })] : []),
              ...(lowRated > 0 ? [t('robot.lowRated', { count: lowRated })] : []),
            ].join(t('frame.listSeparator')),
        },
        { head: t('robot.language'), cell: ({ language }) => ownNames[language] },
        { head: t('robot.head.lastAt'), cell: ({ lastAt }) => <time dateTime={lastAt}>{showTime(lastAt)}</time> },
        {
          head: t('robot.head.answer'),
          className: 'is-wide-cell robot-answer',
          own: ({ language }) => ({ lang: language }),
          cell: ({ answer, source }) => (
            <>
              <span>{answer}</span>
              {source && <small>{source.title}</small>}
            </>
          ),
        },
      ]}
      actions={(row) => {
        const { question, articleId, state } = row
        return (
          <>
            <Button
              type="link"
              aria-label={t(articleId === null ? 'robot.writeOf' : 'robot.changeOf', { question, title: question })}
              onClick={() => onWrite({ articleId, question: row })}
            >
              {t(articleId === null ? 'robot.write' : 'robot.change')}
            </Button>
            {state !== 'done' && (
              <Button
                type="link"
                aria-label={t(state === 'open' ? 'robot.dismissOf' : 'robot.reopenOf', { question })}
                onClick={() => void dismiss(row)}
              >
                {t(state === 'open' ? 'robot.dismiss' : 'robot.reopen')}
              </Button>
            )}
          </>
        )
      }}
    />
  )
}

function useDismiss(): (row: RobotQuestion) => Promise<void> {
  const t = useText()
  const queries = useQueryClient()
  return async ({ questionId, version, state }) => {
    const dismissed = state === 'open'
    try {
      await call(dismissRobotQuestion, { questionId, version, dismissed })
      toast('success', t(dismissed ? 'robot.dismissed' : 'robot.reopened'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      await refreshRobot(queries)
    }
  }
}
