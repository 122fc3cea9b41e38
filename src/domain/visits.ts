/**
 * What is kept of page visits: words of our own alone. A page is named by its id, and what was pressed by the kind of
 * the control with the name of the text that it shows (`button list.query`). Neither can carry what somebody typed, nor a
 * number; what is no such word is not taken.
 */

export const controlKinds = ['button', 'link', 'tab', 'menuitem'] as const
export type ControlKind = (typeof controlKinds)[number]

/** Of one call: visits, and clicks of a visit. Of one opening of the portal: visits. */
export const visitBounds = { visits: 20, clicks: 100, visitsOfRecord: 2000, pageLength: 80, elementLength: 80 }

/** As long as page visits are kept. */
export const visitMonths = 13

const word = '[A-Za-z]+(?:[._-][A-Za-z]+)*'
const pageId = new RegExp(`^${word}$`)
const element = new RegExp(`^(?:${controlKinds.join('|')})(?: ${word})?$`)

export function isPageId(text: string): boolean {
  return text.length <= visitBounds.pageLength && pageId.test(text)
}

/** `button list.query`; `link` alone for one whose text is data. */
export function isElement(text: string): boolean {
  return text.length <= visitBounds.elementLength && element.test(text)
}
