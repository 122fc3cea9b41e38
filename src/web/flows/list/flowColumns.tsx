import { CloseCircleOutlined } from '@ant-design/icons'
import { type FieldName, fieldOf } from '../../../domain/text/fields.ts'
import { propertiesOf } from '../../../domain/typed.ts'
import type { ListColumn } from '../../list/definition.ts'
import { Cell, type FieldRow as CellRow } from '../cells.tsx'
import styles from './flowColumns.module.css'
import { useListNames } from './listNames.ts'

const widthByName: Readonly<Partial<Record<FieldName, number>>> = {
  expId: 142,
  transId: 258,
  transAt: 148,
  rsnCd: 252,
  failRemark: 282,
  cardAccptrNmAddr: 296,
  state: 144,
  retriRefNo: 144,
  replyCd: 128,
  replyExtendRemark: 282,
}

const widthByKind = {
  id: 130,
  text: 260,
  amount: 140,
  date: 110,
  time: 146,
  code: 172,
  institution: 256,
  card: 176,
  files: 120,
  flag: 90,
  due: 128,
} as const

/** The columns of a flow's list: each cell, width and alignment by the kind of the field. */
export function flowColumns<Row extends CellRow>(names: readonly FieldName[]): ListColumn<Row>[] {
  return names.map((name): ListColumn<Row> => {
    const { kind } = fieldOf(name)
    return {
      field: name,
      width: widthByName[name] ?? widthByKind[kind],
      cell: (row) => (isEmpty(propertiesOf(row)[name]) ? null : <FlowCell name={name} row={row} />),
      ...(kind === 'amount' && { align: 'end', order: 'amount' }),
      ...(['date', 'due', 'time'].includes(kind) && { order: 'time' }),
    }
  })
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function FlowCell({ name, row }: { name: FieldName; row: CellRow }) {
  const names = useListNames()
  const cell = <Cell name={name} row={row} names={names} />
  if (name !== 'failRemark') return cell
  return (
    <span className={styles.failRemark}>
      <CloseCircleOutlined aria-hidden /> {cell}
    </span>
  )
}

/** Keeps the names for which the list has columns. */
export function among(columns: readonly FieldName[], names: readonly FieldName[]): FieldName[] {
  return names.filter((name) => columns.includes(name))
}
