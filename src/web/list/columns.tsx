import { type Day, dayText } from '../../domain/time/calendar.ts'
import { type Names, nameIn } from '../../texts/names.ts'
import type { Text } from '../i18n/useText.ts'
import { PendingMark } from '../layout/PendingMark.tsx'
import typography from '../ui/typography.module.css'
import { CodeName } from '../ui/values/CodeName.tsx'
import { Money } from '../ui/values/Money.tsx'
import { showTime } from '../ui/values/showTime.ts'
import type { FieldLabel, ListColumn } from './definition.ts'

type Value = string | null | undefined

/** A code, with its name from another field: `00010392 Lotus Bank`. */
export function codeNameColumn<Code extends FieldLabel, Name extends string>(
  field: Code,
  names: Name,
  width = 256,
): ListColumn<Partial<Record<Code, string | null> & Record<Name, Names | null>>> {
  return {
    field,
    width,
    cell: (row, { language }) => {
      const code: Value = row[field]
      return code && <CodeName code={code} name={nameIn(row[names] ?? null, language)} />
    },
  }
}

/** Shows the change of the row that is awaiting approval. */
export const pendingColumn: ListColumn<{ pendingChange: string | null }> = {
  name: 'pendingChange',
  head: (t) => t('list.change'),
  width: 236,
  cell: ({ pendingChange }) => pendingChange && <PendingMark changeId={pendingChange} />,
  ifAny: true,
}

/** A number or an id: all its characters as wide. */
export function codeColumn<Name extends FieldLabel>(field: Name, width: number): ListColumn<Record<Name, Value>> {
  return { field, width, cell: (row) => row[field] && <span className={typography.code}>{row[field]}</span> }
}

/** A text that may be longer than its column: the whole stands in the hint. */
export function longColumn<Name extends FieldLabel>(field: Name, width: number): ListColumn<Record<Name, Value>> {
  return { field, width, cell: (row) => row[field] && <span title={row[field]}>{row[field]}</span> }
}

export function timeColumn<Name extends FieldLabel>(
  field: Name,
  { width = 150, seconds = false } = {},
): ListColumn<Record<Name, Value>> {
  return {
    field,
    width,
    order: 'time',
    cell: (row) => {
      const at: Value = row[field]
      return at && <time dateTime={at}>{showTime(at, seconds)}</time>
    },
  }
}

/** `none`: what is said where there is no such day. */
export function dayColumn<Name extends FieldLabel>(
  field: Name,
  none?: (t: Text) => string,
): ListColumn<Record<Name, Day | null>> {
  return {
    field,
    width: 120,
    order: 'time',
    cell: (row, { t }) => (row[field] === null ? none?.(t) : dayText(row[field])),
  }
}

export function amountColumn(width: number): ListColumn<{ transAt: string; transCurrCd: string }> {
  return {
    field: 'transAt',
    width,
    align: 'end',
    order: 'amount',
    cell: ({ transAt, transCurrCd }) => <Money amount={transAt} currency={transCurrCd} />,
  }
}
