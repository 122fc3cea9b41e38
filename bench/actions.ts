import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { demoPassword } from '../src/server/db/seed/people.ts'
import { type Task, tasks } from './actionTasks.ts'
import { type Counted, Hand } from './hand.ts'
import { captcha, startServerProcess } from './serverProcess.ts'

/**
 * Counts the clicks and keys that usual tasks take in the demo, from the home page to the confirmation. Typed text counts by
 * letter, and a chosen file as one click. Fails where a task takes more than before, typed text left out. `--only NAME` takes
 * the tasks with that in their name. Writes `bench/results/actions.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { only: { type: 'string', default: '' } } })
  const folder = await mkdtemp(join(tmpdir(), 'recourse-actions-'))
  await chmod(folder, 0o711) // PostgreSQL's user must pass through it.
  const server = await startServerProcess({ DATA_DIR: join(folder, 'data'), DEMO: '1' })
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
  try {
    const counted: (Pick<Task, 'name' | 'first' | 'before'> & { now: Counted })[] = []
    for (const { name, first, before, user, prepare, take } of tasks.filter((one) => one.name.includes(values.only))) {
      if (prepare) await prepare(await openHome(browser, server.address, 'admin'))
      const page = await openHome(browser, server.address, user)
      const hand = new Hand(page)
      await take(hand, page)
      counted.push({ name, first, before, now: { clicks: hand.clicks, keys: hand.keys, typed: hand.typed } })
      await page.context().close()
    }
    console.table(
      counted.map(({ name, first = '', before, now }) => ({
        task: name,
        'first build': first,
        before: before ? shown(before) : '',
        now: shown(now),
        'now, without typed text': needed(now),
      })),
    )
    await mkdir('bench/results', { recursive: true })
    await writeFile('bench/results/actions.json', `${JSON.stringify(counted, null, 2)}\n`)
    if (counted.some(({ before, now }) => before && needed(now) > needed(before))) process.exitCode = 1
  } finally {
    await browser.close()
    server.child.kill()
    await once(server.child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

function shown({ clicks, keys }: Counted): string {
  return `${clicks} / ${keys}`
}

function needed({ clicks, keys, typed }: Counted): number {
  return clicks + keys - typed
}

async function openHome(browser: Browser, baseURL: string, user: string): Promise<Page> {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Username').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Captcha', { exact: true }).fill(captcha)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
  await page.getByRole('heading', { name: 'Transactions' }).waitFor()
  return page
}
