import { queryRobotQuestion, type RobotQuestion } from '../../../contract/messages/robot.ts'
import { sortsBy } from '../../../contract/schema.ts'
import type { QuestionState } from '../../../domain/robot.ts'
import { languageFacts, languages } from '../../../texts/languages.ts'
import { useText } from '../../i18n/useText.ts'
import { RowButton } from '../../list/buttons/RowButton.tsx'
import { longColumn, timeColumn } from '../../list/columns.tsx'
import { choice, text } from '../../list/conditions.ts'
import { type ActionsProps, defineList } from '../../list/definition.ts'
import { emptyText } from '../../list/emptyText.tsx'
import { QuestionDrawer } from './QuestionDrawer.tsx'
import { RobotViews } from './RobotViews.tsx'
import { useDismiss } from './useDismiss.ts'
import { useReply, useWriteArticle } from './writeArticle.ts'

/** The questions that the robot could not answer, or answered badly, in one state. */
export function questionList(state: QuestionState) {
  return defineList({
    page: `inf.robotQuestion.${state}`,
    title: (t) => t('frame.menu.RobotQuestion'),
    call: queryRobotQuestion,
    queryKey: ['robotQuestions'],
    always: { state },
    keyOf: ({ questionId }) => questionId,
    nameOf: ({ question }) => question,
    versionOf: ({ version }) => version,
    conditions: [
      text('question', 120),
      choice('language', languages, (_, language) => languageFacts[language].ownName),
    ],
    columns: [
      longColumn('question', 360),
      {
        name: 'asked',
        head: (t) => t('robot.why'),
        width: 220,
        order: 'amount',
        cell: ({ unanswered, askers, lowRated }, { t }) =>
          [
            ...(unanswered > 0 ? [t('robot.unanswered', { count: unanswered })] : []),
            ...(askers > 0 ? [t('robot.askers', { count: askers })] : []),
            ...(lowRated > 0 ? [t('robot.lowRated', { count: lowRated })] : []),
          ].join(t('frame.listSeparator')),
      },
      { field: 'language', width: 100, cell: ({ language }) => languageFacts[language].ownName },
      timeColumn('lastAt'),
      longColumn('answer', 360),
    ],
    sorts: sortsBy('lastAt', 'asked'),
    defaultSort: '-lastAt',
    Details: QuestionDrawer,
    Actions: QuestionActions,
    Notice: () => <RobotViews current={state} />,
    Empty: emptyText((t) => [t('robot.none'), t('robot.noneHelp')]),
    countText: (t, { total }) => t('robot.count', { count: total }),
    card: { end: 'language', lines: ['asked', 'lastAt', 'answer'] },
  })
}

function QuestionActions({ rows: [row] }: ActionsProps<RobotQuestion>) {
  const t = useText()
  const dismiss = useDismiss()
  const write = useWriteArticle()
  const reply = useReply()
  if (!row) return null
  const { question, articleId, state, askers } = row
  const isNew = articleId === null
  return (
    <>
      {askers > 0 && (
        <RowButton label={t('robot.reply')} of={t('robot.replyOf', { question })} onPress={() => reply(row)} />
      )}
      <RowButton
        label={t(isNew ? 'robot.write' : 'robot.change')}
        of={isNew ? t('robot.writeOf', { question }) : t('robot.changeOf', { title: question })}
        onPress={() => write({ articleId, question: row })}
      />
      {state !== 'done' && (
        <RowButton
          label={t(state === 'open' ? 'robot.dismiss' : 'robot.reopen')}
          of={t(state === 'open' ? 'robot.dismissOf' : 'robot.reopenOf', { question })}
          onPress={() => void dismiss(row)}
        />
      )}
    </>
  )
}
