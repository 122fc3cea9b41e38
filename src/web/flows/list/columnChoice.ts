import type { FieldName } from '../../../domain/fields.ts'
import { fieldOf } from '../../../domain/fields.ts'

/** Which columns a user has hidden on a page, and how wide they made the others. */
export interface ColumnChoice {
  hidden: readonly FieldName[]
  widths: Readonly<Partial<Record<FieldName, number>>>
}

export const noChoice: ColumnChoice = { hidden: [], widths: {} }

export const narrowest = 60
export const widest = 600

const keyOf = (userId: string, pageId: string) => `recourse.columns.${userId}.${pageId}`

export function readChoice(userId: string, pageId: string): ColumnChoice {
  const stored = localStorage.getItem(keyOf(userId, pageId))
  return stored === null ? noChoice : { ...noChoice, ...(JSON.parse(stored) as Partial<ColumnChoice>) }
}

export function keepChoice(userId: string, pageId: string, choice: ColumnChoice): void {
  if (choice === noChoice) localStorage.removeItem(keyOf(userId, pageId))
  else localStorage.setItem(keyOf(userId, pageId), JSON.stringify(choice))
}

const widthByName: Readonly<Partial<Record<FieldName, number>>> = {
  expId: 142,
  transAt: 128,
  rsnCd: 252,
  failRemark: 282,
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
  institution: 228,
  card: 176,
  files: 120,
  flag: 90,
  due: 100,
} as const

export function widthOf(name: FieldName, choice: ColumnChoice): number {
  return choice.widths[name] ?? widthByName[name] ?? widthByKind[fieldOf(name).kind]
}

export function withWidth(choice: ColumnChoice, name: FieldName, width: number): ColumnChoice {
  const within = Math.round(Math.min(Math.max(width, narrowest), widest))
  return { ...choice, widths: { ...choice.widths, [name]: within } }
}

export function withVisible(choice: ColumnChoice, name: FieldName, visible: boolean): ColumnChoice {
  const others = choice.hidden.filter((one) => one !== name)
  return { ...choice, hidden: visible ? others : [...others, name] }
}
