import type { BrowserContext, Page } from '@playwright/test'
import { clearEach } from './support/clearing.ts'
import { expectState } from './support/flows.ts'
import { callBatch, sealed } from './support/people.ts'
import { expect, type Part, test } from './support/test.ts'
import { open } from './support/walk.ts'

const work: Part = async ({ sit, words }) => {
  const page = await sit('acq_verifier')
  await open(page, '/home')
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/worklist$/)

  await test.step('each number above the list leads to as many rows', async () => {
    const tabs = page.getByRole('navigation', { name: 'Module tabs' }).getByRole('link')
    await expect(tabs).toHaveText([/^My work\d+$/, /^My institution\d+$/, /^Awaiting the counterparty\d+$/])
    for (const tab of await tabs.all()) {
      const count = countIn(await tab.innerText())
      await tab.click()
      await expectTotal(page, count)
      await expect(page.getByRole('navigation', { name: 'Module tabs' }).locator('[aria-current]')).toHaveCount(1)
    }
    await tabs.first().click()
    const overdue = page.getByRole('link', { name: / overdue$/ })
    const count = countIn(await overdue.innerText())
    await overdue.click()
    await expect(page).toHaveURL(/dueDtTo=/)
    await expectTotal(page, count)
  })

  await test.step('after a step the next row is there, and J and K go on and back', async () => {
    await open(page, '/worklist?todo=verify')
    const rows = page.locator('[data-row-key]')
    await expect(rows.first()).toBeVisible()
    const ids = await rows.evaluateAll((some) => some.map((row) => row.getAttribute('data-row-key') ?? ''))
    const [first = '', second = '', third = ''] = ids
    const head = (expId: string) => page.getByRole('heading', { name: expId })
    await rows.first().getByRole('link').click()
    await expect(head(first)).toBeVisible()
    await page.keyboard.press('j')
    await expect(head(second)).toBeVisible()
    await page.keyboard.press('k')
    await expect(head(first)).toBeVisible()

    for (const next of [second, third]) {
      await page.getByRole('button', { name: words.action.verifyPass }).click()
      await expect(head(next)).toBeVisible()
    }
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(/\/worklist\?todo=verify$/)
    await expect(rows.first()).toHaveAttribute('data-row-key', third)
  })

  await test.step('what is open is held, colleagues see it at once, and Open next passes it over', async () => {
    const colleague = await sit('acq_handler')
    await open(colleague, '/worklist?scope=institution&todo=verify')
    const rows = page.locator('[data-row-key]')
    const expId = (await rows.first().getAttribute('data-row-key')) ?? ''
    const row = colleague.locator(`[data-row-key="${expId}"]`)
    await expect(row).toBeVisible()
    await rows.first().getByRole('link').click()
    await expect(row.getByText('Held by Harbour verifier')).toBeVisible()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(row).toBeVisible()
    await expect(row.getByText('Held by Harbour verifier')).toHaveCount(0)

    const opened: string[] = []
    for (const _ of [1, 2]) {
      await page.goto('/worklist')
      await expect(page.getByRole('button', { name: 'Open next' })).toBeVisible()
      await page.keyboard.press('n')
      await expect(page).toHaveURL(/expId=/)
      opened.push(new URL(page.url()).searchParams.get('expId') ?? '')
    }
    expect(new Set(opened).size).toBe(2)
    const [, last = ''] = opened
    await expect(page.getByRole('heading', { name: last })).toBeVisible()
    await page.keyboard.press('n')
    await expect(page).not.toHaveURL(new RegExp(last))
  })

  await test.step('colleagues write notes to each other, each sees them at once', async () => {
    const colleague = await sit('acq_handler')
    const expId = new URL(page.url()).searchParams.get('expId') ?? ''
    await open(colleague, '/message')
    await page.getByRole('link', { name: 'Internal notes' }).click()
    const box = page.getByRole('textbox', { name: 'Note' })
    await box.pressSequentially('Is this the same order, @harb')
    await page.getByRole('menuitem', { name: 'Harbour handler (acq_handler)' }).click()
    await expect(box).toHaveValue(/@acq_handler $/)
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByText('Is this the same order, @acq_handler')).toBeVisible()
    await expect(box).toHaveValue('')
    await colleague.getByText(`mentioned you in a note on ${expId}`).first().click()
    await expect(colleague.getByText('Is this the same order')).toBeVisible()
    await colleague.getByRole('textbox', { name: 'Note' }).fill('Yes, see the slip.')
    await colleague.keyboard.press('Control+Enter')
    await expect(page.getByText('Yes, see the slip.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Internal notes 2' })).toBeVisible()
  })
}

