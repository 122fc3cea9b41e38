import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ReadableBulletin } from '../../../../contract/bulletins.ts'
import { useLanguage, useText } from '../../../i18n/useText.ts'
import { usePageSearch } from '../../../routes/pageSearch.ts'
import type { PageSearch } from '../../../routes/search.ts'
import { CodeName } from '../../../ui/CodeName.tsx'
import { Conditions } from '../../../ui/Conditions.tsx'
import { PlainListPage } from '../../../ui/PlainListPage.tsx'
import { PlainTable } from '../../../ui/PlainTable.tsx'
import { showTime } from '../../../ui/showTime.ts'
import { TextCondition } from '../../../ui/TextCondition.tsx'
import { useConditions } from '../../../ui/useConditions.ts'
import { mineQuery } from '../queries.ts'
import { askedOfMine, listPath } from './conditions.ts'

export function MyBulletins({ choice }: { choice?: ReactNode }) {
  const t = useText()
  const navigate = useNavigate()
  const search = usePageSearch('sys.bulletin.list')
  const answer = useQuery({ ...mineQuery(askedOfMine(search)), placeholderData: keepPreviousData })
  const go = (next: PageSearch<'sys.bulletin.list'>) =>
    void navigate({ to: listPath, search: { view: search.view, ...next } })
  const title = search.title ?? ''
  const { inputOf, asking } = useConditions({ place: 'bulletins', asked: { title }, onQuery: go })
  return (
    <PlainListPage
      title={t('frame.menu.BulletinList')}
      answer={answer}
      none={
        search.title
          ? { said: t('bulletins.none'), help: t('bulletins.noneHelp') }
          : { said: t('bulletins.noneForYou'), help: t('bulletins.noneForYouHelp') }
      }
      onPage={(currPage) => go({ title, currPage: String(currPage) })}
      bar={
        <>
          <Conditions {...asking}>
            <TextCondition {...inputOf('title')} label={t('bulletins.titleOf')} maxLength={120} />
          </Conditions>
          <div className="plain-bar">
            {choice}
            <span className="plain-count" role="status">
              {answer.data &&
                t('bulletins.countUnread', {
                  count: t('bulletins.count', { count: answer.data.total }),
                  unread: t('bulletins.unread', { count: answer.data.unread }),
                })}
            </span>
          </div>
        </>
      }
    >
      {(rows) => <MineTable rows={rows} search={search} />}
    </PlainListPage>
  )
}

function MineTable({ rows, search }: { rows: readonly ReadableBulletin[]; search: PageSearch<'sys.bulletin.list'> }) {
  const t = useText()
  const language = useLanguage()
  return (
    <PlainTable
      className="bulletin-table"
      rows={rows}
      keyOf={({ bulletinId }) => bulletinId}
      columns={[
        { field: 'showFrom', className: 'bulletin-time', cell: ({ showFrom }) => showTime(showFrom) },
        {
          field: 'title',
          className: 'is-wide-cell bulletin-title',
          cell: ({ bulletinId, title, isNew }) => (
            <>
              <Link
                to="/system/bulletin/$id"
                params={{ id: bulletinId }}
                search={{ view: search.view }}
                className={isNew ? 'is-new' : undefined}
              >
                {title}
              </Link>
              {isNew && <span className="bulletin-new">{t('bulletins.new')}</span>}
            </>
          ),
        },
        {
          head: t('bulletins.from'),
          cell: ({ insIdCd, insNm }) => <CodeName code={insIdCd} name={insNm[language]} />,
        },
      ]}
    />
  )
}
