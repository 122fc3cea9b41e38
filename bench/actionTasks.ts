import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { receipt } from '../e2e/support/files.ts'
import { post } from '../e2e/support/walk.ts'
import { stdDispute } from '../src/domain/flows/stdDispute.ts'
import { addDays, dayOf } from '../src/domain/time/calendar.ts'
import { type Counted, Hand } from './hand.ts'

export interface Task {
  name: string
  user: string
  /** Clicks and keys in the first build, counted by hand. */
  first?: string
  /** Counted before, by hand or by this bench. */
  before?: Counted
  /** What an administrator does before. */
  prepare?: (admin: Page) => Promise<void>
  take: (hand: Hand, page: Page) => Promise<void>
}

/** In this order: a later task may need what an earlier one has left. */
export const tasks: readonly Task[] = [
  {
    name: 'raise a first dispute, by the menu',
    user: 'acq_handler',
    before: { clicks: 6, keys: 4, typed: 0 },
    take: async (hand, page) => {
      await openPage(hand, page, 'Dispute', 'Dispute transaction')
      await hand.click(page.getByRole('button', { name: /^Raise/ }).nth(1))
      await focused(page, 'Transaction type')
      await choose(hand, page)
      await hand.click(page.getByRole('combobox', { name: 'Reason code' }))
      await hand.press('Enter')
      await submit(hand, page)
    },
  },
  {
    name: 'find a transaction by RRN and charge it back, with a voucher',
    user: 'iss_handler',
    first: '10 / 23',
    before: { clicks: 3, keys: 21, typed: 16 },
    take: async (hand, page) => {
      const days = { settleDtFrom: addDays(dayOf(new Date()), -30), settleDtTo: dayOf(new Date()) }
      const { list } = await post(page, `query/${stdDispute.history}`, days)
      const { retriRefNo } = list.find(({ offers }: { offers: unknown[] }) => offers.length > 0)
      await find(hand, page, retriRefNo)
      await hand.click(page.getByRole('button', { name: /^Raise/ }).first())
      await focused(page, 'Reason code')
      await hand.type('4502')
      await hand.press('Enter')
      await attach(hand, page)
      await submit(hand, page)
    },
  },
  {
    name: 'verify 20 records, one by one',
    user: 'acq_verifier',
    first: '60 / 0',
    before: { clicks: 1, keys: 21, typed: 0 },
    take: async (hand, page) => {
      await openWork(hand, page, 'Verify')
      await hand.press('s')
      const record = page.locator('[data-part="review"] h1')
      for (let done = 0; done < 20; done++) {
        const expId = await record.innerText()
        await hand.press('v')
        await record.filter({ hasNotText: expId }).waitFor()
      }
      await page.getByRole('status').filter({ hasText: 'verified' }).waitFor()
    },
  },
  {
    name: 'answer a retrieval, with the receipt',
    user: 'acq_handler',
    first: '4 / 25',
    before: { clicks: 3, keys: 20, typed: 17 },
    take: async (hand, page) => {
      await hand.click(page.getByRole('link', { name: /^E04/ }).first())
      await openForm(hand, page, 'Reply', 'r', 'Reply remark')
      await hand.type('Receipt enclosed.')
      await attach(hand, page)
      await submit(hand, page)
    },
  },
  {
    name: 'represent a chargeback, with the receipt',
    user: 'acq_handler',
    first: '5 / 12',
    before: { clicks: 3, keys: 5, typed: 0 },
    take: async (hand, page) => {
      await openWork(hand, page, 'Answer dispute')
      await hand.press('s')
      await openForm(hand, page, 'Represent', 'r', 'Reason code')
      await attach(hand, page)
      await submit(hand, page)
    },
  },
  {
    name: 'correct the amount of a refused record and resubmit it',
    user: 'acq_handler',
    first: '3 / 8',
    before: { clicks: 2, keys: 12, typed: 5 },
    take: async (hand, page) => {
      await hand.click(page.getByRole('link', { name: /^E73/ }).first())
      await openForm(hand, page, 'Modify', 'e', 'Amount')
      while ((await page.locator(':focus').and(page.getByLabel('Amount')).count()) === 0) await hand.press('Tab')
      await hand.type('10.00')
      await submit(hand, page)
    },
  },
  {
    name: 'find a transaction by last four digits and amount, and open it',
    user: 'acq_handler',
    // Choosing by eye counts as a click.
    before: { clicks: 1, keys: 5, typed: 4 },
    take: async (hand, page) => {
      const days = { settleDtFrom: addDays(dayOf(new Date()), -30), settleDtTo: dayOf(new Date()) }
      const { list } = await post(page, `query/${stdDispute.history}`, days)
      const { priAcctNo, transAt } = list.find(({ transCurrCd }: { transCurrCd: string }) => transCurrCd === '344')
      await find(hand, page, `${priAcctNo.slice(-4)} ${Number(transAt) / 100}`)
      await page.waitForURL('**/stdDetailPage?**')
    },
  },
  {
    name: 'do a step on all records of a list, in its list',
    user: 'acq_handler',
    before: { clicks: 4, keys: 0, typed: 0 },
    take: async (hand, page) => {
      await openWork(new Hand(page), page, 'Correct')
      await hand.click(page.getByRole('table').getByRole('checkbox').first())
      await hand.click(page.getByRole('button', { name: /^Select all \d+ that match/ }))
      await hand.click(page.getByRole('button', { name: /^Resubmit/ }))
      await hand.click(page.getByRole('button', { name: 'Commit this plan' }))
      await page.getByRole('button', { name: 'Undo' }).click()
    },
  },
  {
    name: 'correct refused records by a file',
    user: 'acq_handler',
    before: { clicks: 10, keys: 0, typed: 0 },
    take: async (hand, page) => {
      await openWork(hand, page, 'Correct')
      await hand.click(page.getByRole('button', { name: 'Upload corrections' }))
      const saving = page.waitForEvent('download')
      await hand.click(page.getByRole('button', { name: 'Download all that match and can be corrected (XLSX)' }))
      const file = await readFile(await (await saving).path())
      await hand.file({ name: 'corrections.xlsx', mimeType: 'application/octet-stream', buffer: changed(file) })
      await hand.click(page.getByRole('button', { name: 'Commit this plan' }))
      await page.getByRole('button', { name: 'Undo' }).waitFor()
    },
  },
  {
    name: 'save a view and pin it, in its list',
    user: 'acq_handler',
    before: { clicks: 3, keys: 12, typed: 11 },
    take: async (hand, page) => {
      await openWork(new Hand(page), page, 'Correct')
      await hand.click(page.getByRole('button', { name: 'Save as view' }))
      await focused(page, 'Name')
      await hand.type('Refused now')
      await hand.press('Enter')
      await hand.click(page.getByRole('button', { name: 'Refused now' }))
      await hand.click(page.getByRole('menuitem', { name: 'Pin to sidebar' }))
      await page.getByRole('list', { name: 'Pinned views' }).getByRole('link').waitFor()
    },
  },
  {
    name: 'create a user',
    user: 'acq_manager',
    before: { clicks: 4, keys: 45, typed: 41 },
    take: async (hand, page) => {
      await openPage(hand, page, 'Users', 'User maintenance')
      await hand.click(page.getByRole('button', { name: 'Create user' }))
      await focused(page, 'Username')
      await hand.type('clerk_ann')
      await hand.press('Tab')
      await hand.type('Clerk Anna')
      await hand.press('Tab')
      await hand.type('clerk_ann@example.test')
      await hand.click(page.getByRole('checkbox', { name: 'Handler' }))
      await submit(hand, page)
      await page.getByRole('heading', { name: 'clerk_ann' }).waitFor()
    },
  },
  {
    name: 'name the new user as deputy',
    user: 'acq_handler',
    take: async (hand, page) => {
      await hand.click(page.getByRole('button', { name: /Harbour handler/ }))
      await hand.click(page.getByRole('menuitem', { name: 'Absences' }))
      await hand.click(page.getByRole('button', { name: 'Declare absence' }))
      await focused(page, 'Deputy')
      await choose(hand, page)
      await hand.press('Control+Enter')
      await page.getByRole('cell', { name: 'Clerk Anna' }).waitFor()
    },
  },
  {
    name: 'handle all alerts of a card',
    user: 'risk_officer',
    before: { clicks: 5, keys: 1, typed: 0 },
    take: async (hand, page) => {
      await openPage(hand, page, 'Anti-risk', 'Risk monitoring')
      await hand.click(page.getByText('By card', { exact: true }))
      await hand.click(page.locator('[data-row-key]').first())
      await hand.click(page.getByRole('radio', { name: 'Fraud confirmed' }))
      await hand.press('Control+Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'try a risk rule on 30 days',
    user: 'risk_officer',
    before: { clicks: 5, keys: 3, typed: 2 },
    take: async (hand, page) => {
      await openPage(hand, page, 'Anti-risk', 'Risk monitoring')
      await hand.click(page.getByRole('link', { name: 'Risk rules' }))
      await hand.click(page.getByRole('button', { name: 'Add rule' }))
      await focused(page, 'Minutes')
      await hand.type('9')
      await hand.press('Tab')
      await hand.type('5')
      await hand.click(page.getByRole('button', { name: 'Test on the last 30 days' }))
      await page.getByText('transactions evaluated').waitFor()
    },
  },
  {
    name: 'change a limit',
    user: 'admin',
    before: { clicks: 3, keys: 5, typed: 3 },
    take: async (hand, page) => {
      await openPage(hand, page, 'Administration', 'Limit rules')
      await hand.click(page.getByRole('button', { name: /^Modify/ }).first())
      await focused(page, 'Last day')
      await hand.type('170')
      await submit(hand, page)
    },
  },
  {
    name: 'come to the import of reason codes',
    user: 'admin',
    before: { clicks: 3, keys: 0, typed: 0 },
    take: async (hand, page) => {
      await openPage(hand, page, 'Reference', 'Reference data')
      await hand.click(page.getByRole('button', { name: 'Import and version history' }))
      await page.getByText('Export current data').waitFor()
    },
  },
  {
    name: 'export a list as XLSX, in its list',
    user: 'acq_handler',
    before: { clicks: 2, keys: 0, typed: 0 },
    take: async (hand, page) => {
      await openWork(new Hand(page), page, 'Reply')
      await hand.click(page.getByRole('button', { name: 'Export' }))
      const saving = page.waitForEvent('download')
      await hand.click(page.getByRole('menuitem', { name: 'XLSX' }))
      await saving
    },
  },
  {
    name: 'change the language',
    user: 'viewer',
    before: { clicks: 1, keys: 0, typed: 0 },
    take: async (hand, page) => {
      await hand.click(page.getByRole('button', { name: '中文' }))
      await page.getByText('首页').first().waitFor()
    },
  },
  {
    name: 'propose a role, under dual control',
    user: 'acq_manager',
    before: { clicks: 4, keys: 2, typed: 0 },
    prepare: async (admin) => {
      const { version } = await (await admin.request.get('/api/query/dualControl')).json()
      await post(admin, 'modify/dualControl', { on: true, version })
    },
    take: async (hand, page) => {
      await openPage(hand, page, 'Users', 'User maintenance')
      await hand.click(page.getByRole('row', { name: 'viewer' }).getByText('Modify', { exact: true }))
      await hand.click(page.getByRole('checkbox', { name: 'Handler' }))
      await submit(hand, page)
      await page.getByText('Sent for approval.').waitFor()
    },
  },
  {
    name: 'approve the proposal',
    user: 'acq_manager2',
    before: { clicks: 4, keys: 0, typed: 0 },
    take: async (hand, page) => {
      await hand.click(page.getByRole('button', { name: /^Messages/ }))
      await hand.click(page.getByText('A change awaits your approval'))
      await hand.click(page.getByRole('button', { name: 'Approve', exact: true }))
      await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }))
      await page.getByRole('main').getByText('Approved', { exact: true }).waitFor()
    },
  },
]

