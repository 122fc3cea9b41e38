import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flows } from '../../../domain/flows/index.ts'
import { workingRoles } from '../../../domain/people/absence.ts'
import { weekdayOf } from '../../../domain/time/calendar.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { alertMenu } from '../../../domain/workflow/work.ts'
import { languageFacts } from '../../../texts/languages.ts'
import { summaryQuery } from '../../api/worklist.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { useHasRole } from '../../session/useHasRole.ts'
import { useMenus } from '../../session/useProfile.ts'
import typography from '../../ui/typography.module.css'
import { showTime } from '../../ui/values/showTime.ts'
import { DueFirst } from './DueFirst.tsx'
import { figuresQuery, listBehind } from './figures.ts'
import styles from './home.module.css'
import { MyWork } from './MyWork.tsx'
import { Transactions } from './Transactions.tsx'
import { Trend } from './Trend.tsx'

interface HomePageProps {
  bulletins?: ReactNode
  /** The first line of the board; the page of a manager begins with it. */
  board?: ReactNode
}

export function HomePage({ bulletins, board }: HomePageProps) {
  const t = useText()
  const menus = useMenus()
  const mine: readonly Flow[] = flows.filter((flow) => menus.includes(flow.menu))
  const behind = listBehind(mine)
  const isManager = useHasRole(['manager'])
  // Who only manages has no work of their own: two empty blocks would say so every day.
  const works = useHasRole(workingRoles) || !isManager
  const hasWork = works && (mine.length > 0 || menus.includes(alertMenu))
  const work = useQuery({ ...summaryQuery('mine'), enabled: hasWork })
  const figures = useQuery(figuresQuery)
  const oldest = Math.min(...[work, figures].flatMap(({ data, dataUpdatedAt }) => (data ? [dataUpdatedAt] : [])))
  return (
    <div className={styles.home}>
      <div className={styles.title}>
        <h1>{t('frame.home.title')}</h1>
        {Number.isFinite(oldest) && <AsOf at={new Date(oldest)} />}
      </div>
      {menus.length === 0 && <p className={styles.lead}>{t('frame.home.noMenus')}</p>}
      {isManager && menus.includes('Board') && board && <div className={styles.board}>{board}</div>}
      <div className={styles.blocks}>
        {hasWork && <MyWork />}
        {hasWork && mine.length > 0 && <DueFirst />}
        <Transactions behind={behind} />
        <Trend behind={behind} />
        {bulletins && <div className={styles.bulletins}>{bulletins}</div>}
      </div>
    </div>
  )
}

/** `Tuesday, 2026-09-01. Figures as of 10:42` */
function AsOf({ at }: { at: Date }) {
  const t = useText()
  const locale = languageFacts[useLanguage()].days
  const [day = '', time = ''] = showTime(at.toISOString()).split(' ')
  const values = { weekday: weekdayOf(day.replaceAll('-', ''), locale, 'long'), day, time }
  return <p className={typography.quiet}>{t('frame.home.asOf', values)}</p>
}
