import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  alertFlow,
  colleagues,
  me,
  nobody,
  queryWorklist,
  recordsFlow,
  type WorkRow,
  workFlows,
  worklistSorts,
} from '../../../contract/records/worklist.ts'
import { workingRoles } from '../../../domain/people/absence.ts'
import { exceptions } from '../../../domain/records/transactions.ts'
import { currencies } from '../../../domain/reference/currencies.ts'
import { fieldOf } from '../../../domain/text/fields.ts'
import { currencyCode, sumByCurrency } from '../../../domain/text/money.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { soonDays } from '../../../domain/time/due.ts'
import { fromKeys, keysOf } from '../../../domain/typed.ts'
import { todos, type WorkScope, workScopes } from '../../../domain/workflow/work.ts'
import { languageFacts } from '../../../texts/languages.ts'
import { searchedNames } from '../../../texts/names.ts'
import { heldOn } from '../../api/heldSteps.ts'
import { useAssignees } from '../../api/useAssignees.ts'
import { summaryCount, summaryQuery } from '../../api/worklist.ts'
import { namesOfCode } from '../../i18n/codeNames.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { amountColumn, codeColumn, timeColumn } from '../../list/columns.tsx'
import {
  actingInstitution,
  amounts,
  type Conditions,
  choice,
  code,
  days,
  institution,
  text,
  toggle,
} from '../../list/conditions.ts'
import {
  type AllRows,
  defineList,
  type ListColumn,
  type ListDefinition,
  type ListPlace,
} from '../../list/definition.ts'
import { emptyText } from '../../list/emptyText.tsx'
import { useNarrow } from '../../list/useNarrow.ts'
import { useAnySearch } from '../../routes/pageSearch.ts'
import { useHasRole } from '../../session/useHasRole.ts'
import type { CodeOption } from '../../ui/inputs/CodeSelect.tsx'
import typography from '../../ui/typography.module.css'
import { DueTag } from '../../ui/values/DueTag.tsx'
import { StateTag } from '../../ui/values/StateTag.tsx'
import { TransactionName } from '../../ui/values/TransactionName.tsx'
import { UploadCorrections } from '../bulk/UploadCorrections.tsx'
import { InstitutionName } from '../InstitutionName.tsx'
import { ToAnswer } from '../RecordState.tsx'
import { AssignActions } from './AssignActions.tsx'
import { BeforeAct, Todo } from './cells.tsx'
import { EmptyOwnWork } from './EmptyOwnWork.tsx'
import { NextButton } from './NextButton.tsx'
import { ReviewButton } from './ReviewButton.tsx'
import { WorkActions } from './WorkActions.tsx'
import { WorkFoot } from './WorkFoot.tsx'
import { workAddress } from './workAddress.ts'
import styles from './worklist.module.css'
import { idOf, isFree } from './workRow.ts'

/** Whoever assigns nothing needs no names. */
const byWhom = choice(
  'heldBy',
  [me, colleagues, nobody],
  (t, held) => t(held === nobody ? 'board.nobody' : held === me ? 'worklist.byMe' : 'worklist.byColleagues'),
  (t) => t('worklist.holder'),
)

const pendedOnly = toggle('pended', (t) => t('worklist.pend.filter'))

const worklists = fromKeys(workScopes, listOf)

/** One's own work, of which several records can be decided together. */
const ownWorklist = {
  ...worklists.mine,
  conditions: [...worklists.mine.conditions, byWhom, pendedOnly],
  selection: { sums: sumByCurrency, all: true },
  Actions: WorkActions,
  actsOnSelection: true,
} as const satisfies ListDefinition<WorkRow>

/** The same for somebody who is the deputy of a colleague. */
const deputyWorklist = {
  ...ownWorklist,
  conditions: [...ownWorklist.conditions, toggle('asDeputy', (t) => t('worklist.asDeputy'))],
} as const satisfies ListDefinition<WorkRow>

const institutionWorklist = {
  ...worklists.institution,
  conditions: [...worklists.institution.conditions, byWhom, pendedOnly],
} as const satisfies ListDefinition<WorkRow>