/** Opens a page from the menu. */
async function openPage(hand: Hand, page: Page, group: string, name: string): Promise<void> {
  const menu = page.getByRole('navigation')
  await hand.click(menu.getByText(group, { exact: true }))
  await hand.click(menu.getByRole('link', { name }))
}

async function openWork(hand: Hand, page: Page, todo: string): Promise<void> {
  await hand.click(page.getByRole('link', { name: todo, exact: true }))
  await page.locator('[data-row-key]').first().waitFor()
}

/** Opens what Ctrl+K finds, once it is the only one. */
async function find(hand: Hand, page: Page, text: string): Promise<void> {
  await hand.press('Control+k')
  await hand.type(text)
  await page.getByRole('option').first().waitFor()
  await hand.press('Enter')
}

/** Opens the form of a step on the open record, by the key that its button names. */
async function openForm(hand: Hand, page: Page, step: string, key: string, field: string): Promise<void> {
  await page.getByRole('button', { name: step }).first().waitFor()
  await hand.press(key)
  await page.getByLabel(field).waitFor()
}

/** Chooses the first in the list that has the focus. */
async function choose(hand: Hand, page: Page): Promise<void> {
  await hand.press('Enter')
  await page.getByRole('option').first().waitFor({ state: 'attached' })
  await hand.press('Enter')
}

async function focused(page: Page, label: string): Promise<void> {
  await page.locator(':focus').and(page.getByLabel(label)).waitFor()
}

async function attach(hand: Hand, page: Page): Promise<void> {
  await hand.file(receipt)
  await page.getByText('Ready', { exact: true }).waitFor()
}

async function submit(hand: Hand, page: Page): Promise<void> {
  await hand.press('Control+Enter')
  const sure = page.getByRole('dialog', { name: 'Are you sure to submit?' }).getByRole('button', { name: 'Submit' })
  await sure.and(page.locator(':focus')).waitFor()
  await hand.press('Enter')
  await sure.waitFor({ state: 'detached' })
}

/** The file of corrections with another amount in each line, as a spreadsheet saves it. */
function changed(xlsx: Buffer): Buffer {
  const parts = unzipSync(xlsx)
  for (const [name, part] of Object.entries(parts)) {
    if (name.includes('/sheet')) parts[name] = strToU8(strFromU8(part).replace(/(<c r="G\d+"><v>)[\d.]+/g, '$11.00'))
  }
  return Buffer.from(zipSync(parts))
}
