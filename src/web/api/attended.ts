/** Milliseconds for which a user counts as present after pressing, typing or scrolling. */
const attendedMs = 60_000

let lastAct = Number.POSITIVE_INFINITY

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
 * Marks calls that the page makes by itself, so that they keep no idle session alive. Without the header, lists that
 * refresh and reconnecting sockets would keep every session open.
 */
export function unattendedHeader(): Record<string, string> {
  return performance.now() - lastAct > attendedMs ? { 'x-unattended': '1' } : {}
}