/** The institution's work, of which a manager assigns rows. */
const managedWorklist = {
  ...worklists.institution,
  conditions: [
    ...worklists.institution.conditions,
    code('heldBy', useHolders, { label: (t) => t('worklist.holder') }),
    pendedOnly,
  ],
  selection: { sums: sumByCurrency },
  Actions: AssignActions,
  actsOnSelection: true,
} as const satisfies ListDefinition<WorkRow>

/** The list of a scope with what this user can do with several rows. `asDeputy`: with the filter of a deputy. */
export function useWorklist(scope: WorkScope, asDeputy = true): ListDefinition<WorkRow> {
  const mayAssign = useHasRole(['manager'])
  const works = useHasRole(workingRoles)
  if (scope === 'mine' && works) return asDeputy ? deputyWorklist : ownWorklist
  if (scope === 'institution') return mayAssign ? managedWorklist : institutionWorklist
  return worklists[scope]
}

function listOf(scope: WorkScope) {
  return defineList({
    page: 'wrk.list',
    title: (t) => t('frame.labelled', { label: t('frame.title.worklist'), text: t(`worklist.scope.${scope}`) }),
    call: queryWorklist,
    // Read again with the badges: after each step, and when others have moved records or alerts have come.
    queryKey: ['tasks', 'worklist', scope],
    always: { scope },
    keyOf: idOf,
    nameOf: idOf,
    versionOf: ({ version }) => version,
    conditions: [
      text('expId', fieldOf('expId')),
      choice('todo', todos, (t, todo) => t(`todo.${todo}`)),
      days('dueDt', { ahead: true }),
      institution('counterparty'),
      code('transId', useTransactions),
      text('retriRefNo', fieldOf('retriRefNo')),
      amounts('transAt', 'transCurrCd'),
      code('transCurrCd', useCurrencies, { chip: currencyCode }),
      choice('flow', [recordsFlow, ...workFlows], (t, flow) => {
        if (flow === recordsFlow) return t('board.records')
        return flow === alertFlow ? t('board.alerts') : t(`flow.${flow}`)
      }),
      days('stateTs'),
      actingInstitution('insIdCd'),
    ],
    columns: [
      { field: 'todo', width: 128, cell: (row) => <Todo row={row} /> },
      {
        field: 'dueDt',
        width: 123,
        order: 'time',
        cell: ({ dueDt, dueTime }) => dueDt && <DueTag dueDt={dueDt} time={dueTime} />,
      },
      { field: 'expId', width: 138, cell: (row) => <span className={typography.code}>{idOf(row)}</span> },
      amountColumn(144),
      { field: 'transId', width: 254, cell: ({ transId }) => <TransactionName transId={transId} /> },
      codeColumn('priAcctNo', 176),
      { field: 'counterparty', width: 252, cell: (row) => <InstitutionName insIdCd={row.counterparty} /> },
      {
        name: 'beforeAct',
        head: (t) => t('worklist.beforeAct'),
        width: 244,
        ifAny: true,
        cell: (row) =>
          (row.heldBy || row.viewers || row.deputyFor || row.refund || row.pended) && <BeforeAct row={row} />,
      },
      {
        field: 'state',
        width: 144,
        cell: ({ state, todo }) =>
          state && (todo === 'answer' && scope !== 'other' ? <ToAnswer /> : <StateTag state={state} waiting />),
      },
      timeColumn('recCrtTs'),
      timeColumn('stateTs'),
      codeColumn('retriRefNo', 144),
    ] satisfies ListColumn<WorkRow>[],
    sorts: worklistSorts,
    defaultSort: 'dueDt',
    addressOf: (row) => workAddress(idOf(row)),
    opensOnlyFor: 'expId',
    Counts: ({ place }) => <Urgency scope={scope} place={place} />,
    Tools: ({ found, whole }) => (
      <WorkTools
        scope={scope}
        whole={whole}
        first={found?.list.find((row) => isFree(row) && !heldOn(idOf(row)))}
        isEmpty={found?.total === 0}
      />
    ),
    Empty: scope === 'mine' ? EmptyOwnWork : emptyText((t) => [t('worklist.empty'), t(`worklist.comesHere.${scope}`)]),
    countText: (t, { total, totalIsExact }) =>
      totalIsExact ? t('list.records', { count: total }) : t('list.recordsOver', { count: total }),
    card: {
      end: 'dueDt',
      title: ['transId', 'transAt'],
      lines: ['expId', 'counterparty', 'beforeAct'],
      unlabelled: true,
    },
    keepsOrder: true,
  })
}

