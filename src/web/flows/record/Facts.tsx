import type { ReactNode } from 'react'
import type { FieldName } from '../../../domain/fields.ts'
import { useText } from '../../i18n/useText.ts'
import { Cell, type Row } from '../cells.tsx'
import type { KnownNames } from '../definition.ts'
import { ChangedMark } from './ChangedContent.tsx'

/** Names and their values, in two columns where there is room. */
export function Facts({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <dl className={`facts ${className}`}>{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface FieldFactProps {
  name: FieldName
  row: Row
  names: KnownNames
  /** Where the field's own name isn't the right word here. */
  label?: string
}

/** A field of a record or a transaction by its own name, times to the second. */
export function FieldFact({ name, row, names, label }: FieldFactProps) {
  const t = useText()
  return (
    <Fact label={label ?? t(`field.${name}`)}>
      <Cell name={name} row={row} names={names} seconds /> <ChangedMark name={name} />
    </Fact>
  )
}
