import { flowPageIds, modulePageIds, pages, pathPageIds } from '../src/contract/pages.ts'
import { flows } from '../src/domain/flows/index.ts'
import { exceptions } from '../src/domain/records/transactions.ts'
import { keysOf } from '../src/domain/typed.ts'
import { removals, states } from '../src/domain/workflow/flow.ts'
import { texts as english } from '../src/texts/en/all.ts'
import { languages } from '../src/texts/languages.ts'
import { type Language, texts } from '../src/texts/texts.ts'
import { texts as chinese } from '../src/texts/zh/all.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

/** All lists of the portal, as a user sees them who may see everything. */
const lists = [
  ...flowPageIds().flatMap((id) => (id.endsWith('.list') ? [`/stdListPage?pageId=${id}`] : [])),
  ...modulePageIds.flatMap((id) => ('tab' in pages[id] ? [`/${pages[id].route}?pageId=${id}`] : [])),
  ...pathPageIds.flatMap((id) =>
    id === 'sys.notFound' || pages[id].path.includes('$') || 'withoutFrame' in pages[id] ? [] : [pages[id].path],
  ),
  '/worklist?scope=institution',
]

/** By the head of a column: the texts that its cells can show, of which the longest are not among the rows of the demo. */
function longest(language: Language, address: string): Record<string, string[]> {
  const flow = flows.find(({ pageId }) => address.includes(`pageId=${pageId}.`))
  const { field, state, todo } = texts[language]
  const { worklist, frame } = language === 'en' ? english : chinese
  return {
    [field.expId]: ['E24261126000078'],
    [field.transAt]: ['99,999,999.99'],
    [field.transId]: (flow?.transIds ?? keysOf(exceptions)).map((transId) => texts[language].transId[transId]),
    [field.state]: [...states, ...removals].map((name) => state[name]),
    [field.todo]: [...Object.values(todo), ...Object.values(worklist.answerNow)],
    [field.dueDt]: [frame.due.over.replace('{days}', '100'), frame.due.left.replace('{days}', '100')],
  }
}

/** Heads of columns that name a record or a card: on a screen of 1440 pixels they stand whole before the actions. */
function idsOf(language: Language): string[] {
  const { field } = texts[language]
  return [field.expId, field.priAcctNo]
}

/** Heads of columns with names that people choose, for themselves or for what is theirs: each may be longer than its column. */
function namesOf(language: Language): string[] {
  const { field } = texts[language]
  const { apiKeys, webhooks } = language === 'en' ? english : chinese
  return [
    ...[
      field.userId,
      field.userName,
      field.deputyId,
      field.declaredBy,
      field.addedBy,
      field.changedBy,
      field.createdBy,
    ],
    ...[field.sharedBy, field.uploadedBy, apiKeys.name, webhooks.name],
  ]
}

for (const language of languages) {
  test(`no list cuts what it can show, in ${language}`, { tag: '@slow' }, async ({ newWindow, enter }) => {
    const window = await newWindow()
    await enter(window, 'admin', language)
    const page = await window.newPage()
    let withRows = 0
    for (const address of lists) {
      await open(page, address)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
      await expect(main.locator('[data-part="skeleton"], [aria-busy=true]'), address).toHaveCount(0)
      if ((await main.locator('tbody [data-row-key]').count()) === 0) continue
      withRows++
      expect.soft(await page.evaluate(coveredHeads, idsOf(language)), `${address}: covered`).toEqual([])
      expect
        .soft(await page.evaluate(cutCells, [longest(language, address), namesOf(language)] as const), address)
        .toEqual([])
    }
    expect(withRows).toBeGreaterThan(20)
  })
}

/** Returns those of the columns that lie wholly or partly under the actions or beyond the edge. Runs in the page. */
function coveredHeads(ids: readonly string[]): string[] {
  const heads = [...document.querySelectorAll<HTMLElement>('main thead th')]
  const box = heads[0]?.closest('table')?.parentElement?.getBoundingClientRect()
  const actions = heads.find((head) => getComputedStyle(head).right === '0px')?.getBoundingClientRect()
  const edge = actions?.left ?? box?.right ?? 0
  return heads
    .filter((head) => ids.includes(head.innerText.trim()) && head.getBoundingClientRect().right > edge + 1)
    .map((head) => head.innerText.trim())
}

/**
 * Returns the cells whose text is not shown to its end: as they stand, and with each of the longest texts in the first row.
 * What people wrote may be cut where its whole stands in a hint, and a name has one always. Runs in the page.
 */
function cutCells([longest, names]: readonly [Record<string, string[]>, string[]]): string[] {
  const heads = [...document.querySelectorAll<HTMLElement>('main thead th')].map((head) => head.innerText.trim())
  const rows = [...document.querySelectorAll('main tbody tr[data-row-key]')]
  const faults = rows.flatMap((row) =>
    [...row.querySelectorAll('td')].flatMap((cell, n) =>
      textsIn(cell).some((text) => !hasHint(text) && isCut(text, cell)) ? [`${heads[n]}: ${cell.innerText}`] : [],
    ),
  )
  for (const [n, head] of heads.entries()) {
    const cell = rows.map((row) => row.querySelectorAll('td')[n]).find((one) => one && /\w/.test(one.innerText))
    const texts = cell ? textsIn(cell) : []
    // Of an amount the number, of a code its name.
    const text = /^[\d,.]+$/.test(texts[0]?.data.trim() ?? '') ? texts[0] : texts.at(-1)
    if (!cell || !text) continue
    if (names.includes(head) && !hasHint(text)) faults.push(`${head}: ${cell.innerText} has no hint`)
    const before = text.data
    for (const long of longest[head] ?? []) {
      text.data = long
      if (isCut(text, cell)) faults.push(`${head}: ${cell.innerText}`)
    }
    text.data = before
  }
  return [...new Set(faults)]

  function textsIn(cell: Element): Text[] {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (walker.nextNode()) found.push(walker.currentNode as Text)
    return found.filter(({ data }) => data.trim() !== '')
  }

  function hasHint(text: Text): boolean {
    return text.parentElement?.closest('td [title]:not([data-part="tag"], [data-part="due"])') != null
  }

  function isCut(text: Text, cell: Element): boolean {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right } = range.getBoundingClientRect()
    if (right - left < 1) return false
    const { paddingLeft, paddingRight } = getComputedStyle(cell)
    const box = cell.getBoundingClientRect()
    const inside = [box.left + Number.parseFloat(paddingLeft), box.right - Number.parseFloat(paddingRight)] as const
    // The words of a tag stand a little before its column.
    return left < inside[0] - 8 || right > inside[1] + 1
  }
}