interface WorkToolsProps {
  scope: WorkScope
  whole: AllRows | undefined
  first: WorkRow | undefined
  isEmpty: boolean
}

/** On a narrow screen the next row stands at the foot. */
function WorkTools({ scope, whole, first, isEmpty }: WorkToolsProps) {
  const narrow = useNarrow()
  const search = useAnySearch()
  const isPart = Object.keys(search).some((name) => name !== 'scope' && name !== 'review')
  const isMine = scope === 'mine'
  const works = useHasRole(workingRoles)
  const reviews = useHasRole(['manager', ...workingRoles])
  return (
    <>
      {isMine && search.todo === 'correct' && <UploadCorrections whole={whole} />}
      {reviews && !isEmpty && <ReviewButton />}
      {works && isMine && narrow && <WorkFoot {...{ first, isPart }} />}
      {works && isMine && !narrow && !isEmpty && <NextButton {...(isPart && { part: { first } })} />}
    </>
  )
}

/** How many of the rows are overdue, due soon and held by colleagues; each number leads to exactly those. */
function Urgency({ scope, place }: { scope: WorkScope; place: ListPlace }) {
  const t = useText()
  const { conditions } = place.ask
  const { data } = useQuery(summaryQuery(scope, conditions))
  const today = dayOf(new Date())
  const { dueDtFrom = today, dueDtTo, heldBy } = conditions
  const last = (day: string) => (dueDtTo !== undefined && dueDtTo < day ? dueDtTo : day)
  const address = (more: Conditions) => {
    const { currPage: _, ...search } = place.here.search
    return { to: place.here.to, search: { ...search, ...more } }
  }
  return (
    data && (
      <span className={styles.workUrgency}>
        {data.over > 0 && (
          <Link {...address({ dueDtTo: last(addDays(today, -1)) })} className={styles.over}>
            {t('worklist.over', { count: summaryCount(data.over) })}
          </Link>
        )}
        {data.soon > 0 && (
          <Link
            {...address({ dueDtFrom: dueDtFrom > today ? dueDtFrom : today, dueDtTo: last(addDays(today, soonDays)) })}
            className={styles.soon}
          >
            {t('worklist.soon', { count: summaryCount(data.soon), days: `${soonDays + 1}` })}
          </Link>
        )}
        {data.held > 0 && heldBy === undefined && (
          <Link {...address({ heldBy: colleagues })} className={styles.heldCount}>
            {t('worklist.heldCount', { count: summaryCount(data.held) })}
          </Link>
        )}
      </span>
    )
  )
}

function useHolders(): readonly CodeOption[] {
  const t = useText()
  return [
    { code: me, name: t('worklist.byMe') },
    { code: colleagues, name: t('worklist.byColleagues') },
    ...useAssignees(),
    { code: nobody, name: t('board.nobody') },
  ]
}

function useTransactions(): readonly CodeOption[] {
  const language = useLanguage()
  return keysOf(exceptions).map((code) => ({ code, ...searchedNames(namesOfCode('transId', code), language) }))
}

function useCurrencies(): readonly CodeOption[] {
  const names = new Intl.DisplayNames(languageFacts[useLanguage()].tag, { type: 'currency' })
  return keysOf(currencies).map((numeric) => {
    const shown = currencyCode(numeric)
    return { code: numeric, shown, name: names.of(shown) ?? shown }
  })
}