/** Credit adjustments of 73.50 that nobody has verified yet. */
async function raiseMany(handler: BrowserContext, count: number): Promise<string[]> {
  const ids: string[] = []
  for (const { priKey, settleDt } of await clearEach(count, { priAcctNo: '6212340000009135' })) {
    const original = { submitTransId: 'E32', origKey: priKey, origLogCd: '01', origSettleDt: settleDt }
    const form = await sealed({ ...original, position: 'history', ...adjustment })
    ids.push(...(await callBatch(handler, 'submit/withOrig/stdDispute', form)))
  }
  return ids
}

const adjustment = {
  submitRcvInsIdCd: '00010392',
  submitTransCurrCd: '764',
  submitTransAt: '7350',
  rsnCd: '4507',
  vouchers: [],
}

test('fifty records are verified at the keyboard, one key each @slow', async ({ sit, words }) => {
  test.setTimeout(180_000)
  const handler = await sit('acq_handler')
  const ids = await raiseMany(handler.context(), 52)
  await test.step('the manager keeps remark templates for the institution', async () => {
    const manager = await sit('acq_manager')
    await open(manager, '/informationManagement/InstitutionSetting')
    await manager.getByRole('textbox', { name: 'Templates' }).fill('The slip is missing.\nThe amount differs.')
    await manager.getByRole('button', { name: 'Save remark templates' }).click()
    await expect(manager.getByText('Saved. Takes effect immediately.')).toBeVisible()
  })
  const page = await sit('acq_verifier')
  await open(page, '/worklist?todo=verify&transAtFrom=7350&transAtTo=7350&transCurrCd=764')
  const record = page.getByRole('heading', { level: 1 }).and(page.locator('[data-part="review"] *'))
  const opened = async () => (await record.textContent()) ?? ''
  const pressed: string[] = []
  const press = async (key: string) => {
    pressed.push(key)
    await page.keyboard.press(key)
  }
  await expectTotal(page, ids.length)
  await press('r')
  await expect(record).toBeVisible()

  await test.step('F fails with a remark that is typed above the foot', async () => {
    const failed = await opened()
    await press('f')
    await page.keyboard.type('Not the amount of the slip.')
    await page.keyboard.press('Enter')
    await expect(record).not.toHaveText(failed)
    await expect(page.getByRole('status').filter({ hasText: `${failed} failed` })).toBeVisible()
    const change = { expId: failed, version: 2, position: 'verifiedFail', ...adjustment, submitTransAt: '7000' }
    await callBatch(handler.context(), 'modify/withOrig/stdDispute', await sealed(change))
  })

  await test.step('F and a digit fail with a remark template', async () => {
    const failed = await opened()
    await press('f')
    await expect(page.getByRole('button', { name: 'The amount differs.' })).toBeVisible()
    await press('2')
    await expect(page.getByRole('status').filter({ hasText: `${failed} failed` })).toBeVisible()
    await page.goto(`/stdDetailPage?pageId=dsp.dispute.search.detail&expId=${failed}`)
    await expect(page.getByText('The amount differs.').first()).toBeVisible()
    await page.goBack()
    await expect(record).toBeVisible()
  })

  pressed.length = 0
  const left = ids.length - 2
  let verified = ''
  for (let done = 0; done < left; done++) {
    const expId = await opened()
    verified = expId
    await press('v')
    await expect(page.getByRole('status').filter({ hasText: `${expId} verified` })).toBeVisible()
    if (done < left - 1) await expect(record).not.toHaveText(expId)
  }
  expect(pressed).toHaveLength(left)
  expect(left).toBe(50)
  await expect(page.getByText('No pending items.')).toBeVisible()

  await test.step('U takes the last one back', async () => {
    await press('u')
    await page.getByRole('dialog').getByRole('button', { name: words.action.cancel }).click()
    await expect(record).toHaveText(verified)
    await expectState(page, words.state.verifiedFail)
  })

  await test.step('what was failed and changed shows what is new, field by field', async () => {
    await open(page, '/worklist?todo=verify&transAtFrom=7000&transAtTo=7000&transCurrCd=764&review=first')
    const changed = page
      .locator('section section')
      .filter({ has: page.getByRole('heading', { name: /^Changed since/ }) })
    await expect(changed).toContainText('Not the amount of the slip.')
    await expect(changed.getByRole('deletion')).toContainText('73.50')
    await expect(changed.getByRole('insertion')).toContainText('70.00')
    await expect(page.getByRole('row', { name: /Amount/ })).toContainText('less')
  })

  await test.step('single keys can be switched off', async () => {
    const expId = await opened()
    await page.keyboard.press('?')
    await page.getByRole('checkbox', { name: 'Use single-key shortcuts' }).uncheck()
    await page.getByRole('button', { name: 'Close' }).click()
    await press('v')
    await press('?')
    await page.getByRole('checkbox', { name: 'Use single-key shortcuts' }).check()
    await expect(record).toHaveText(expId)
  })
})

