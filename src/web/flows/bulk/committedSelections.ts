/** Functions that restore the selection from before a plan was committed in this window, by the id of the bulk action. */
const selections = new Map<string, () => void>()

export function noteSelection(bulkId: string, selectAgain: () => void): void {
  selections.set(bulkId, selectAgain)
}

/** Call when the plan was undone before it was sent. */
export function selectAgain(bulkId: string): void {
  selections.get(bulkId)?.()
  forgetSelection(bulkId)
}

export function forgetSelection(bulkId: string): void {
  selections.delete(bulkId)
}
