import type { Locator, Page } from '@playwright/test'
import type { ReplyOf } from '../src/contract/call.ts'
import type { CurrencyFigures, transactionFigures } from '../src/contract/records/home.ts'
import { currencyCode, formatAmount } from '../src/domain/text/money.ts'
import { addDays, dayText } from '../src/domain/time/calendar.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

type Figures = ReplyOf<typeof transactionFigures>

async function openHome(page: Page): Promise<Figures> {
  const answered = page.waitForResponse(/\/api\/query\/historyTransaction\/figures$/)
  await page.goto('/home')
  return (await answered).json()
}

const inThousands = (n: number) => n.toLocaleString('en')
const countOf = ({ currencies }: Figures, day: number) =>
  currencies.reduce((sum, { days }) => sum + (days[day]?.n ?? 0), 0)

test('each number of the home page leads to what it counts', async ({ sit, say, narrow }) => {
  const page = await sit('acq_handler')
  await test.step('each number of transactions is the one that the call gives, and leads to a list of as many', async () => {
    const figures = await openHome(page)
    const block = page.getByRole('region', { name: say('Transactions', '交易') })
    const [most] = figures.currencies
    if (!most) throw new Error('The demo has transactions of this week.')

    const number = figures.currencies.length
    await page.getByRole('button', { name: say(`Show all ${number} currencies`, `全部 ${number} 个币种`) }).click()
    for (const one of figures.currencies) await expectRow(block, one)

    await linkOf(block, most, 2).click()
    await expect(page).toHaveURL(new RegExp(`settleDtFrom=${addDays(figures.today, -6)}&settleDtTo=${figures.today}`))
    await expect(page).toHaveURL(new RegExp(`transCurrCd=${most.transCurrCd}`))
    await expectListed(page, most.week.n, say)

    await page.goBack()
    await linkOf(block, most, 0).click()
    await expect(page).toHaveURL(new RegExp(`settleDtFrom=${figures.today}&settleDtTo=${figures.today}`))
    await expectListed(page, most.days.at(-1)?.n ?? 0, say)
  })
  await test.step('the trend has a bar for each of seven days, the same in a table, and each leads to its day', async () => {
    const refused: string[] = []
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text())
    })
    const figures = await openHome(page)
    const block = page.getByRole('region', { name: say('Daily trend', '每日走势') })
    await expect(block.locator('canvas')).toBeVisible()
    const counts = Array.from({ length: 7 }, (_day, at) => countOf(figures, at))
    await expect(block.getByRole('listitem').locator('span:nth-child(2)')).toHaveText(counts.map(inThousands))
    await expect(block.getByRole('rowheader')).toHaveText(
      counts.map((_count, at) => dayText(addDays(figures.today, at - 6))),
    )
    await expect(block.getByRole('cell')).toHaveText(counts.map(inThousands))

    await block.getByText(say('Amount', '金额'), { exact: true }).click()
    const [most] = figures.currencies
    await expect(block.getByRole('cell')).toHaveText(
      (most?.days ?? []).map(({ transAt }) => formatAmount(transAt, most?.transCurrCd ?? '')),
    )
    await block.getByText(say('Count', '笔数'), { exact: true }).click()

    await block.getByRole('link').nth(3).click()
    const day = addDays(figures.today, -3)
    await expect(page).toHaveURL(new RegExp(`settleDtFrom=${day}&settleDtTo=${day}(?!.*transCurrCd)`))
    await expectListed(page, counts[3] ?? 0, say)
    expect(refused).toEqual([])
  })
  await test.step('each number of my work leads to as many records, each with a step that the reader may take', async () => {
    const page = await sit('acq_verifier')
    await open(page, '/home')
    const number = page
      .getByRole('region', { name: say('My work', '我的工作') })
      .getByRole('cell')
      .getByRole('link')
      .first()
    const count = Number(await number.innerText())
    await number.click()
    await expect(page).toHaveURL(/worklist.*todo=verify/)
    await open(page, `${page.url()}&pageSize=100`)
    const rows = page.locator('[data-row-key]')
    await expect(rows).toHaveCount(count)
    await expect(rows.getByText(say('Verify', '复核'), { exact: true })).toHaveCount(count)
    await rows.getByRole('link').first().click()
    const step = page.getByRole('button', { name: say('Verify Pass', '复核通过') })
    await expect(step.filter({ visible: true })).not.toHaveAttribute('aria-disabled', 'true')
  })
  await test.step('a role without flows sees the numbers, and of its work the alerts', async () => {
    const page = await sit('risk_officer')
    const figures = await openHome(page)
    const block = page.getByRole('region', { name: say('Transactions', '交易') })
    if (figures.currencies[0]) await expectRow(block, figures.currencies[0])
    await expect(block.getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('region', { name: say('Due soonest', '最先到期') })).toHaveCount(0)
    const work = page.getByRole('region', { name: say('My work', '我的工作') })
    await expect(work.getByRole('rowheader')).toHaveText(say('Handle alert', '处理预警'))
    const heading = page.getByRole('heading', { name: say('Bulletins', '公告') })
    const tops = [await work.boundingBox(), await heading.locator('xpath=ancestor::section').boundingBox()]
    if (!narrow) expect(tops[1]?.y, 'bulletins begin level with work').toBe(tops[0]?.y)
  })
  await test.step('what waits comes first on a narrow screen, and nothing is wider than it', async () => {
    await openHome(page)
    const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0
    await expect(page.getByRole('region', { name: say('Daily trend', '每日走势') })).toBeVisible()
    await expect(page.getByRole('heading', { name: say('Due soonest', '最先到期') })).toBeVisible()
    const [work, due, transactions] = [
      await top(say('My work', '我的工作')),
      await top(say('Due soonest', '最先到期')),
      await top(say('Transactions', '交易')),
    ]
    if (narrow) expect([work, due, transactions]).toEqual([work, due, transactions].toSorted((a, b) => a - b))
    else expect(work).toBeLessThan(transactions)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})

function rowOf(block: Locator, { transCurrCd }: CurrencyFigures): Locator {
  return block.locator('tbody tr').filter({ hasText: currencyCode(transCurrCd) })
}

/** The numbers of a currency in order: today's count and amount, the week's. */
function linkOf(block: Locator, figures: CurrencyFigures, at: number): Locator {
  return rowOf(block, figures).getByRole('link').nth(at)
}

async function expectRow(block: Locator, figures: CurrencyFigures): Promise<void> {
  const { transCurrCd, days, week } = figures
  const code = currencyCode(transCurrCd)
  const shown = [days.at(-1), week].flatMap((one) =>
    one ? [inThousands(one.n), `${formatAmount(one.transAt, transCurrCd)} ${code}`] : [],
  )
  await expect(
    rowOf(block, figures)
      .locator('td')
      .filter({ hasNotText: /%$|^–$/ }),
  ).toHaveText(shown)
}

async function expectListed(page: Page, count: number, say: (en: string, zh: string) => string): Promise<void> {
  const n = inThousands(count)
  const total = say(count === 1 ? '1 transaction' : `${n} transactions`, `共 ${n} 笔交易`)
  await expect(page.getByText(total, { exact: true }).filter({ visible: true }).first()).toBeVisible()
}
