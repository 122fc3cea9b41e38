import type { ReactNode } from 'react'
import type { FieldName } from '../../../domain/text/fields.ts'
import { useText } from '../../i18n/useText.ts'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { Cell, type FieldRow } from '../cells.tsx'
import type { KnownNames } from '../definition.ts'
import { ChangedMark } from './content/ChangedContent.tsx'
import styles from './descriptionList.module.css'

export function DescriptionList({ look, children }: { look?: 'head' | 'single'; children: ReactNode }) {
  return (
    <Facts single={look === 'single'} className={look === 'head' ? styles.head : ''}>
      {children}
    </Facts>
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
    <Fact label={label ?? t(`field.${name}`)}>
      <Cell name={name} row={row} names={names} seconds /> <ChangedMark name={name} />
    </Fact>
  )
}
