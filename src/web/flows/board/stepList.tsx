import { queryWorkStep, type WorkStep, workStepSorts } from '../../../contract/records/board.ts'
import { flowIds, flowOf } from '../../../domain/flows/index.ts'
import { fieldOf } from '../../../domain/text/fields.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { stepKinds } from '../../../domain/workflow/stepsDone.ts'
import { useAssignees } from '../../api/useAssignees.ts'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumbs } from '../../layout/Breadcrumbs.tsx'
import { amountColumn, codeColumn, codeNameColumn, longColumn, timeColumn } from '../../list/columns.tsx'
import { actingInstitution, choice, code, days, institution, text } from '../../list/conditions.ts'
import { defineList, type ListColumn } from '../../list/definition.ts'
import { emptyText } from '../../list/emptyText.tsx'
import { List } from '../../list/List.tsx'
import { pageAddress, recordAddress } from '../../routes/links.ts'
import { useHasRole } from '../../session/useHasRole.ts'
import { StateTag } from '../../ui/values/StateTag.tsx'
import { TransactionName } from '../../ui/values/TransactionName.tsx'
import { usualPeriod } from './boardQueries.ts'

const lists = { byPerson: listOf(true), all: listOf(false) }

/** The steps that a number of the board counts. */
export function StepsPage() {
  const t = useText()
  const isManager = useHasRole(['manager'])
  return (
    <>
      <Breadcrumbs
        trail={[{ label: t('frame.menu.Board'), to: pageAddress('wrk.board').to }]}
        here={t('frame.title.steps')}
      />
      <List list={isManager ? lists.byPerson : lists.all} base={pageAddress('wrk.step.list')} />
    </>
  )
}

/** `byPerson`: for managers, who choose among their colleagues. */
function listOf(byPerson: boolean) {
  return defineList({
    page: 'wrk.step.list',
    title: (t) => t('frame.title.steps'),
    call: queryWorkStep,
    queryKey: ['board', 'steps'],
    keyOf: ({ expId, stepVersion }: WorkStep) => `${expId} ${stepVersion}`,
    nameOf: ({ expId }) => expId,
    conditions: [
      days('stepAt'),
      choice(
        'kind',
        stepKinds,
        (t, kind) => t(`board.steps.kind.${kind}`),
        (t) => t('board.steps.kind.label'),
      ),
      choice('flow', flowIds, (t, flow) => t(`flow.${flow}`)),
      ...(byPerson ? [code('userId', useAssignees, { label: (t) => t('field.userName') })] : []),
      text('rsnCd', fieldOf('rsnCd')),
      institution('counterparty'),
      actingInstitution('insIdCd'),
    ],
    start: { conditions: lastDays, unless: [], required: true },
    columns: [
      timeColumn('stepAt'),
      codeColumn('expId', 142),
      {
        field: 'action',
        width: 196,
        cell: ({ action, stepVersion }, { t }) => (stepVersion === 1 ? t('board.steps.first') : t(`action.${action}`)),
      },
      longColumn('userName', 160),
      { field: 'state', width: 232, cell: ({ state }) => <StateTag state={state} /> },
      {
        field: 'transId',
        width: 258,
        cell: ({ transId }) => <TransactionName transId={transId} />,
      },
      amountColumn(148),
      codeNameColumn('rsnCd', 'rsnNm', 252),
      codeNameColumn('counterparty', 'insNm'),
      longColumn('remark', 282),
    ] satisfies ListColumn<WorkStep>[],
    sorts: workStepSorts,
    defaultSort: '-stepAt',
    addressOf: ({ flow, expId }) => recordAddress(flowOf(flow), expId),
    Empty: emptyText((t) => [t('board.steps.none'), t('board.steps.noneHelp')]),
    countText: (t, { total, totalIsExact }) =>
      totalIsExact ? t('board.steps.count', { count: total }) : t('board.steps.over', { count: total }),
    card: { end: 'state', title: ['action', 'transAt'], lines: ['expId', 'userName', 'rsnCd', 'counterparty'] },
  })
}

function lastDays() {
  const today = dayOf(new Date())
  return { stepAtFrom: addDays(today, 1 - Number(usualPeriod)), stepAtTo: today }
}
