import { DownloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown, Select } from 'antd'
import { boardPeriods, queryBoard } from '../../../contract/records/board.ts'
import { alertFlow } from '../../../contract/records/worklist.ts'
import { flows } from '../../../domain/flows/index.ts'
import { dayOf, dayText, weekdayOf } from '../../../domain/time/calendar.ts'
import { alertMenu } from '../../../domain/workflow/work.ts'
import { languageFacts } from '../../../texts/languages.ts'
import { exportList } from '../../api/files.ts'
import { insListQuery } from '../../api/institutions.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { pageAddress } from '../../routes/links.ts'
import { usePageSearch } from '../../routes/pageSearch.ts'
import type { Search } from '../../routes/search.ts'
import { useActsForAll } from '../../session/useActsForAll.ts'
import { useMenus } from '../../session/useProfile.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { CodeSelect } from '../../ui/inputs/CodeSelect.tsx'
import { useInstitutionOptions } from '../../ui/inputs/useInstitutionOptions.ts'
import { DataTable } from '../../ui/pages/DataTable.tsx'
import { popupPlace } from '../../ui/popupPlace.ts'
import typography from '../../ui/typography.module.css'
import { useFormatMenu } from '../../ui/useFormatMenu.ts'
import { type ChartColumn, ColumnChart } from '../../ui/values/ColumnChart.tsx'
import visibility from '../../ui/visibility.module.css'
import { ChartBlock } from './Block.tsx'
import { ByFlow } from './ByFlow.tsx'
import { ByHolder } from './ByHolder.tsx'
import { ByInstitution } from './ByInstitution.tsx'
import { type BoardAsk, type Done, stepsBehind, takenOn } from './behind.ts'
import styles from './board.module.css'
import { askOf, doneQuery, type Period, pendingQuery, periodOf } from './boardQueries.ts'
import { FailRates } from './FailRates.tsx'
import { HeadFigures } from './HeadFigures.tsx'
import { LiveMark } from './LiveMark.tsx'
import { NumberLink } from './NumberLink.tsx'
import { AgeBars, DueChart } from './PendingCharts.tsx'
import { ResultsBlock } from './Results.tsx'
import { useDayName } from './useDayName.ts'

/** How the work of an institution stands: each number opens the rows that it counts. */
export function BoardPage() {
  const t = useText()
  const { insIdCd, flow, days: asked } = usePageSearch('wrk.board')
  const ask: BoardAsk = { ...(insIdCd && { insIdCd }), ...(flow && { flow }) }
  const days = periodOf(asked)
  const pending = useQuery(pendingQuery(ask))
  const done = useQuery(doneQuery(ask, days))
  return (
    <section className={styles.board} aria-labelledby="board-title">
      <div className={styles.title}>
        <h1 id="board-title">{t('frame.menu.Board')}</h1>
        {pending.data && <Today />}
        {pending.data && (
          <LiveMark at={pending.dataUpdatedAt} stopped={[pending, done].some((one) => one.isError || one.isPaused)} />
        )}
        <Choices ask={ask} days={days} />
      </div>
      {!pending.data ? (
        <QueryPlaceholder query={pending} lines={12} />
      ) : (
        <>
          <HeadFigures pending={pending.data} done={done.data} days={days} ask={ask} />
          <div className={styles.row}>
            <DueChart pending={pending.data} ask={ask} />
            <AgeBars pending={pending.data} ask={ask} />
          </div>
          <div
            className={
              pending.data.byHolder || pending.data.byInstitution ? styles.row : `${styles.row} ${styles.alone}`
            }
          >
            {pending.data.byHolder && <ByHolder pending={pending.data} done={done.data} days={days} ask={ask} />}
            {pending.data.byInstitution && <ByInstitution pending={pending.data} ask={ask} />}
            <ByFlow pending={pending.data} ask={ask} />
          </div>
        </>
      )}
      {!done.data ? (
        <QueryPlaceholder query={done} lines={6} />
      ) : (
        <div className={styles.row}>
          <FailRates done={done.data} ask={ask} />
          <DoneChart done={done.data} ask={ask} />
        </div>
      )}
      <ResultsBlock ask={ask} />
    </section>
  )
}

