import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect } from './expect.ts'
import { expectLayout } from './layout.ts'
import { middle, narrow, wide } from './screens.ts'
import { expectPage, open } from './walk.ts'

const source = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core'), 'utf8')

/** WCAG 2.2 AA. */
const all: RunOptions['runOnly'] = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const ofColours: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** What follows the first ones of a list, of its cards and of the menu is of their kind, and would take most of the time. */
const leftOut = [
  'tbody tr:nth-child(n + 5)',
  'li:has([data-part="row-link"]):nth-child(n + 4)',
  'nav > div:first-child > :nth-child(n + 4)',
]

/** Opens a page and looks at it. */
export async function lookAt(page: Page, address: string): Promise<void> {
  await open(page, address)
  await expectPage(page, address)
  await look(page, address)
}

/** The header and the menu, which are the same on all pages of a window. */
const frame = ':is(header, nav):not(main *, [role="dialog"] *)'
/** In which languages, colours and widths the frame of a window was looked at. */
const framesSeen = new WeakMap<Page, Set<string>>()

/**
 * What stands on the page has no finding of axe: on a wide screen in English, then on a narrow one in Chinese, in light
 * colours the one time and in dark ones the other. It fits on all screens in both languages. It stays open meanwhile, and
 * is as before afterwards, but for the colours: turning them back costs as much as axe. What is there on one of the two
 * screens only is looked at on that one.
 */
export async function look(page: Page, what: string, only?: 'wide' | 'narrow'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const colours = await coloursOf(page)
  if (only !== 'narrow') {
    await expectNoFinding(page, what, 'wide')
    await expectLayout(page, `${what} in English`, [middle, wide])
  }
  await turn(page, colours === 'light' ? 'dark' : 'light')
  if (only === 'wide') await expectNoFinding(page, what, 'wide', ofColours)
  await speak(page, 'zh')
  if (only !== 'narrow') await expectLayout(page, `${what} in Chinese`, [wide, middle])
  if (only !== 'wide') {
    await expectLayout(page, `${what} in Chinese`, [narrow])
    await expectNoFinding(page, what, 'narrow')
  }
  await speak(page, 'en')
  if (only !== 'wide') await expectLayout(page, `${what} in English`, [narrow])
  await page.setViewportSize(wide)
}

type Colours = 'light' | 'dark'

function coloursOf(page: Page): Promise<Colours> {
  return page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))
}

/** As a user's system does at dusk; waits until the page has followed. */
async function turn(page: Page, colorScheme: Colours): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
}

/** Presses the button of the header also where a dialog lies over it, so that what is open stays open. */
async function speak(page: Page, language: 'en' | 'zh'): Promise<void> {
  const name = { en: 'English', zh: '中文' }[language]
  await page
    .locator('button')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .first()
    .evaluate((button: HTMLButtonElement) => button.click())
  await expect(page.locator('html')).toHaveAttribute('lang', { en: 'en', zh: 'zh-CN' }[language])
}

async function expectNoFinding(page: Page, what: string, screen: 'wide' | 'narrow', runOnly = all): Promise<void> {
  // Before this, a page that was just loaded has nothing that could still be loading.
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('main [data-part="skeleton"], main [aria-busy=true]')).toHaveCount(0)
  // A message that has just arrived lies over buttons of the page for five seconds: axe finds these too small to hit.
  await expect(page.locator('header [role=status] a')).toHaveCount(0)
  const look = `${screen} and ${await coloursOf(page)}`
  const seen = framesSeen.get(page) ?? new Set()
  const exclude = seen.has(look) ? [...leftOut, frame] : leftOut
  framesSeen.set(page, seen.add(look))
  const violations = await page.evaluate(
    async ([exclude, only]) => {
      // What has moved under the header counts as too small to hit.
      scrollTo(0, 0)
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      // Colours fade from one to the other.
      for (const fading of document.getAnimations()) if (fading instanceof CSSTransition) fading.finish()
      type Run = (context: { exclude: string[] }, options: RunOptions) => Promise<AxeResults>
      const { axe } = window as unknown as { axe: { run: Run } }
      return (await axe.run({ exclude }, { runOnly: only, resultTypes: ['violations'], preload: false })).violations
    },
    [exclude, runOnly] as const,
  )
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect.soft(findings, `${what}, ${look}`).toEqual([])
}
