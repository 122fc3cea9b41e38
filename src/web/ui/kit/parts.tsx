import { Button } from 'antd'
import { type ComponentType, useState } from 'react'
import buttons from '../buttons.module.css'
import { CopyButton } from '../CopyButton.tsx'
import { DaysInput } from '../days/DaysInput.tsx'
import { ExplainedButton } from '../ExplainedButton.tsx'
import { Dialog } from '../feedback/Dialog.tsx'
import { ErrorNotice } from '../feedback/ErrorNotice.tsx'
import { HeldBack } from '../feedback/HeldBack.tsx'
import { ask, toast } from '../feedback/notices.ts'
import { QueryPlaceholder } from '../feedback/QueryPlaceholder.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { FileDrop } from '../files/FileDrop.tsx'
import { VoucherGrid } from '../files/VoucherGrid.tsx'
import { AmountInput } from '../inputs/AmountInput.tsx'
import { Chip, ChipList } from '../inputs/ChipList.tsx'
import { CodeSelect } from '../inputs/CodeSelect.tsx'
import { FieldInput } from '../inputs/FieldInput.tsx'
import { KeyHint } from '../keys/KeyHint.tsx'
import { OpenTo } from '../OpenTo.tsx'
import { DataTable } from '../pages/DataTable.tsx'
import { FootBar } from '../pages/FootBar.tsx'
import { Pager } from '../pages/Pager.tsx'
import { Secret } from '../Secret.tsx'
import { TableDrop } from '../textFile/TableDrop.tsx'
import { TextStage } from '../textFile/TextStage.tsx'
import { Avatar } from '../values/Avatar.tsx'
import { ColumnChart } from '../values/ColumnChart.tsx'
import { Count } from '../values/Count.tsx'
import { DueTag } from '../values/DueTag.tsx'
import { Fact } from '../values/Fact.tsx'
import { Facts } from '../values/Facts.tsx'
import { Money } from '../values/Money.tsx'
import { StateTag } from '../values/StateTag.tsx'
import { Tag } from '../values/Tag.tsx'
import { TransactionName } from '../values/TransactionName.tsx'
import { UnreadCount } from '../values/UnreadCount.tsx'
import { WholeDates } from '../values/WholeDates.tsx'

interface Part {
  name: string
  /** The components that make it, in `src/web/ui`. */
  files: readonly string[]
  /** What antd's part of the same kind lacks; a wrapper gives antd's part our texts or values. */
  why: string
  Show: ComponentType
}

const today = '20261127'
const file = { fileName: 'receipt.txt', filePath: 'receipt', size: 21, mediaType: 'text/plain' }
const hands = { load: async () => new Blob(['Receipt of 2026-11-27']), save: () => toast('info', file.fileName) }
const heldBy = { name: 'A. Preecha', mine: false, since: '2026-11-27T08:00:00.000Z' }
const institutions = [
  { code: '00010344', name: 'Harbour Merchant Services' },
  { code: '00010764', name: 'Recourse Network Centre' },
]