function Choices({ ask, days }: { ask: BoardAsk; days: Period }) {
  const t = useText()
  const navigate = useNavigate()
  const menus = useMenus()
  const actsForAll = useActsForAll()
  const { data } = useQuery({ ...insListQuery, enabled: actsForAll })
  const institutions = useInstitutionOptions(data?.list)
  const change = (next: Search) => void navigate(pageAddress('wrk.board', { ...ask, days, ...next }))
  const kinds = [
    ...flows.filter(({ menu }) => menus.includes(menu)).map(({ id }) => ({ value: id, label: t(`flow.${id}`) })),
    ...(menus.includes(alertMenu) ? [{ value: alertFlow, label: t('board.alerts') }] : []),
  ]
  return (
    <div className={styles.choices}>
      {actsForAll && (
        <div className={styles.institution}>
          <CodeSelect
            id="board-institution"
            aria-label={t('field.insIdCd')}
            placeholder={t('board.allInstitutions')}
            options={institutions}
            value={ask.insIdCd ?? ''}
            onChange={(insIdCd) => change({ insIdCd: insIdCd || undefined })}
            allowClear
          />
        </div>
      )}
      <Select<string>
        aria-label={t('board.period')}
        value={days}
        onChange={(value) => change({ days: value })}
        options={boardPeriods.map((value) => ({ value, label: t('board.days', { days: value }) }))}
        popupMatchSelectWidth={false}
        getPopupContainer={popupPlace}
      />
      <Select<string>
        aria-label={t('field.flow')}
        value={ask.flow ?? ''}
        onChange={(value) => change({ flow: value || undefined })}
        options={[{ value: '', label: t('board.allWorkflows') }, ...kinds]}
        popupMatchSelectWidth={false}
        getPopupContainer={popupPlace}
      />
      <ExportBoard ask={ask} days={days} />
    </div>
  )
}

/** `Tuesday, 2026-09-01` */
function Today() {
  const t = useText()
  const locale = languageFacts[useLanguage()].days
  const today = dayOf(new Date())
  return (
    <p className={typography.quiet}>
      {t('board.today', { weekday: weekdayOf(today, locale, 'long'), day: dayText(today) })}
    </p>
  )
}

/** Saves all tables of the board as one file. */
function ExportBoard({ ask, days }: { ask: BoardAsk; days: Period }) {
  const t = useText()
  const menu = useFormatMenu(
    (format) => void exportList(queryBoard, { ...askOf(ask), days }, `board.${format}`, format),
  )
  return (
    <Dropdown trigger={['click']} menu={menu}>
      <Button className={visibility.screenOnly} icon={<DownloadOutlined aria-hidden />} aria-haspopup="menu">
        {t('list.export')}
      </Button>
    </Dropdown>
  )
}

/** Days that have a bar: of a longer period the last. */
const barsAtMost = 30

function DoneChart({ done, ask }: { done: Done; ask: BoardAsk }) {
  const t = useText()
  const dayName = useDayName()
  const columns = done.byDay.map(
    ({ day, count }): ChartColumn => ({
      ...{
        key: day,
        title: dayText(day),
        value: count,
        to: stepsBehind(ask, done, takenOn(day)),
        isToday: day === done.to,
      },
      name: day === done.to ? t('frame.home.today') : dayName(day),
      tone: day === done.to ? 'strong' : 'usual',
    }),
  )
  return (
    <ChartBlock
      title={t('board.doneByDay')}
      aside={t('board.actedLast')}
      chart={<ColumnChart columns={columns.slice(-barsAtMost)} label={t('board.doneByDay')} />}
      table={
        <DataTable
          label={t('board.doneByDay')}
          rows={columns.toReversed()}
          keyOf={({ key }) => key}
          columns={[
            { field: 'at', cell: ({ title }) => title },
            { head: t('board.doneByDay'), cell: ({ value, to }) => <NumberLink count={value} to={to} /> },
          ]}
        />
      }
    />
  )
}
