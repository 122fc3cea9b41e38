/**
 * Page visits hold only names defined here: page ids, and the pressed control's kind with the key of its text (`button
 * list.query`). Neither can carry typed text or numbers; anything else is refused.
 */

const controlKinds = ['button', 'link', 'tab', 'menuitem'] as const
export type ControlKind = (typeof controlKinds)[number]

export const visitBounds = { visits: 20, clicks: 100, visitsOfRecord: 2000, pageLength: 80, elementLength: 80 }

export const visitMonths = 13

const word = '[A-Za-z]+(?:[._-][A-Za-z]+)*'
const pageId = new RegExp(`^${word}$`)
const element = new RegExp(`^(?:${controlKinds.join('|')})(?: ${word})?$`)

export function isPageId(text: string): boolean {
  return text.length <= visitBounds.pageLength && pageId.test(text)
}

/** True for `button list.query`, or `link` alone where the text of the link is data. */
export function isElement(text: string): boolean {
  return text.length <= visitBounds.elementLength && element.test(text)
}
