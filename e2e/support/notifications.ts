import type { Page } from '@playwright/test'

/** A browser that has not been asked yet, and says this when it is; how often it was asked is noted. */
export async function unaskedBrowser(page: Page, answer: NotificationPermission): Promise<void> {
  await page.addInitScript((answer) => {
    class Noted {
      static permission = localStorage.getItem('test.permission') ?? 'default'
      static async requestPermission() {
        document.documentElement.dataset.asked = `${Number(document.documentElement.dataset.asked ?? 0) + 1}`
        Noted.permission = answer
        localStorage.setItem('test.permission', answer)
        return answer
      }
      constructor(title: string) {
        document.documentElement.dataset.shown = title
      }
    }
    Object.assign(window, { Notification: Noted })
  }, answer)
}
