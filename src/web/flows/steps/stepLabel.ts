import type { Action } from '../../../domain/workflow/flow.ts'
import type { Text } from '../../i18n/useText.ts'
import type { AllRows } from '../../list/definition.ts'

export function stepLabel(
  t: Text,
  action: Action,
  { rows, count }: { rows: readonly unknown[]; count: number },
): string {
  const word = t(`action.${action}`)
  if (count <= 1 || rows.length === 0) return word
  return countedLabel(t, word, { possible: rows.length, count })
}

/** `Delete 3 of 4`, or `Delete 4` where it is possible on each. */
export function countedLabel(
  t: Text,
  action: string,
  { possible, count }: { possible: number; count: number },
): string {
  if (possible < count) return t('steps.someOf', { action, possible: `${possible}`, count: `${count}` })
  return t('steps.manyOf', { action, count: `${count}` })
}

/** The label for all records that match. The plan says on which of them the step is possible. */
export function labelOfAll(
  t: Text,
  action: Action,
  { total, totalIsExact }: Pick<AllRows, 'total' | 'totalIsExact'>,
): string {
  return t('steps.manyOf', {
    action: t(`action.${action}`),
    count: `${total.toLocaleString('en')}${totalIsExact ? '' : '+'}`,
  })
}
