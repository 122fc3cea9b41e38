import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { post } from '../e2e/support/walk.ts'
import { seal } from '../src/contract/sealing.ts'
import { stdDispute } from '../src/domain/flows/stdDispute.ts'
import { addDays, dayOf } from '../src/domain/time/calendar.ts'
import { demoPassword } from '../src/server/db/seed/people.ts'

const port = 7990
const url = `http://localhost:${port}`
const captcha = '0000'
const toVerify = 50
const waitMs = 30_000

interface Counted {
  clicks: number
  keys: number
}

/**
 * Counts the clicks and keys that usual tasks take in the demo, from the home page to the confirmation. Typed words count by
 * letter, and a dropped file as one click. Writes `bench/results/actions.json`.
 */
export async function bench(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recourse-bench-actions-'))
  await chmod(dataDir, 0o711) // PostgreSQL's user must pass through it.
  const server = await startDemo(dataDir)
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
  try {
    const counted: Record<string, Counted> = {}
    await raiseUntil(browser, toVerify)
    for (const { name, user, take } of tasks) {
      const page = await openHome(browser, user)
      const hand = new Hand(page)
      await take(hand, page)
      counted[name] = { clicks: hand.clicks, keys: hand.keys }
      await page.context().close()
    }
    console.table(counted)
    await mkdir('bench/results', { recursive: true })
    await writeFile('bench/results/actions.json', `${JSON.stringify(counted, null, 2)}\n`)
  } finally {
    await browser.close()
    server.kill()
    await once(server, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startDemo(dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: `${port}`, CAPTCHA_ANSWER: captcha, LOG_LEVEL: 'warn' }
  const server = spawn(process.execPath, [resolve(import.meta.dirname, '../src/server/main.ts')], { env })
  for await (const text of server.stdout) if (`${text}`.includes('is ready at')) return server
  throw new Error('The demo did not start.')
}

async function openHome(browser: Browser, user: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(waitMs)
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Username').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Captcha', { exact: true }).fill(captcha)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
  await page.getByRole('heading', { name: 'My work' }).waitFor()
  return page
}

/** Raises credit adjustments by calls, until so many records wait for the verifier. */
async function raiseUntil(browser: Browser, wanted: number): Promise<void> {
  const verifier = await openHome(browser, 'acq_verifier')
  const { list: lines } = await post(verifier, 'worklist/summary', {})
  let missing = wanted - (lines.find(({ todo }: { todo: string }) => todo === 'verify')?.count ?? 0)
  const handler = await openHome(browser, 'acq_handler')
  // Older than those that the tasks choose from.
  const days = { settleDtFrom: addDays(dayOf(new Date()), -60), settleDtTo: addDays(dayOf(new Date()), -31) }
  const { list } = await post(handler, `query/${stdDispute.history}`, { ...days, pageSize: 100 })
  for (const { priKey, logCd, settleDt, issInsIdCd, transCurrCd, offers } of list) {
    if (missing <= 0) break
    if (!offers.some(({ transId }: { transId: string }) => transId === 'E32')) continue
    const original = { submitTransId: 'E32', origKey: priKey, origLogCd: logCd, origSettleDt: settleDt }
    const adjustment = { submitRcvInsIdCd: issInsIdCd, submitTransCurrCd: transCurrCd, submitTransAt: '100' }
    const form = { ...original, ...adjustment, rsnCd: '4507', vouchers: [], position: 'history' }
    const { successCount } = await post(handler, 'submit/withOrig/stdDispute', { data: await seal(form) })
    missing -= successCount
  }
  for (const page of [verifier, handler]) await page.context().close()
  if (missing > 0) throw new Error(`${missing} records to verify are missing.`)
}

class Hand {
  readonly page: Page
  clicks = 0
  keys = 0

  constructor(page: Page) {
    this.page = page
  }

  async click(what: Locator): Promise<void> {
    this.clicks += 1
    await what.click()
  }

  async press(key: string): Promise<void> {
    this.keys += 1
    await this.page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    this.keys += text.length
    await this.page.keyboard.type(text)
  }

  async drop(name: string): Promise<void> {
    this.clicks += 1
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from('Signed by the cardholder.') }
    await this.page.setInputFiles('input[type=file]', file)
    await this.page.getByText('Ready', { exact: true }).waitFor()
  }
}

