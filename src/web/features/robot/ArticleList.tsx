import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { RobotArticle } from '../../../contract/robot.ts'
import { languages, ownNames } from '../../../contract/texts/languages.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import type { Search } from '../../routes.tsx'
import { PlainListPage } from '../../ui/PlainListPage.tsx'
import { showTime } from '../../ui/showTime.ts'
import type { Writing } from './ArticleDialog.tsx'
import { articlesQuery } from './queries.ts'
import { pageBy } from './shown.ts'

interface ArticleListProps {
  search: Search
  go: (search: Search) => void
  /** To the other lists. */
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
  const heads = [t('robot.head.title'), t('robot.head.languages'), t('robot.head.changed'), t('robot.head.by')]
  return (
    <table className="plain-table">
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
        {rows.map((row) => {
          const title = (row[language] ?? row.en ?? row.zh)?.title ?? ''
          return (
            <tr key={row.articleId}>
              <td className="is-wide-cell" data-label={heads[0]}>
                {title} {row.withdrawn && <span className="quiet">{t('robot.form.withdrawn')}</span>}
              </td>
              <td data-label={heads[1]}>
                {languages
                  .filter((one) => row[one])
                  .map((one) => ownNames[one])
                  .join(t('frame.listSeparator'))}
              </td>
              <td data-label={heads[2]}>
                <time dateTime={row.changedAt}>{showTime(row.changedAt)}</time>
              </td>
              <td data-label={heads[3]}>{row.changedBy}</td>
              <td className="plain-actions">
                <Button
                  type="link"
                  aria-label={t('robot.changeOf', { title })}
                  onClick={() => onWrite({ articleId: row.articleId, question: null })}
                >
                  {t('robot.change')}
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
