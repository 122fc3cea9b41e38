import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { type Language, texts } from '../../src/texts/texts.ts'
import { thisServer } from './beside.ts'
import { expect } from './expect.ts'
import { openSession, password } from './people.ts'
import { portOf, thisWorker } from './server.ts'
import { keepVisits } from './visits.ts'
import { keepWindows, type Windows } from './windows.ts'

export type Words = (typeof texts)[Language]

/** Every test runs in each language at each width: the project of `playwright.config.ts` says which. */
interface Person {
  language: Language
  narrow: boolean
  /** The words of the wire in the test's language. */
  words: Words
  say: (en: string, zh: string) => string
  /** Whether the test's windows are closed after it rather than emptied: where it changes what can't be changed back. */
  onceOnly: boolean
  newWindow: () => Promise<BrowserContext>
  /** A page of a window where nobody is signed in. */
  newPage: () => Promise<Page>
  /** Begins the session of a window. */
  enter: (window: BrowserContext, username: string, language: Language) => Promise<void>
  /** A window of somebody else's, signed in, in the test's language. */
  sit: (username: string) => Promise<Page>
}

/** The windows that a test has taken and not yet given back. */
interface OpenedWindows {
  take: () => Promise<BrowserContext>
  giveBack: () => Promise<void>
}

export const test = base.extend<Person & { opened: OpenedWindows }, { windows: Windows }>({
  windows: [async ({ browser }, use) => use(keepWindows(browser)), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  baseURL: async ({}, use) => use(`http://localhost:${portOf(thisWorker())}`),
  // biome-ignore lint/correctness/noEmptyPattern: As above.
  language: async ({}, use, { project }) => use(project.metadata.language),
  narrow: async ({ viewport }, use) => use((viewport?.width ?? 0) < 992),
  words: async ({ language }, use) => use(texts[language]),
  say: async ({ language }, use) => use((en, zh) => (language === 'en' ? en : zh)),
  onceOnly: [false, { option: true }],
  opened: async ({ windows, onceOnly, baseURL, viewport, hasTouch, contextOptions, language }, use, info) => {
    const taken: BrowserContext[] = []
    const visits = keepVisits()
    const giveBack = async () => {
      for (const window of taken.splice(0)) await (onceOnly ? window.close() : windows.giveBack(window))
      await thisServer().dropDrafts()
    }
    await use({
      async take() {
        const window = await windows.take({ ...contextOptions, baseURL, viewport, hasTouch })
        taken.push(window)
        visits.watch(window)
        await window.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
        return window
      },
      giveBack,
    })
    visits.report(info)
    await giveBack()
  },
  newWindow: async ({ opened }, use) => use(opened.take),
  newPage: async ({ newWindow }, use) => use(async () => (await newWindow()).newPage()),
  context: async ({ newWindow }, use) => use(await newWindow()),
  // biome-ignore lint/correctness/noEmptyPattern: As above.
  enter: async ({}, use) => use(openSession),
  sit: async ({ newWindow, enter, language }, use) =>
    use(async (username) => {
      const window = await newWindow()
      await enter(window, username, language)
      return window.newPage()
    }),
})

export { expect }

/** Signs in as a user would, from wherever the page is. */
export async function signIn(page: Page, language: Language, username: string): Promise<void> {
  const { field } = texts[language]
  const button = page.getByRole('button', { name: language === 'en' ? 'Log in' : '登录', exact: true })
  await page.goto('/login')
  await chooseAgain(page, language)
  await page.getByLabel(field.username).fill(username)
  await page.getByLabel(field.password, { exact: true }).fill(password)
  await page.getByLabel(field.code).fill('1234')
  await button.click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('banner')).toBeVisible()
}

/** Chooses at the sign-in the language that the window speaks: the account may have that of an earlier test. */
export async function chooseAgain(page: Page, language: Language): Promise<void> {
  const names = language === 'en' ? ['中文', 'English'] : ['English', '中文']
  for (const name of names) await page.getByRole('button', { name, exact: true }).click()
}

/** Ends the session, so that the next person can sit down. */
export async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /^(sid|session)$/ })
}
