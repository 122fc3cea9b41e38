/** Where a form is: the address of its page and, of a form in a dialog, what opens that. */
export interface DraftPlace {
  path: string
  /** What the tab keeps of open dialogs, by name (`useOpenForm`). */
  open: Readonly<Record<string, string>>
}

/** Begins the key under which the tab keeps what a form in a dialog is open for. */
export const openForms = (userId: string) => `recourse.open.${userId}.`

export function placeNow(userId: string): DraftPlace {
  const begin = openForms(userId)
  const open = Object.entries({ ...sessionStorage }).flatMap(([key, value]) =>
    key.startsWith(begin) && typeof value === 'string' ? [[key.slice(begin.length), value]] : [],
  )
  return { path: `${location.pathname}${location.search}`, open: Object.fromEntries(open) }
}

/** Lets the dialog of a draft be open when its page is. */
export function openAgain(userId: string, { open }: DraftPlace): void {
  for (const [name, value] of Object.entries(open)) sessionStorage.setItem(`${openForms(userId)}${name}`, value)
}
