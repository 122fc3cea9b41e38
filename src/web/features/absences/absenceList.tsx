import { type AbsenceRow, absenceSorts, endAbsence, queryAbsence } from '../../../contract/people/absences.ts'
import { absenceStates, workingRoles } from '../../../domain/people/absence.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { useConfirmedAction } from '../../layout/useConfirmedAction.ts'
import { DialogButton } from '../../list/buttons/DialogButton.tsx'
import { RowButton } from '../../list/buttons/RowButton.tsx'
import { dayColumn, longColumn } from '../../list/columns.tsx'
import { choice } from '../../list/conditions.ts'
import { type ActionsProps, defineList } from '../../list/definition.ts'
import { emptyText } from '../../list/emptyText.tsx'
import { List } from '../../list/List.tsx'
import { pageAddress } from '../../routes/links.ts'
import { useHasRole } from '../../session/useHasRole.ts'
import { showTime } from '../../ui/values/showTime.ts'
import { Tag } from '../../ui/values/Tag.tsx'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import { absencesKey } from './queries.ts'

const meaning = { planned: 'waiting', current: 'soon', over: 'past' } as const

/** Own absences and those of whom the user is deputy; of a manager all of the institution. */
export function AbsencesPage() {
  return <List list={absenceList} base={pageAddress('wrk.absence.list')} />
}

const absenceList = defineList({
  page: 'wrk.absence.list',
  title: (t) => t('frame.title.absences'),
  call: queryAbsence,
  queryKey: absencesKey,
  keyOf: ({ absenceId }) => absenceId,
  nameOf: ({ name }) => name,
  conditions: [choice('state', absenceStates, (t, state) => t(`absences.state.${state}`))],
  columns: [
    { name: 'name', head: (t) => t('field.userId'), width: 200, cell: ({ name }) => <span title={name}>{name}</span> },
    dayColumn('awayFrom'),
    dayColumn('awayUntil'),
    {
      name: 'deputy',
      head: (t) => t('field.deputyId'),
      width: 320,
      cell: ({ deputyName, deputyAwayUntil }, { t }) => (
        <>
          <span title={deputyName}>{deputyName}</span>{' '}
          {deputyAwayUntil && <Tag means="over">{t('absences.deputyAway', { day: dayText(deputyAwayUntil) })}</Tag>}
        </>
      ),
    },
    {
      field: 'state',
      width: 200,
      cell: ({ state, endedAt }, { t }) => (
        <Tag means={meaning[state]}>
          {endedAt ? t('absences.endedAt', { time: showTime(endedAt) }) : t(`absences.state.${state}`)}
        </Tag>
      ),
    },
    longColumn('declaredBy', 200),
  ],
  sorts: absenceSorts,
  defaultSort: '-awayFrom',
  Actions: AbsenceActions,
  Tools: DeclareButton,
  Empty: emptyText((t) => [t('absences.none'), t('absences.noneHelp')]),
  card: { end: 'state', lines: ['awayFrom', 'awayUntil', 'deputy', 'declaredBy'] },
})

function DeclareButton() {
  const mayDeclare = useHasRole(['manager', ...workingRoles])
  if (!mayDeclare) return null
  return (
    <DialogButton label={(t) => t('absences.declare')}>{(onClose) => <AbsenceDialog onClose={onClose} />}</DialogButton>
  )
}

function AbsenceActions({ rows: [row] }: ActionsProps<AbsenceRow>) {
  const t = useText()
  const runConfirmed = useConfirmedAction()
  if (!row?.canEnd) return null
  const { absenceId, name, deputyName } = row
  const end = () =>
    runConfirmed({
      text: t('absences.endAsk', { name, deputy: deputyName }),
      yes: t('absences.end'),
      send: () => call(endAbsence, { absenceId }),
      done: t('absences.ended'),
      refresh: (queries) => queries.invalidateQueries({ queryKey: absencesKey }),
    })
  return <RowButton label={t('absences.end')} of={t('absences.endOf', { name })} onPress={() => void end()} />
}