/** All parts that are ours, for `kit.html`. A new part is one entry; `parts.test.tsx` holds the list to the folder. */
export const parts: readonly Part[] = [
  {
    name: 'Tag',
    files: ['values/Tag', 'values/StateTag', 'values/DueTag'],
    why: 'A list draws forty: by Tag of antd the main thread works a third longer until its first row.',
    Show: () => (
      <>
        {(['done', 'waiting', 'off', 'refused', 'past', 'soon', 'over'] as const).map((means) => (
          <Tag key={means} means={means}>
            {means}
          </Tag>
        ))}
        <StateTag state="unverified" large />
        {['20261101', '20261128', '20261224'].map((dueDt) => (
          <DueTag key={dueDt} dueDt={dueDt} today={today} />
        ))}
      </>
    ),
  },
  {
    name: 'Whole dates',
    files: ['values/WholeDates'],
    why: 'No part of antd. Breaks lines between dates, never within one.',
    Show: () => <WholeDates text="From 2026-11-01 07:00 to 2026-12-01" />,
  },
  {
    name: 'Avatar',
    files: ['values/Avatar', 'values/HolderChip', 'values/ViewersChip', 'OpenTo'],
    why: 'Wraps Avatar: initials of Latin and Chinese names; hidden from screen readers, because the name stands beside it.',
    Show: () => (
      <>
        <Avatar name="A. Preecha" src={null} size={40} />
        <Avatar name="李雷" src={null} size={28} />
        <OpenTo heldBy={heldBy} viewers={[{ userId: '1', name: '李雷' }]} />
        <OpenTo heldBy={{ ...heldBy, mine: true }} viewers={[]} />
      </>
    ),
  },
  {
    name: 'Count',
    files: ['values/Count', 'values/UnreadCount'],
    why: 'Badge sets each digit in a box of its own, so that a link with a count is named “Worklist 4 7”.',
    Show: () => (
      <>
        <Count of={47} />
        <UnreadCount count={4} />
        <UnreadCount count={1000} />
      </>
    ),
  },
  {
    name: 'Codes and amounts',
    files: ['values/CodeName', 'values/TransactionName', 'values/Money'],
    why: 'antd has none.',
    Show: () => (
      <>
        <TransactionName transId="E23" />
        <Money amount="2460000" currency="764" />
      </>
    ),
  },
  {
    name: 'Facts',
    files: ['values/Facts', 'values/Fact'],
    why: 'Descriptions is a table. A list of terms tells a screen reader which value belongs to which label.',
    Show: () => (
      <Facts single>
        <Fact label="Username">acq_handler</Fact>
        <Fact label="Institution">00010344 Harbour Merchant Services</Fact>
      </Facts>
    ),
  },
  {
    name: 'Column chart',
    files: ['values/ColumnChart', 'values/BarChart'],
    why: 'antd has none.',
    Show: () => (
      <div style={{ width: 360 }}>
        <ColumnChart
          label="Columns"
          columns={(['usual', 'strong', 'over', 'soon'] as const).map((tone, value) => ({
            ...{ key: tone, name: tone, title: tone, value, tone, to: null },
          }))}
        />
      </div>
    ),
  },
  {
    name: 'Buttons',
    files: ['ExplainedButton', 'CopyButton', 'Secret', 'keys/KeyHint'],
    why: 'A disabled Button takes no focus and gives no reason. Typography does not say that the browser refused to copy.',
    Show: () => (
      <>
        <Button type="primary">
          Verify
          <KeyHint of="v" />
        </Button>
        <ExplainedButton allowed={false} reason="You submitted this record.">
          Verify
        </ExplainedButton>
        <CopyButton text="00010344" label="Copy" />
        <Secret text="JBSW Y3DP" label="Copy" />
      </>
    ),
  },
  {
    name: 'Buttons without antd',
    files: ['buttons.module.css'],
    why: 'The login page and what may stand on it load no antd.',
    Show: () => (
      <>
        {(['solid', 'plain', 'text', 'link'] as const).map((look) => (
          <button key={look} type="button" className={buttons[look]}>
            {look}
          </button>
        ))}
        <button type="button" className={buttons.icon} aria-label="icon">
          ×
        </button>
      </>
    ),
  },
  {
    name: 'Fields',
    files: ['inputs/FieldInput', 'inputs/AmountInput', 'inputs/CodeSelect'],
    why: 'Wrap the inputs of antd: one control for each kind of field, in forms and conditions.',
    Show: () => {
      const [code, setCode] = useState('')
      const [text, setText] = useState('')
      const [amount, setAmount] = useState('12.34')
      return (
        <>
          <FieldInput id="text" label="Text" input={{ kind: 'text' }} value={text} onChange={setText} invalid={false} />
          <AmountInput id="amount" currency="764" value={amount} onChange={setAmount} />
          <div style={{ width: 280 }}>
            <CodeSelect id="code" aria-label="Code" options={institutions} value={code} onChange={setCode} allowClear />
          </div>
        </>
      )
    },
  },
  {
    name: 'Days',
    files: ['days/DaysInput', 'days/pickers'],
    why: 'Loads DatePicker when the pointer comes near: 31 kB that most pages never need.',
    Show: () => {
      const [days, setDays] = useState<readonly string[]>([today, ''])
      const [from, to] = ['2026-11-01', '2026-11-30']
      return (
        <DaysInput id="days" label="Days" days={days} placeholders={[from, to]} onChange={setDays} invalid={false} />
      )
    },
  },
  {
    name: 'Chips',
    files: ['inputs/ChipList'],
    why: 'The cross of Tag is 10 pixels wide, too small to be hit (WCAG 2.2, 2.5.8).',
    Show: () => (
      <ChipList>
        <Chip text="Status: Pending" onTakeBack={() => toast('info', 'Status')} />
        <Chip text="2026-11-27" />
      </ChipList>
    ),
  },
  {
    name: 'Files',
    files: ['files/FileDrop', 'files/VoucherGrid', 'files/FilePreview', 'files/FileStage', 'files/PdfPages'],
    why: 'The button of Upload takes no label and no description of a field; Image shows no PDF and no text.',
    Show: () => (
      <>
        <FileDrop
          id="drop"
          accept=".txt"
          hint="Text files"
          onFiles={(files) => toast('info', files.map(({ name }) => name).join())}
        />
        <VoucherGrid files={[file]} hands={hands} />
      </>
    ),
  },
  {
    name: 'Tables as files',
    files: ['textFile/TableDrop', 'textFile/EncodingChoice', 'textFile/TextStage'],
    why: 'antd has none.',
    Show: () => (
      <>
        <TableDrop id="table" hint="CSV or XLSX" onText={(_, name) => toast('success', name)} />
        <TextStage bytes={new TextEncoder().encode('code,name\n00010344,Harbour Merchant Services\n')} />
      </>
    ),
  },
  {
    name: 'Loading and failure',
    files: ['feedback/Skeleton', 'feedback/ErrorNotice', 'feedback/QueryPlaceholder'],
    why: 'Wrap Skeleton and Alert: a screen reader hears that the page loads, and everyone can try again. QueryPlaceholder shows the one that fits its query.',
    Show: () => (
      <>
        <div style={{ width: 360 }}>
          <Skeleton lines={3} />
          <QueryPlaceholder query={{ error: null, refetch: async () => null }} lines={2} />
        </div>
        <ErrorNotice error={new Error('The server did not answer.')} onRetry={() => toast('info', 'Retry')} />
      </>
    ),
  },
  {
    name: 'Messages and questions',
    files: ['feedback/NoticeHost', 'feedback/Dialog', 'feedback/HeldBack'],
    why: 'message and Modal.confirm need antd, and the login page asks too. Dialog wraps Modal.',
    Show: () => {
      const [open, setOpen] = useState(false)
      return (
        <>
          {(['info', 'success', 'warning', 'error'] as const).map((tone) => (
            <Button key={tone} onClick={() => toast(tone, tone)}>
              {tone}
            </Button>
          ))}
          <Button onClick={() => void ask({ text: 'Withdraw the record?', yes: 'Withdraw', no: 'Cancel' })}>ask</Button>
          <Button onClick={() => setOpen(true)}>Dialog</Button>
          <HeldBack when>
            <Button onClick={() => toast('error', 'Not held back')}>HeldBack</Button>
          </HeldBack>
          {open && (
            <Dialog title="Dialog" onClose={() => setOpen(false)}>
              <p>A click beside it does not close it.</p>
            </Dialog>
          )}
        </>
      )
    },
  },
  {
    name: 'Pages of a list',
    files: ['pages/Pager', 'pages/PageLinks'],
    why: 'Pagination is a list whose items take the focus without a role, and says not which page is the current one.',
    Show: () => {
      const [currPage, setPage] = useState(3)
      const data = { list: institutions, total: 240, totalIsExact: true, pageSize: 20 }
      return <Pager data={data} currPage={currPage} onPage={setPage} />
    },
  },
  {
    name: 'Table',
    files: ['pages/DataTable'],
    why: 'Table makes no cards on a phone.',
    Show: () => (
      <DataTable
        rows={institutions}
        keyOf={({ code }) => code}
        columns={[
          { head: 'Code', cell: ({ code }) => code },
          { head: 'Name', cell: ({ name }) => name },
        ]}
      />
    ),
  },
  {
    name: 'Question at the foot',
    files: ['pages/FootBar'],
    why: 'antd has none.',
    Show: () => {
      const [open, setOpen] = useState(false)
      if (!open) return <Button onClick={() => setOpen(true)}>FootBar</Button>
      return (
        <FootBar label="Why" onEscape={() => setOpen(false)}>
          <label>
            Why <input />
          </label>
        </FootBar>
      )
    },
  },
]
