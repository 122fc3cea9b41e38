import type { ReactNode } from 'react'
import type { FieldName } from '../../../domain/text/fields.ts'
import { useText } from '../../i18n/useText.ts'
import { Cell, type FieldRow } from '../cells.tsx'
import type { KnownNames } from '../definition.ts'
import { ChangedMark } from './content/ChangedContent.tsx'
import styles from './descriptionList.module.css'

const looks = { head: styles.head, single: styles.single }

export function DescriptionList({ look, children }: { look?: keyof typeof looks; children: ReactNode }) {
  return <dl className={`${styles.facts} ${look ? looks[look] : ''}`.trim()}>{children}</dl>
}

export function DescriptionItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface DescriptionFieldProps {
  name: FieldName
  row: FieldRow
  names: KnownNames
  label?: string
}

export function DescriptionField({ name, row, names, label }: DescriptionFieldProps) {
  const t = useText()
  return (
    <DescriptionItem label={label ?? t(`field.${name}`)}>
      <Cell name={name} row={row} names={names} seconds /> <ChangedMark name={name} />
    </DescriptionItem>
  )
}
