import { flowPageIds, modulePageIds, pages, pathPageIds } from '../src/contract/pages.ts'
import { flows } from '../src/domain/flows/index.ts'
import { clear } from './support/clearing.ts'
import { layoutFaults } from './support/layoutFaults.ts'
import { expect, test } from './support/test.ts'
import { addressOf, walkTo } from './support/walk.ts'

const card = '6200000000000047'

test('each page of a workflow opens at its own address', { tag: ['@narrow', '@slow'] }, async ({ sit, language }) => {
  const page = await sit('admin')
  await page.goto('/home')
  for (const flow of flows) {
    const transId = flow.history === 'hisPreAuth/search' ? 'S10' : 'S22'
    const cleared = await clear({ priAcctNo: card, transId })
    for (const pageId of flowPageIds().filter((id) => id.startsWith(`${flow.pageId}.`)))
      await walkTo(page, await addressOf(page, pageId, cleared), language)
  }
})

test('each tab of a module, and each page with an address of its own, opens there', {
  tag: ['@both', '@slow'],
}, async ({ sit, language }) => {
  const page = await sit('admin')
  await page.goto('/home')
  for (const pageId of modulePageIds.filter((id) => 'tab' in pages[id]))
    await walkTo(page, `/${pages[pageId].route}?pageId=${pageId}`, language)
  for (const id of pathPageIds)
    if (id !== 'sys.notFound' && !pages[id].path.includes('$') && !('withoutFrame' in pages[id]))
      await walkTo(page, pages[id].path, language)
})

test('a link to the review of what may not be opened leads to the worklist', { tag: '@narrow' }, async ({ sit }) => {
  const page = await sit('acq_verifier')
  // On a narrow screen there is no review: the link leads to the record or alert itself.
  await page.goto('/worklist?review=1')
  await expect(page).toHaveURL(/\/worklist$/)
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('the look at the layout finds a page that is too wide, a label that is cut, and one on two lines', {
  tag: '@slow',
}, async ({ newPage }) => {
  const page = await newPage()
  await page.setContent(`<!doctype html>
    <label style="display: block; width: 3em; overflow: hidden; white-space: nowrap">Settlement date</label>
    <button class="ant-btn" style="width: 5em">Download template</button>
    <button class="ant-btn">Save</button>
    <p style="width: 2000px">Rules</p>`)
  const faults = await page.evaluate(layoutFaults)
  expect(faults.sort()).toEqual([
    'Cut: Settlement date',
    'On several lines: Download template',
    expect.stringMatching(/^The page is \d+ px wider than the screen\.$/),
  ])
})