interface Task {
  name: string
  user: string
  take: (hand: Hand, page: Page) => Promise<void>
}

const tasks: readonly Task[] = [
  {
    name: 'find a transaction by RRN and charge it back, with a voucher',
    user: 'iss_handler',
    take: async (hand, page) => {
      const days = { settleDtFrom: addDays(dayOf(new Date()), -30), settleDtTo: dayOf(new Date()) }
      const { list } = await post(page, `query/${stdDispute.history}`, days)
      const { retriRefNo } = list.find(({ offers }: { offers: unknown[] }) => offers.length > 0)
      await hand.press('Control+k')
      await hand.type(retriRefNo)
      await hand.press('Enter')
      await hand.click(page.getByRole('button', { name: 'Raise' }))
      await hand.click(page.getByRole('combobox', { name: 'Reason code' }))
      await hand.type('4502')
      await hand.press('Enter')
      await hand.drop('letter.txt')
      await submit(hand, page)
    },
  },
  {
    name: `verify ${toVerify} records, one by one`,
    user: 'acq_verifier',
    take: async (hand, page) => {
      await openWork(hand, page, 'Verify')
      for (let done = 0; done < toVerify; done++) {
        const expId = await recordOf(page)
        await hand.press('v')
        await page
          .getByRole('status')
          .filter({ hasText: `${expId} verified` })
          .waitFor()
      }
    },
  },
  {
    name: 'answer a retrieval, with the receipt',
    user: 'acq_handler',
    take: async (hand, page) => {
      await openWork(hand, page, 'Reply')
      while (!(await isOpen(page, /^Inquiry \/ retrieval/))) await hand.press('j')
      await hand.press('r')
      await hand.click(page.getByRole('textbox', { name: 'Reply remark' }))
      await hand.type('Receipt enclosed.')
      await hand.drop('receipt.txt')
      await submit(hand, page)
    },
  },
  {
    name: 'represent a chargeback, with the receipt',
    user: 'acq_handler',
    take: async (hand, page) => {
      await openWork(hand, page, 'Respond')
      await hand.press('r')
      await hand.click(page.getByRole('combobox', { name: 'Reason code' }))
      await hand.type('4507')
      await hand.press('Enter')
      await hand.drop('receipt.txt')
      await submit(hand, page)
    },
  },
  {
    name: 'correct the amount of a refused record and resubmit it',
    user: 'acq_handler',
    take: async (hand, page) => {
      await openWork(hand, page, 'Correct')
      while (!(await isOpen(page, /^Dispute transaction/))) await hand.press('j')
      await hand.press('e')
      await hand.click(page.getByRole('textbox', { name: 'Amount' }))
      await hand.press('Control+a')
      await hand.type('10.00')
      await submit(hand, page)
    },
  },
]

/** Opens the review of what is to be done, from its line on the home page. */
async function openWork(hand: Hand, page: Page, todo: string): Promise<void> {
  await hand.click(page.getByRole('link', { name: todo, exact: true }))
  await page.waitForURL('**/worklist?*')
  await page.locator('[data-row-key]').first().waitFor()
  await hand.press('r')
  await recordOf(page)
}

async function submit(hand: Hand, page: Page): Promise<void> {
  await hand.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).waitFor()
  await hand.press('Enter')
  await page.getByText('Submit Success').waitFor()
}

async function recordOf(page: Page): Promise<string> {
  return (await page.locator('[data-part="review"] h1').textContent()) ?? ''
}

/** Whether the record that is open belongs to the workflow. */
async function isOpen(page: Page, workflow: RegExp): Promise<boolean> {
  const expId = await recordOf(page)
  const item = page.locator('[data-part="review"] header').getByText(workflow).first()
  await page.waitForTimeout(300)
  return (await recordOf(page)) === expId && (await item.count()) > 0
}
