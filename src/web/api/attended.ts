/** How long somebody counts as there after they pressed, typed or turned a wheel. */
const attendedMs = 60_000

let lastAct = Number.POSITIVE_INFINITY

/** Notes from here on when somebody acts; that the page was opened is an act too. */
export function watchAttendance(): void {
  const note = () => {
    lastAct = performance.now()
  }
  note()
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    addEventListener(type, note, { capture: true, passive: true })
  // Only the window's own: an element is given the focus by the page too.
  addEventListener('focus', note)
}

/**
 * Tells the server that the page calls by itself: such a call keeps no idle session alive. Lists that follow what others do,
 * and connections that are opened again, would else never let one end.
 */
export function unattendedHeader(): Record<string, string> {
  return performance.now() - lastAct > attendedMs ? { 'x-unattended': '1' } : {}
}
