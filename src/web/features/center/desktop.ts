/** Notifications outside the window, which the browser grants to the site, once and for all. */

export type DesktopState = NotificationPermission | 'none'

export function desktopState(): DesktopState {
  return 'Notification' in window ? Notification.permission : 'none'
}

/** Asks the user, where the browser has not been told yet. */
export async function askForDesktop(): Promise<DesktopState> {
  if (desktopState() === 'default') await Notification.requestPermission()
  return desktopState()
}

export function showOnDesktop(title: string, body: string): void {
  try {
    new Notification(title, { body })
  } catch {
    // Chrome on Android has the permission, but shows them to service workers only.
  }
}
