import type { Locator, Page } from '@playwright/test'

export interface Counted {
  clicks: number
  keys: number
  /** Of the keys, those of texts, codes and numbers that nobody but the user can know. */
  typed: number
}

/** Uses the mouse and the keyboard of a page, and counts each use. */
export class Hand implements Counted {
  readonly page: Page
  clicks = 0
  keys = 0
  typed = 0

  constructor(page: Page) {
    this.page = page
  }

  async click(what: Locator): Promise<void> {
    this.clicks += 1
    await what.click()
  }

  async press(...keys: string[]): Promise<void> {
    this.keys += keys.length
    for (const key of keys) await this.page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    this.keys += text.length
    this.typed += text.length
    await this.page.keyboard.type(text)
  }

  async file(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    this.clicks += 1
    await this.page.setInputFiles('input[type=file]', file)
  }
}
