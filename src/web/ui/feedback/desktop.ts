type DesktopState = NotificationPermission | 'none'

export function desktopState(): DesktopState {
  return 'Notification' in window ? Notification.permission : 'none'
}

export async function askForDesktop(): Promise<DesktopState> {
  if (desktopState() === 'default') await Notification.requestPermission()
  return desktopState()
}

interface OnDesktop {
  /** Notifications with the same tag appear once, however many windows show them. */
  tag?: string
  onClick?: () => void
}

export function showOnDesktop(title: string, body: string, { tag = '', onClick }: OnDesktop = {}): void {
  try {
    const shown = new Notification(title, { body, tag })
    shown.onclick = () => {
      window.focus()
      shown.close()
      onClick?.()
    }
  } catch {
    // Chrome on Android has the permission, but shows them to service workers only.
  }
}
