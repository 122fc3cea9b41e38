import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { dismissRobotQuestion, type RobotQuestion } from '../../../contract/robot.ts'
import { ownNames } from '../../../contract/texts/languages.ts'
import { ApiError } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/notices.ts'
import { showTime } from '../../ui/showTime.ts'
import type { Writing } from './ArticleDialog.tsx'
import { refreshRobot } from './queries.ts'

interface QuestionTableProps {
  rows: readonly RobotQuestion[]
  onWrite: (writing: Writing) => void
}

/** Questions of like wording, a line each. */
export function QuestionTable({ rows, onWrite }: QuestionTableProps) {
  const t = useText()
  const heads = [
    t('robot.head.question'),
    t('robot.head.why'),
    t('robot.language'),
    t('robot.head.lastAt'),
    t('robot.head.answer'),
  ]
  return (
    <table className="plain-table robot-table">
      <thead>
        <tr>
          {[...heads, t('robot.head.actions')].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <QuestionRow key={row.questionId} row={row} heads={heads} onWrite={onWrite} />
        ))}
      </tbody>
    </table>
  )
}

interface QuestionRowProps {
  row: RobotQuestion
  /** Stand beside each value where there is no head. */
  heads: readonly string[]
  onWrite: (writing: Writing) => void
}

function QuestionRow({ row, heads, onWrite }: QuestionRowProps) {
  const t = useText()
  const dismiss = useDismiss(row)
  const { question, unanswered, lowRated, language, lastAt, answer, source, state, articleId } = row
  const why = [
    ...(unanswered > 0 ? [t('robot.unanswered', { count: unanswered })] : []),
    ...(lowRated > 0 ? [t('robot.lowRated', { count: lowRated })] : []),
  ]
  return (
    <tr>
      <td className="is-wide-cell robot-question" data-label={heads[0]} lang={language}>
        {question}
      </td>
      <td data-label={heads[1]}>{why.join(t('frame.listSeparator'))}</td>
      <td data-label={heads[2]}>{ownNames[language]}</td>
      <td data-label={heads[3]}>
        <time dateTime={lastAt}>{showTime(lastAt)}</time>
      </td>
      <td className="is-wide-cell robot-answer" data-label={heads[4]} lang={language}>
        <span>{answer}</span>
        {source && <small>{source.title}</small>}
      </td>
      <td className="plain-actions">
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
            onClick={() => void dismiss()}
          >
            {t(state === 'open' ? 'robot.dismiss' : 'robot.reopen')}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Dismisses an open question, and opens a dismissed one. A failure has been shown by the call. */
function useDismiss({ questionId, version, state }: RobotQuestion): () => Promise<void> {
  const t = useText()
  const queries = useQueryClient()
  return async () => {
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
