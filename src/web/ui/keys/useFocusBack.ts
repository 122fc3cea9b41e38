import { useEffect, useState } from 'react'

/** The last control with the focus outside of menus. A menu is gone when a dialog that one of its entries opened closes. */
let outsideMenus: Element | null = null
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !isInMenu(target)) outsideMenus = target
})

/**
 * Gives the focus back to the control that opened a dialog, when the dialog closes and nothing else has taken the focus. Call
 * it in the component that stays while one dialog replaces another: the second one finds the focus in the first.
 */
export function useFocusBack(): void {
  const [opener] = useState(openerOfNow)
  useEffect(
    () => () => {
      // The dialog has the focus until it is gone from the page.
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (isFree && opener instanceof HTMLElement && opener.isConnected && isReachable(opener)) opener.focus()
      })
    },
    [opener],
  )
}

function openerOfNow(): Element | null {
  const { activeElement } = document
  return activeElement && isInMenu(activeElement) ? outsideMenus : activeElement
}

function isInMenu(control: Element): boolean {
  return control.closest('[role="menu"]') !== null
}

/** False while a dialog lies over the control. */
function isReachable(control: Element): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
  return dialogs.length === 0 || dialogs.some((dialog) => dialog.contains(control))
}
