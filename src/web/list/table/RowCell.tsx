import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Text, useLanguage, useText } from '../../i18n/useText.ts'
import { columnName, type ListColumn, type ListParts } from '../definition.ts'
import styles from './rowTable.module.css'

type CellOf<Row> = (column: ListColumn<Row>, row: Row) => ReactNode

/** Content of a cell; null when the row has no value. */
export function useCells<Row>(): CellOf<Row> {
  const t: Text = useText()
  const language = useLanguage()
  return (column, row) => {
    const { cell } = column
    const value = cell ? cell(row, { t, language }) : (row as Readonly<Record<string, ReactNode>>)[columnName(column)]
    return value === undefined || value === false || value === '' ? null : value
  }
}

/** The first cell of a row, which opens it and holds the focus of the row; plain where rows open nothing. */
export function RowOpener<Row>({ parts, row, children }: { parts: ListParts<Row>; row: Row; children: ReactNode }) {
  const { list, open } = parts
  if (list.addressOf) {
    return (
      <Link {...list.addressOf(row)} data-part="row-link">
        {children}
      </Link>
    )
  }
  return open ? (
    <button type="button" data-part="row-link" className={styles.opener} onClick={() => open(row)}>
      {children}
    </button>
  ) : (
    children
  )
}
