import { EyeOutlined } from '@ant-design/icons'
import { type LogRow, queryLog } from '../../../contract/operations/logs.ts'
import { commandAddress, logLevels, logTypes } from '../../../domain/operations/logs.ts'
import { addDays, dayOf, isDay } from '../../../domain/time/calendar.ts'
import { useText } from '../../i18n/useText.ts'
import { codeNameColumn, longColumn, timeColumn } from '../../list/columns.tsx'
import { actingInstitution, choice, days, text } from '../../list/conditions.ts'
import { emptyText } from '../../list/emptyText.tsx'
import { listPage } from '../../list/listPage.tsx'
import { useAnySearch } from '../../routes/pageSearch.ts'
import typography from '../../ui/typography.module.css'
import { actName } from '../../ui/values/actName.ts'
import { LogDrawer, UserName } from './LogDrawer.tsx'
import { LogResult } from './LogResult.tsx'
import { VisitsButton } from './VisitsDrawer.tsx'

const today = () => dayOf(new Date())

export const LogPage = listPage({
  page: 'sys.log.list',
  call: queryLog,
  queryKey: ['log'],
  isLogged: true,
  keyOf: (row: LogRow) => row.id,
  nameOf: (row) => row.what,
  conditions: [
    text('username', 64),
    choice('level', logLevels, (t, level) => t(`logLevel.${level}`)),
    days('days', { label: (t) => t('log.dayRange'), keys: ['startDt', 'endDt'] }),
    choice('type', logTypes, (t, type) => t(`logType.${type}`)),
    actingInstitution('insIdCd'),
  ],
  start: { conditions: () => ({ startDt: addDays(today(), -6), endDt: today() }), unless: [], required: true },
  columns: [
    timeColumn('at', { width: 170, seconds: true }),
    {
      field: 'username',
      width: 220,
      cell: ({ username, nickName, ip }, { t }) =>
        username === null ? (
          <span className={typography.quiet}>{t(ip === commandAddress ? 'log.operator' : 'log.nobody')}</span>
        ) : (
          <UserName username={username} nickName={nickName} />
        ),
    },
    codeNameColumn('insIdCd', 'insNm'),
    { field: 'type', width: 110, cell: ({ type }, { t }) => t(`logType.${type}`) },
    { field: 'what', width: 300, cell: (row, { t }) => actName(row, t) },
    longColumn('target', 150),
    { field: 'errMsg', width: 220, cell: (row) => <LogResult row={row} /> },
    { field: 'ms', width: 90, align: 'end' },
    {
      name: 'from',
      head: (t) => t('log.from'),
      width: 272,
      cell: ({ ip, browser }) => (
        <>
          <span className={typography.code}>{ip}</span> {browser && <span className={typography.quiet}>{browser}</span>}
        </>
      ),
    },
  ],
  sorts: ['-at', 'at'],
  defaultSort: '-at',
  Details: LogDrawer,
  Tools: () => {
    const { username = '', endDt = '' } = useAnySearch()
    return (
      <VisitsButton username={username} day={isDay(endDt) ? endDt : today()} icon={<EyeOutlined aria-hidden />}>
        {useText()('log.visits.open')}
      </VisitsButton>
    )
  },
  Empty: emptyText((t) => [t('log.none'), t('log.noneHelp')]),
  countText: (t, { total, totalIsExact }) => t(totalIsExact ? 'log.count' : 'log.countOver', { count: total }),
  card: { end: 'type', lines: ['what', 'username', 'insIdCd', 'target', 'errMsg', 'from'] },
})
