import { useEffect, useState } from 'react'

/** The last control with the focus outside of menus. A menu is gone when a dialog that one of its entries opened closes. */
let outsideMenus: Element | null = null
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !isInMenu(target)) outsideMenus = target
})

/**
 * Gives the focus back to the control that opened a dialog, or else to the page, when the dialog closes and nothing else has
 * taken the focus. Call it in the component that stays while one dialog replaces another: the second one finds the focus in the first.
 */
export function useFocusBack(): void {
  const [opener] = useState(openerOfNow)
  useEffect(
    () => () => {
      // The dialog has the focus until it is gone from the page.
      setTimeout(() => {
        if (!isFocusFree() || !(opener instanceof HTMLElement) || opener === document.body) return
        if (opener.isConnected && isReachable(opener)) opener.focus()
        if (isFocusFree()) focusPage()
      })
    },
    [opener],
  )
}

function isFocusFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** The step that was taken has removed the opener, or turned it off: the keyboard goes on from the heading. */
function focusPage(): void {
  const page = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.getElementById('page')
  if (page && isReachable(page)) page.focus({ preventScroll: true })
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
