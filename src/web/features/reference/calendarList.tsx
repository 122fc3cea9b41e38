import { calendarDaySorts, queryCalendarDay } from '../../../contract/reference/reference.ts'
import { specialKinds } from '../../../domain/time/businessDays.ts'
import { weekdayOf } from '../../../domain/time/calendar.ts'
import { KeepLink } from '../../layout/KeepLink.tsx'
import { codeNameColumn, dayColumn } from '../../list/columns.tsx'
import { choice, institution, text } from '../../list/conditions.ts'
import { listPage } from '../../list/listPage.tsx'

/** The days that make business days differ from Monday to Friday. */
export const CalendarPage = listPage({
  page: 'inq.calendarDay.query',
  call: queryCalendarDay,
  queryKey: ['reference', 'calendarDay'],
  keyOf: ({ day, insIdCd }) => `${day} ${insIdCd ?? ''}`,
  nameOf: ({ day }) => day,
  conditions: [
    text('year', { kind: 'id', chars: 'digits', min: 4, max: 4 }),
    choice('dayKind', specialKinds, (t, kind) => t(`dayKind.${kind}`)),
    institution('insIdCd'),
  ],
  columns: [
    dayColumn('day'),
    { field: 'weekday', width: 110, cell: ({ day }, { language }) => weekdayOf(day, language) },
    { field: 'dayKind', width: 190, cell: ({ dayKind }, { t }) => t(`dayKind.${dayKind}`) },
    { field: 'enNm', width: 300, cell: ({ nm }) => <span lang="en">{nm.en}</span> },
    { field: 'nm', width: 220, cell: ({ nm }) => <span lang="zh">{nm.zh}</span> },
    { ...codeNameColumn('insIdCd', 'insNm'), ifAny: true },
  ],
  sorts: calendarDaySorts,
  defaultSort: 'day',
  Tools: () => <KeepLink kind="calendarDay" />,
  card: { end: 'dayKind', lines: ['weekday', 'enNm', 'nm', 'insIdCd'] },
})
