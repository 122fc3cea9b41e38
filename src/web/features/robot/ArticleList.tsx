import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { RobotArticle } from '../../../contract/robot.ts'
import { languages, ownNames } from '../../../contract/texts/languages.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import type { PageSearch } from '../../routes/search.ts'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { showTime } from '../../ui/showTime.ts'
import type { Writing } from './articleDraft.ts'
import { articlesQuery } from './queries.ts'
import { pageBy } from './shown.ts'

interface ArticleListProps {
  search: PageSearch<'inf.robotQuestion.list'>
  go: (search: PageSearch<'inf.robotQuestion.list'>) => void
  switches: ReactNode
  onWrite: (writing: Writing) => void
}

export function ArticleList({ search, go, switches, onWrite }: ArticleListProps) {
  const t = useText()
  const answer = useQuery({ ...articlesQuery({ currPage: pageBy(search) }), placeholderData: keepPreviousData })
  return (
    <PlainListPage
      title={t('robot.articles')}
      answer={answer}
      none={{ said: t('robot.noArticles'), help: t('robot.noArticlesHelp') }}
      onPage={(currPage) => go({ ...search, currPage: String(currPage) })}
      bar={
        <div className="robot-bar">
          {switches}
          <Button
            className="robot-new"
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => onWrite({ articleId: null, question: null })}
          >
            {t('robot.writeNew')}
          </Button>
        </div>
      }
    >
      {(rows) => <ArticleTable rows={rows} onWrite={onWrite} />}
    </PlainListPage>
  )
}

function ArticleTable({ rows, onWrite }: { rows: readonly RobotArticle[]; onWrite: (writing: Writing) => void }) {
  const t = useText()
  const language = useLanguage()
  const titleOf = (row: RobotArticle) => (row[language] ?? row.en ?? row.zh)?.title ?? ''
  return (
    <PlainTable
      rows={rows}
      keyOf={({ articleId }) => articleId}
      columns={[
        {
          head: t('robot.head.title'),
          className: 'is-wide-cell',
          cell: (row) => (
            <>
              {titleOf(row)} {row.withdrawn && <span className="quiet">{t('robot.form.withdrawn')}</span>}
            </>
          ),
        },
        {
          head: t('robot.head.languages'),
          cell: (row) =>
            languages
              .filter((one) => row[one])
              .map((one) => ownNames[one])
              .join(t('frame.listSeparator')),
        },
        {
          head: t('robot.head.changed'),
          cell: ({ changedAt }) => <time dateTime={changedAt}>{showTime(changedAt)}</time>,
        },
        { head: t('robot.head.by'), cell: ({ changedBy }) => changedBy },
      ]}
      actions={(row) => (
        <Button
          type="link"
          aria-label={t('robot.changeOf', { title: titleOf(row) })}
          onClick={() => onWrite({ articleId: row.articleId, question: null })}
        >
          {t('robot.change')}
        </Button>
      )}
    />
  )
}
