import * as z from 'zod/mini'
import { readStored } from '../../stored.ts'

const columnChoice = z.object({
  hidden: z._default(z.readonly(z.array(z.string())), []),
  widths: z._default(z.readonly(z.record(z.string(), z.number())), {}),
})

/** The columns that a user has hidden on a page, and the widths of the others, by name. */
export type ColumnChoice = z.output<typeof columnChoice>

export const noChoice: ColumnChoice = { hidden: [], widths: {} }

const narrowest = 60
const widest = 600

const keyOf = (userId: string, pageId: string) => `recourse.columns.${userId}.${pageId}`

export function readChoice(userId: string, pageId: string): ColumnChoice {
  return readStored(columnChoice, localStorage.getItem(keyOf(userId, pageId))) ?? noChoice
}

/** The columns of a view as its user has changed them since; null where they are those of the view. */
export function readViewChoice(userId: string, pageId: string, viewId: string): ColumnChoice | null {
  return readStored(columnChoice, localStorage.getItem(keyOf(userId, `${pageId}.view${viewId}`)))
}

export function keepViewChoice(userId: string, pageId: string, viewId: string, choice: ColumnChoice | null): void {
  const key = keyOf(userId, `${pageId}.view${viewId}`)
  if (choice) localStorage.setItem(key, JSON.stringify(choice))
  else localStorage.removeItem(key)
}

export function keepChoice(userId: string, pageId: string, choice: ColumnChoice): void {
  if (choice === noChoice) localStorage.removeItem(keyOf(userId, pageId))
  else localStorage.setItem(keyOf(userId, pageId), JSON.stringify(choice))
}

export function withWidth(choice: ColumnChoice, name: string, width: number): ColumnChoice {
  const within = Math.round(Math.min(Math.max(width, narrowest), widest))
  return { ...choice, widths: { ...choice.widths, [name]: within } }
}

export function withVisible(choice: ColumnChoice, name: string, visible: boolean): ColumnChoice {
  const others = choice.hidden.filter((one) => one !== name)
  return { ...choice, hidden: visible ? others : [...others, name] }
}
