import { queryRobotArticle, type RobotArticle } from '../../../contract/messages/robot.ts'
import { sortsBy } from '../../../contract/schema.ts'
import { type Language, languageFacts, languages } from '../../../texts/languages.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { CreateButton } from '../../list/buttons/CreateButton.tsx'
import { RowButton } from '../../list/buttons/RowButton.tsx'
import { longColumn, timeColumn } from '../../list/columns.tsx'
import { type ActionsProps, defineList } from '../../list/definition.ts'
import { emptyText } from '../../list/emptyText.tsx'
import typography from '../../ui/typography.module.css'
import { RobotViews } from './RobotViews.tsx'
import { useWriteArticle } from './writeArticle.ts'

/** The articles that administrators have written, the last changed first, withdrawn ones too. */
export const articleList = defineList({
  page: 'inf.robotQuestion.articles',
  title: (t) => t('robot.articles'),
  call: queryRobotArticle,
  queryKey: ['robotArticles'],
  keyOf: ({ articleId }) => articleId,
  nameOf: (row) => titleOf(row, 'en'),
  versionOf: ({ version }) => version,
  conditions: [],
  columns: [
    {
      field: 'title',
      width: 400,
      cell: (row, { t, language }) => (
        <>
          {titleOf(row, language)}{' '}
          {row.withdrawn && <span className={typography.quiet}>{t('robot.form.withdrawn')}</span>}
        </>
      ),
    },
    {
      field: 'languages',
      width: 160,
      cell: (row, { t }) =>
        languages
          .filter((one) => row[one])
          .map((one) => languageFacts[one].ownName)
          .join(t('frame.listSeparator')),
    },
    timeColumn('changedAt'),
    longColumn('changedBy', 200),
  ],
  sorts: sortsBy('changedAt'),
  defaultSort: '-changedAt',
  Actions: ({ rows: [row] }: ActionsProps<RobotArticle>) => row && <ChangeButton row={row} />,
  Tools: () => {
    const write = useWriteArticle()
    return (
      <CreateButton label={(t) => t('robot.writeNew')} onPress={() => write({ articleId: null, question: null })} />
    )
  },
  Notice: () => <RobotViews current="articles" />,
  Empty: emptyText((t) => [t('robot.noArticles'), t('robot.noArticlesHelp')]),
  card: { lines: ['languages', 'changedAt', 'changedBy'] },
})

function titleOf(row: RobotArticle, language: Language): string {
  return [language, ...languages].map((one) => row[one]?.title).find(Boolean) ?? ''
}

function ChangeButton({ row }: { row: RobotArticle }) {
  const t = useText()
  const write = useWriteArticle()
  const title = titleOf(row, useLanguage())
  return (
    <RowButton
      label={t('robot.change')}
      of={t('robot.changeOf', { title })}
      onPress={() => write({ articleId: row.articleId, question: null })}
    />
  )
}
