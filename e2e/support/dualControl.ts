import type { Page } from '@playwright/test'
import { post } from './walk.ts'

/** Changes of accounts, settings and rules wait for a second person while the work lasts: other tests change them alone. */
export async function underDualControl(admin: Page, second: Page, work: () => Promise<void>): Promise<void> {
  await post(admin, 'modify/dualControl', { on: true, version: await versionOf(admin) })
  try {
    await work()
  } finally {
    await switchOff(admin, second)
  }
}

/** One administrator proposes to switch dual control off, another approves. */
export async function switchOff(admin: Page, second: Page): Promise<void> {
  const { pending } = await post(admin, 'modify/dualControl', { on: false, version: await versionOf(admin) })
  await post(second, 'approve/pendingChange', { changeId: pending, version: 1 })
}

async function versionOf(admin: Page): Promise<number> {
  const { version } = await (await admin.request.get('/api/query/dualControl')).json()
  return version
}