const assignments: Part = async ({ sit }) => {
  const manager = await sit('acq_manager')
  const verifier = await sit('acq_verifier')
  await open(verifier, '/home')
  await open(manager, '/worklist?scope=institution&todo=verify')
  const rows = manager.locator('[data-row-key]')
  const ids: string[] = []
  for (const row of [rows.first(), rows.nth(1)]) {
    ids.push((await row.getAttribute('data-row-key')) ?? '')
    await row.getByRole('checkbox').check()
  }
  await manager.getByRole('button', { name: 'Assign 2 records' }).click()
  const dialog = manager.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Colleague' }).fill('Harbour verifier')
  await manager.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Before the holidays.')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(manager.getByText('2 records have been assigned.')).toBeVisible()
  const held = rows.filter({ hasText: 'Held by Harbour verifier' })
  for (const id of ids) await expect(held.filter({ hasText: id })).toBeVisible()
  await open(verifier, '/message')
  await expect(verifier.getByText('2 records have been assigned to you by').first()).toBeVisible()

  await manager.getByRole('button', { name: 'Unassign 2 records' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Back again.')
  await dialog.getByRole('button', { name: 'Unassign' }).click()
  await expect(manager.getByText('2 records have been unassigned.')).toBeVisible()
  for (const id of ids) await expect(held.filter({ hasText: id })).toHaveCount(0)
}

const savedViews: Part = async ({ sit, words }) => {
  const page = await sit('acq_manager')
  await open(page, '/worklist?todo=verify&scope=institution')
  const bar = page.locator('[data-part="views"]')
  const menu = async (name: string) => {
    await bar.getByRole('button').first().click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }

  await test.step('what is asked becomes a view, with its columns', async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: words.field.retriRefNo }).uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save as view' }).click()
    await page.getByLabel('Name').fill('To verify here')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL(/saved=\d+/)
    await expect(bar.getByRole('button', { name: 'To verify here' })).toBeVisible()
  })

  await test.step('pinned, it stands in the sidebar with the number of its rows', async () => {
    await menu('Pin to sidebar')
    const pin = page.getByRole('list', { name: 'Pinned views' }).getByRole('link')
    await expect(pin).toHaveText(/To verify here\d+/)
    const count = countIn(await pin.innerText())
    await open(page, '/home')
    await pin.click()
    await expectTotal(page, count)
    await expect(page.getByRole('columnheader', { name: words.field.retriRefNo })).toHaveCount(0)
  })

  await test.step('watched, it says that the bell will tell', async () => {
    await menu('Watch: tell me of new rows')
    await expect(page.getByText('The bell tells you when')).toBeVisible()
    await menu('Stop watching')
    await expect(page.getByText('No longer watched.')).toBeVisible()
  })

  await test.step('as default it opens the list, whose filters can still be taken back', async () => {
    await menu('Open this list with it')
    await expect(page.getByText('Saved.')).toBeVisible()
    await open(page, '/worklist?scope=institution')
    await expect(page).toHaveURL(/todo=verify.*saved=\d+/)
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(page).toHaveURL(/saved=all/)
    await expect(page.locator('[data-part="chip"]')).toHaveCount(0)
  })

  await test.step('colleagues have it when a manager shares it, and by its address', async () => {
    await open(page, '/worklist?scope=institution')
    await menu('Share with institution')
    await expect(page.getByText('Saved.')).toBeVisible()
    const [, id = ''] = /saved=(\d+)/.exec(page.url()) ?? []
    const colleague = await sit('acq_handler')
    await open(colleague, `/worklist?scope=institution&saved=${id}`)
    await expect(colleague).toHaveURL(/todo=verify/)
    await colleague.locator('[data-part="views"]').getByRole('button').first().click()
    await expect(colleague.getByRole('menuitem', { name: 'Delete view' })).toHaveCount(0)
    await menu('Delete view')
    await page.getByRole('button', { name: words.action.delete }).click()
    await expect(page).toHaveURL(/saved=all/)
    await colleague.goto(`/worklist?scope=institution&todo=verify&saved=${id}`)
    await expect(colleague.getByText('This view was deleted')).toBeVisible()
    await expect(colleague.locator('[data-part="chip"]')).toHaveCount(1)
  })
}

function countIn(text: string): number {
  return Number(/\d+/.exec(text)?.[0])
}

async function expectTotal(page: Page, count: number): Promise<void> {
  const total = count === 1 ? '1 record' : `${count} records`
  await expect(page.getByRole('status').filter({ hasText: total }).first()).toBeVisible()
}

test('staff work through one list, which is assigned and saved', ({ inParts }) => {
  test.setTimeout(300_000)
  return inParts({
    'staff work through one list of all workflows, and the next record opens by itself': work,
    'a manager assigns records to a colleague, and unassigns them': assignments,
    'a list is saved under a name, pinned, and opened by it': savedViews,
  })
})
