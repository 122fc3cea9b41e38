import { useEffect, useState } from 'react'

/**
 * Gives the focus back to the control that opened a dialog, when it closes and nothing else has taken the focus. For what
 * stays while it is open: a dialog that takes the place of another one finds the focus in that.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // The dialog has the focus until it is gone from the page.
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      })
    },
    [opener],
  )
}
