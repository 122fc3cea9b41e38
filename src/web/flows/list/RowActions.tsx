import { EllipsisOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import type { RecordRow } from '../../../contract/records/records.ts'
import { flowRaising } from '../../../domain/flows/index.ts'
import { secondaryActions } from '../../../domain/workflow/check.ts'
import type { Action, Flow, Node } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import type { ActionsLook, ActionsProps, AllRows } from '../../list/definition.ts'
import { recordAddress } from '../../routes/links.ts'
import { useMayRaise } from '../../session/useMayRaise.ts'
import { useMenus, useProfile } from '../../session/useProfile.ts'
import { ExplainedButton } from '../../ui/ExplainedButton.tsx'
import { popupPlace } from '../../ui/popupPlace.ts'
import visibility from '../../ui/visibility.module.css'
import { pageIdOf } from '../pageIds.ts'
import { definitionQuery, recordQuery } from '../queries.ts'
import { raiseAddress } from '../record/original/raising.ts'
import { ActionButton } from '../steps/ActionButton.tsx'
import { actionsOf, possibleOf } from '../steps/possible.ts'
import { useSteps } from '../steps/Steps.tsx'
import { labelOfAll, stepLabel } from '../steps/stepLabel.ts'
import steps from '../steps/steps.module.css'
import { useReasonText } from '../steps/useReasonText.ts'
import { answerOf } from '../worklist/workRow.ts'
import styles from './rowActions.module.css'

interface RowActionsProps {
  flow: Flow
  node: Exclude<Node, 'history'>
  rows: readonly RecordRow[]
  look: ActionsLook
  all?: AllRows | undefined
  clear?: ActionsProps<RecordRow>['clear']
}

const barRoom = 3

/** Shows the actions that the records allow: all in the bar; in a row one button and a menu. */
export function RowActions({ flow, node, rows: records, look, all, clear }: RowActionsProps) {
  const rows = records.map(ofList)
  const press = usePress(flow, all, clear)
  const step = { rows, press, look, all }
  const possible = (action: Action) => possibleOf(action, rows).rows.length > 0 && !needsOne(action, rows, all)
  const offered = look === 'bar' || look === 'foot' ? actionsOf(rows) : actionsOf(rows.map(ownSteps))
  const named = [...offered.filter((action) => !isSecondary(action)), ...offered.filter(isSecondary)]
  const [first, ...rest] = [...named.filter(possible), ...named.filter((action) => !possible(action))]
  const answer = useRowAnswer(rows, look)
  if (look === 'bar' && rows.length === 0) return <NoneChosen flow={flow} node={node} press={press} />
  if (!first) return null
  if (look === 'bar') {
    // In the flow's own order: no button leaves its place because another record is chosen.
    return (
      <ActionGroup>
        {named.slice(0, barRoom).map((action) => (
          <StepButton key={action} action={action} {...step} main={action === first && !isSecondary(action)} />
        ))}
        {named.length > barRoom && <RestMenu actions={named.slice(barRoom)} {...step} />}
      </ActionGroup>
    )
  }
  const menu = rest.length > 0 && <RestMenu actions={rest} {...step} />
  if (look === 'foot') {
    return (
      <ActionGroup atFoot>
        {menu}
        <StepButton action={first} {...step} main={!isSecondary(first)} />
      </ActionGroup>
    )
  }
  const [row] = rows
  if (row && answer) {
    return (
      <span className={styles.row}>
        <AnswerButton flow={flow} row={row} answer={answer} />
        <RestMenu actions={[first, ...rest]} {...step} />
      </span>
    )
  }
  return (
    <span className={styles.row}>
      <StepButton action={first} {...step} main />
      {menu}
    </span>
  )
}

interface AnswerButtonProps {
  flow: Flow
  row: RecordRow
  answer: NonNullable<ReturnType<typeof answerOf>>
}

/** Opens the form that answers the record; the record itself where its original cannot be read. */
function AnswerButton({ flow, row: { expId }, answer }: AnswerButtonProps) {
  const t = useText()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const open = async () => {
    const record = await queries.fetchQuery(recordQuery(expId)).catch(() => null)
    const { origKey = '', origLogCd = '', settleDt = '' } = record ?? {}
    const address = origKey && raiseAddress(answer, { priKey: origKey, logCd: origLogCd, settleDt })
    void navigate(address || recordAddress(flow, expId))
  }
  return (
    <Button type="link" size="small" onClick={() => void open()}>
      {t(`worklist.answerNow.${answer}`)}
    </Button>
  )
}

/** The actions on what is selected. */
function ActionGroup({ atFoot = false, children }: { atFoot?: boolean; children: ReactNode }) {
  const t = useText()
  const group = { role: 'group', 'aria-label': t('list.actions') }
  return (
    <span {...group} className={atFoot ? styles.foot : `${styles.bar} ${visibility.screenOnly}`}>
      {children}
    </span>
  )
}

/** Returns the transaction type by which this user may answer the record of a row; null where they may not. */
function useRowAnswer([row]: readonly RecordRow[], look: ActionsLook) {
  const { insIdCd } = useProfile()
  const mayRaise = useMayRaise()
  const menus = useMenus()
  const answer = row ? answerOf(row.transId) : null
  const flow = answer && flowRaising(answer)
  const opensIt = flow !== null && menus.includes(flow.menu)
  const isToAnswer =
    look === 'row' && mayRaise && opensIt && row?.answerBy != null && !row.contest && row.rcvInsIdCd === insIdCd
  return isToAnswer ? answer : null
}

/** The last day is moved on the record itself. */
function ofList(row: RecordRow): RecordRow {
  return { ...row, actions: row.actions.filter(({ action }) => action !== 'moveDay') }
}

/** Without the steps that others take: in each row of a list their words would only stand in the way. */
function ownSteps(row: RecordRow): RecordRow {
  const others = ['otherInstitution', 'roleMissing']
  return { ...row, actions: row.actions.filter(({ reason }) => !others.includes(reason ?? '')) }
}

type Press = (action: Action, rows: readonly RecordRow[]) => void

/** A step that has a form of its own opens it; the others are taken at once. */
function usePress(flow: Flow, all: AllRows | undefined, clear: ActionsProps<RecordRow>['clear']): Press {
  const take = useSteps()
  const navigate = useNavigate()
  return (action, rows) => {
    const [row] = rows
    if (row && hasForm(action)) {
      const pageId = pageIdOf(flow, row.state, action)
      void navigate({ to: '/stdDetailModifyPage', search: { pageId, expId: row.expId } })
      return
    }
    // Each record answers for itself, also those on which the step is not possible.
    void take(action, rows, { all, clear })
  }
}

/** Shows all actions that the user's roles allow in this state. Without a selection they ask to select a record. */
function NoneChosen({ flow, node, press }: { flow: Flow; node: Node; press: Press }) {
  const t = useText()
  const { data } = useQuery(definitionQuery(flow))
  const named = flow.transitions.filter((step) => step.from === node && data?.actions.includes(step.action))
  return (
    <ActionGroup>
      {named.map(({ action }) => (
        <Button key={action} size="small" onClick={() => press(action, [])}>
          {t(`action.${action}`)}
        </Button>
      ))}
    </ActionGroup>
  )
}

function isSecondary(action: Action): boolean {
  return secondaryActions.includes(action)
}

function hasForm(action: Action): action is 'modify' | 'reply' {
  return action === 'modify' || action === 'reply'
}

function needsOne(action: Action, rows: readonly RecordRow[], all: AllRows | undefined): boolean {
  // A recall makes a draft, and no plan takes it.
  return (hasForm(action) || action === 'recall') && (rows.length > 1 || all !== undefined)
}

interface RowStepProps {
  rows: readonly RecordRow[]
  press: Press
  look: ActionsLook
  all: AllRows | undefined
}

function StepButton({ action, rows, press, look, all, main }: RowStepProps & { action: Action; main: boolean }) {
  const t = useText()
  const size = look === 'row' ? 'small' : look === 'bar' ? 'small' : 'large'
  const type = look === 'row' ? 'link' : main ? 'primary' : 'default'
  if (needsOne(action, rows, all)) {
    return (
      <ExplainedButton size={size} allowed={false} reason={t('list.oneOnly')}>
        {t(`action.${action}`)}
      </ExplainedButton>
    )
  }
  const onPress = () => press(action, rows)
  return <ActionButton {...{ action, rows, size, type, onPress }} {...(all && { label: labelOfAll(t, action, all) })} />
}

function RestMenu({ actions, rows, press, look, all }: RowStepProps & { actions: readonly Action[] }) {
  const t = useText()
  const reasonText = useReasonText()
  const items = actions.map((action) => {
    const possible = possibleOf(action, rows)
    const { rows: able, refused } = possible
    const one = needsOne(action, rows, all)
    const disabled = able.length === 0 || one
    const why = one ? t('list.oneOnly') : disabled && refused ? reasonText(refused.offer, refused.row) : null
    return {
      key: action,
      danger: action === 'delete' && !disabled,
      // Not `disabled`: the keyboard would pass over it, and never come to the reason.
      label: (
        <span className={disabled ? `${steps.stepItem} ${steps.disabled}` : steps.stepItem}>
          {one ? t(`action.${action}`) : all ? labelOfAll(t, action, all) : stepLabel(t, action, possible)}
          {why && <small>{why}</small>}
        </span>
      ),
      onClick: () => !disabled && press(action, rows),
    }
  })
  return (
    <Dropdown
      getPopupContainer={popupPlace}
      menu={{ items }}
      trigger={['click']}
      placement={look === 'foot' ? 'topRight' : 'bottomRight'}
    >
      <Button
        type={look === 'row' ? 'text' : 'default'}
        size={look === 'foot' ? 'large' : 'small'}
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={t('list.moreActions')}
      />
    </Dropdown>
  )
}
