import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

type Say = (en: string, zh: string) => string

export async function isLive(page: Page, go: () => Promise<unknown>): Promise<void> {
  const subscribed = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framesent', ({ payload }) => payload.includes('/user/queue/chat')))
  await go()
  await subscribed
}

export const dialogOf = (page: Page, say: Say) => page.getByRole('dialog', { name: say('Chat', '聊天') })
export const chatButton = (page: Page) => page.getByRole('button', { name: /^(Chat|聊天)(,|，|$)/ })
export const fieldOf = (box: Locator) => box.getByRole('textbox', { name: /^(Message to|发给)/ })
export const logOf = (box: Locator) => box.getByRole('log')
/** The button while it says a number; found by its title, because a dialog hides it from the roles. */
export const unreadOf = (page: Page) => page.getByTitle(/^(Chat|聊天)(,|，|$)/).filter({ hasText: /\d/ })

export async function openWith(page: Page, name: string, say: Say): Promise<Locator> {
  const online = page.getByRole('button', { name: new RegExp(say('^Online users', '^在线用户')) })
  await online.click()
  await page
    .getByRole('dialog', { name: say('Online users', '在线用户') })
    .getByRole('button', { name })
    .click()
  const box = dialogOf(page, say)
  await expect(box.getByRole('heading', { name })).toBeVisible()
  return box
}

export async function send(box: Locator, text: string): Promise<void> {
  await fieldOf(box).fill(text)
  await fieldOf(box).press('Enter')
  await expect(fieldOf(box)).toHaveValue('')
}

export async function readAll(page: Page, name: string, say: Say): Promise<void> {
  await openWith(page, name, say)
  await expect(unreadOf(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page, say)).toBeHidden()
}
