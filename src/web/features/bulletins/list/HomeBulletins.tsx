import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useText } from '../../../i18n/useText.ts'
import { namedRoutes } from '../../../routes/links.ts'
import { QueryPlaceholder } from '../../../ui/feedback/QueryPlaceholder.tsx'
import typography from '../../../ui/typography.module.css'
import { localDay } from '../../../ui/values/showTime.ts'
import visibility from '../../../ui/visibility.module.css'
import { mineQuery } from '../queries.ts'
import styles from './homeBulletins.module.css'
import { useKeepsBulletins } from './useKeepsBulletins.ts'

const shown = 4

export function HomeBulletins() {
  const t = useText()
  // Whoever keeps some finds those to read beside them.
  const search = useKeepsBulletins() ? { view: 'mine' } : {}
  const { data, error, refetch } = useQuery({
    ...mineQuery({ currPage: 1, pageSize: shown }),
    refetchOnWindowFocus: true,
  })
  return (
    <section aria-labelledby="home-bulletins">
      <div className={styles.head}>
        <h2 id="home-bulletins">{t('frame.menu.BulletinList')}</h2>
        {data && data.unread > 0 && (
          <span className={typography.quiet}>{t('bulletins.unread', { count: data.unread })}</span>
        )}
        <Link to={namedRoutes.BulletinList} search={search} className={styles.all}>
          {t('bulletins.all')}
          <span className={visibility.visuallyHidden}> {t('frame.menu.BulletinList')}</span>
        </Link>
      </div>
      {!data ? (
        <QueryPlaceholder query={{ error, refetch }} lines={3} />
      ) : data.list.length === 0 ? (
        <p className={typography.quiet}>{t('bulletins.noneForYou')}</p>
      ) : (
        <ul className={styles.list}>
          {data.list.map(({ bulletinId, title, showFrom, isNew }) => (
            <li key={bulletinId}>
              <time dateTime={showFrom}>{localDay(showFrom)}</time>
              <Link
                to="/system/bulletin/$id"
                params={{ id: bulletinId }}
                search={search}
                className={isNew ? styles.isNew : undefined}
              >
                {title}
              </Link>
              {isNew && <span className={styles.new}>{t('bulletins.new')}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
