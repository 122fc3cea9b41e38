import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { receipt } from './support/files.ts'
import { choose, expectState } from './support/flows.ts'
import { dataDirOf, demoDir, freshPortOf, thisWorker } from './support/server.ts'
import { copyData, endServer, startServer, untilReady } from './support/servers.ts'
import { test as base, expect, signIn, signOut } from './support/test.ts'

/** The steps of "Your first dispute", by their numbers from 1. */
const steps = (readFileSync('README.md', 'utf8').split('## Your first dispute')[1] ?? '').split(/^\d\. /m)

const issuer = '00010392'

const test = base.extend({
  // The start is no part of the test's time.
  baseURL: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const port = freshPortOf(thisWorker())
      const dataDir = `${dataDirOf(thisWorker())}-fresh`
      await rm(dataDir, { recursive: true, force: true })
      const url = `http://localhost:${port}`
      await copyData(demoDir, dataDir)
      const server = startServer({ PORT: String(port), DATA_DIR: dataDir, DEMO: '1' })
      try {
        await untilReady(url)
        await use(url)
      } finally {
        await endServer(server, 'SIGTERM')
        await rm(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'test', timeout: 200_000 },
  ],
})

test('the first dispute of the README works step by step on a fresh demo', { tag: '@slow' }, async ({
  page,
  language,
  words,
}) => {
  await test.step('1: home says what waits and what is due', async () => {
    await signIn(page, language, 'acq_handler')
    await expect(page.getByRole('heading', { name: 'My work' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Due soonest' }).getByRole('link').first()).toBeVisible()
  })

  await test.step('2: history begins with purchases of the other demo institution', async () => {
    expect(steps[2]).toContain(issuer)
    const menu = page.getByRole('navigation', { name: 'Main navigation' })
    await menu.getByRole('button', { name: 'Dispute', exact: true }).click()
    await menu.getByRole('link', { name: /^Dispute transaction/ }).click()
    await page.getByRole('navigation', { name: 'Module tabs' }).getByRole('link', { name: 'History' }).click()
    const rows = page.locator('tbody tr[data-row-key]')
    await expect(rows).toHaveCount(20)
    const texts = await rows.allInnerTexts()
    const theirs = texts.map((text) => text.includes(issuer))
    expect(theirs.slice(0, 3)).toEqual([true, true, true])
    expect(theirs.filter(Boolean).length).toBeGreaterThanOrEqual(10)
  })

  const record = await test.step('3 and 4: one of them opens, and a dispute is raised on it', async () => {
    await page.locator('tbody tr[data-row-key]').first().click()
    const raise = page.getByRole('button', { name: 'Raise' })
    await expect(raise).toHaveCount(1)
    await raise.click()
    await choose(page, words.field.transId, 'E32')
    await choose(page, words.field.rsnCd, '4507')
    await page.getByLabel(words.field.transAt, { exact: true }).fill('1.00')
    await page.setInputFiles('input[type=file]', receipt)
    await expect(page.getByText('Ready', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL(/stdDetailPage.*expId=/)
    await expectState(page, words.state.unverified)
    return page.url()
  })
  const expId = new URL(record).searchParams.get('expId') ?? ''

  await test.step('5: its handler may not verify it, and reads why; the verifier does', async () => {
    const [, why = ''] = /says "([^"]+)"/.exec(steps[5] ?? '') ?? []
    expect(why).not.toBe('')
    const verify = page.getByRole('button', { name: words.action.verifyPass })
    await expect(verify).toHaveAttribute('aria-disabled', 'true')
    await verify.hover()
    await expect(page.getByText(why)).toBeVisible()
    await signOut(page)
    await signIn(page, language, 'acq_verifier')
    await page.goto(record)
    await page.getByRole('button', { name: words.action.verifyPass }).click()
    await expectState(page, words.state.verifiedPass)
  })

  await test.step('6: the other side sees it', async () => {
    await signOut(page)
    await signIn(page, language, 'iss_handler')
    await page.goto('/disputeTransaction/DisputeTransaction?node=search&sort=-recCrtTs')
    await page.getByText(expId).click()
    await expect(page.getByRole('heading', { name: expId })).toBeVisible()
  })
})
