import {
  CalendarOutlined,
  CheckOutlined,
  CloseOutlined,
  DeleteOutlined,
  EditOutlined,
  EllipsisOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  MessageOutlined,
  PrinterOutlined,
  RedoOutlined,
  RollbackOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ComponentType } from 'react'
import type { RecordDetail } from '../../../contract/records/records.ts'
import type { Action } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import visibility from '../../ui/visibility.module.css'
import { ActionButton } from '../steps/ActionButton.tsx'
import { useReasonText } from '../steps/useReasonText.ts'
import { PacketButton, usePacketItems } from './PacketButton.tsx'
import styles from './parts.module.css'
import { splitActions } from './splitActions.ts'
import { type Answer, AnswerButton } from './useAnswer.tsx'

const icons: Readonly<Record<Action, ComponentType>> = {
  verifyPass: CheckOutlined,
  verifyFail: CloseOutlined,
  auditPass: CheckOutlined,
  auditFail: CloseOutlined,
  cancel: RollbackOutlined,
  revoke: RollbackOutlined,
  reply: MessageOutlined,
  modify: EditOutlined,
  submit: RedoOutlined,
  hide: EyeInvisibleOutlined,
  unhide: EyeOutlined,
  delete: DeleteOutlined,
  recall: RollbackOutlined,
  moveDay: CalendarOutlined,
  notContest: StopOutlined,
  withdrawNotContest: RollbackOutlined,
  confirmNotContest: CheckOutlined,
  refuseNotContest: CloseOutlined,
  contestAgain: RollbackOutlined,
}

interface RecordActionsProps {
  record: RecordDetail
  take: (action: Action, record: RecordDetail) => void
}

interface AllActionsProps extends RecordActionsProps {
  answer: Answer | null
}

export function RecordActions({ record, take, answer }: AllActionsProps) {
  const t = useText()
  const { main, others } = splitActions(record.actions)
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden="true" />} onClick={() => window.print()}>
        {t('record.print')}
      </Button>
      <PacketButton expId={record.expId} />
      {others.map((action) => (
        <Step key={action} action={action} record={record} take={take} keyed />
      ))}
      {answer && <AnswerButton answer={answer} main={main === null} />}
      {main && <Step action={main} record={record} take={take} main keyed />}
    </>
  )
}

export function FootActions({ record, take, answer }: AllActionsProps) {
  const t = useText()
  const reasonText = useReasonText()
  const { items, ofNetworks } = usePacketItems(record.expId)
  const packets = items.map((one) => ({ ...one, label: t('record.packetIn', { language: one.label }) }))
  const { main, others } = splitActions(record.actions)
  // Where nothing can be done, what the state is for still stands there, and says why not.
  const first = main ?? (answer ? null : others.at(-1))
  const rest = others
    .filter((action) => action !== first)
    .map((action) => {
      const offer = record.actions.find((one) => one.action === action)
      const why = offer ? reasonText(offer, record) : null
      const Icon = icons[action]
      const word = t(`action.${action}`)
      return {
        key: action,
        icon: <Icon aria-hidden="true" />,
        disabled: why !== null,
        label: why ? (
          <>
            {word} <small className={styles.menuWhy}>{why}</small>
          </>
        ) : (
          word
        ),
        onClick: () => take(action, record),
      }
    })
  const print = {
    key: 'print',
    icon: <PrinterOutlined aria-hidden="true" />,
    label: t('record.print'),
    onClick: () => window.print(),
  }
  return (
    <div data-part="record-foot" className={`${styles.footActions} ${visibility.screenOnly}`}>
      <Dropdown
        trigger={['click']}
        placement="topLeft"
        menu={{ items: [...rest, print, ...packets, ofNetworks] }}
        // Inside the page's landmark, not beside it.
        getPopupContainer={(button) => button.parentElement ?? document.body}
      >
        <Button size="large" icon={<EllipsisOutlined aria-hidden="true" />} aria-label={t('record.more')} />
      </Dropdown>
      {answer && <AnswerButton answer={answer} main={main === null} large />}
      {first && <Step action={first} record={record} take={take} main={main !== null} large />}
    </div>
  )
}

interface RecordStepProps extends RecordActionsProps {
  action: Action
  main?: boolean
  large?: boolean
  keyed?: boolean
}

function Step({ action, record, take, main = false, large = false, keyed = false }: RecordStepProps) {
  const Icon = icons[action]
  return (
    <ActionButton
      action={action}
      rows={[record]}
      icon={<Icon aria-hidden="true" />}
      onPress={() => take(action, record)}
      keyed={keyed}
      {...(main ? { type: 'primary' } : {})}
      {...(large ? { size: 'large', className: styles.footMain } : {})}
    />
  )
}
