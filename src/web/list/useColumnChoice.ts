import { useState } from 'react'
import type { SavedView } from '../../contract/views.ts'
import { useProfile } from '../session/useProfile.ts'
import { type ColumnChoice, keepChoice, keepViewChoice, readChoice, readViewChoice } from './columnChoice.ts'

/** The columns of a list, or of the view that is open in it; and the way back to those of the view. */
export function useColumnChoice(
  pageId: string,
  view: SavedView | undefined,
): [choice: ColumnChoice, choose: (choice: ColumnChoice) => void, forget: () => void] {
  const { userId } = useProfile()
  const at = `${pageId} ${view?.viewId ?? ''}`
  const [state, setState] = useState<{ at: string; choice: ColumnChoice | null }>(() => ({ at, choice: read() }))
  const current = state.at === at ? state : { at, choice: read() }
  if (current !== state) setState(current)

  function read(): ColumnChoice | null {
    return view ? readViewChoice(userId, pageId, view.viewId) : readChoice(userId, pageId)
  }
  const keep = (choice: ColumnChoice | null) => {
    if (view) keepViewChoice(userId, pageId, view.viewId, choice)
    else if (choice) keepChoice(userId, pageId, choice)
    setState({ at, choice })
  }
  return [current.choice ?? columnsOf(view), keep, () => view && keep(null)]
}

const none: ColumnChoice = { hidden: [], widths: {} }

function columnsOf(view: SavedView | undefined): ColumnChoice {
  return view?.content.columns ?? none
}
