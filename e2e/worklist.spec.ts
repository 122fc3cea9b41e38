import { countIn, expectTotal } from './support/counts.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

test('staff work through one list of all workflows, and the next record opens by itself', async ({ sit, words }) => {
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

  await test.step('under a filter each number is of that filter, which stays', async () => {
    await open(page, '/worklist?scope=institution&todo=correct')
    const numbers = page.getByRole('link', { name: / (overdue|due in under \d+ days)$/ })
    await expect(numbers.first()).toBeVisible()
    for (const name of await numbers.allInnerTexts()) {
      await page.getByRole('link', { name }).click()
      await expect(page).toHaveURL(/todo=correct.*dueDt/)
      await expectTotal(page, countIn(name))
      await open(page, '/worklist?scope=institution&todo=correct')
    }
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

    const left = countIn((await page.getByText(/^1 of \d+$/).innerText()).replace('1 of ', ''))
    for (const [at, done, next] of [
      [1, first, second],
      [2, second, third],
    ] as const) {
      await page.getByRole('button', { name: words.action.verifyPass }).click()
      await expect(head(next)).toBeVisible()
      const line = page.getByRole('status').filter({ hasText: `${done} verified` })
      await expect(line).toContainText(`Next: 1 of ${left - at}`)
      await expect(page.getByText(`1 of ${left - at}`, { exact: true })).toBeVisible()
    }
    await page.getByRole('status').getByRole('link', { name: second }).click()
    await expect(head(second)).toBeVisible()
    await page.goBack()
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
    await row.getByRole('link').first().click()
    const head = colleague.locator('header').filter({ has: colleague.getByRole('heading', { name: expId }) })
    await expect(head.getByText('Held by Harbour verifier')).toBeVisible()
    // Who cannot act on it is seen too: on the record, and in the list of whoever was there.
    await expect(page.getByText('Harbour handler is viewing')).toBeVisible()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page.locator(`[data-row-key="${expId}"]`).getByText('Harbour handler is viewing')).toBeVisible()
    await expect(head).toBeVisible()
    await expect(head.getByText('Held by Harbour verifier')).toHaveCount(0)

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
})

test('the form of a step leads back to its record and the worklist', async ({ sit, words }) => {
  const page = await sit('acq_handler')
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
  for (const [todo, action] of [
    ['correct', words.action.modify],
    ['reply', words.action.reply],
  ] as const) {
    await open(page, `/worklist?todo=${todo}`)
    const row = page.locator('[data-row-key]').first()
    const expId = (await row.getAttribute('data-row-key')) ?? ''
    await row.getByRole('link').first().click()
    await expect(trail).toHaveText(['Worklist'])
    await page.getByRole('main').getByRole('button', { name: action }).click()
    await expect(trail).toHaveText(['Worklist', expId])
    await trail.first().click()
    await expect(page).toHaveURL(new RegExp(`/worklist\\?todo=${todo}`))
  }
})
