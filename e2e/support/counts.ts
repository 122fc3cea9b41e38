import type { Page } from '@playwright/test'
import { expect } from './expect.ts'

/** The first number in a text. */
export function countIn(text: string): number {
  return Number(/\d+/.exec(text)?.[0])
}

/** The list says that it has so many records. */
export async function expectTotal(page: Page, count: number): Promise<void> {
  const total = count === 1 ? '1 record' : `${count} records`
  await expect(page.getByRole('status').filter({ hasText: total }).first()).toBeVisible()
}
