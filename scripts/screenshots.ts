/**
 * Makes the pictures of the README and the documents; with a folder, one of every kind of page in both languages, light and dark, wide and
 * narrow: `npm run screenshots [-- FOLDER]`. It starts a server of its own with demo data that nobody has touched.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { isGatePage, isModulePage, pageIds, pages } from '../src/contract/pages.ts'
import { type Language, texts } from '../src/texts/texts.ts'
import { takeCase, takePack } from './casePictures.ts'
import { ensureTools } from './tools.ts'

const port = 18_090
const address = `http://localhost:${port}`
const folder = process.argv[2] ?? 'docs/screenshots'
const wanted = process.argv[2] ? null : /^(list|record|form)-en-|^(guide|whyDay|rulePack)-/
const disputes = '/disputeTransaction/DisputeTransaction'
const wide = { width: 1440, height: 900 }
const middle = { width: 1024, height: 768 }
const narrow = { width: 390, height: 844 }

interface Look {
  language: Language
  theme: 'light' | 'dark'
  size: typeof wide
}

const looks: readonly Look[] = [
  { language: 'en', theme: 'light', size: wide },
  { language: 'zh', theme: 'light', size: wide },
  { language: 'en', theme: 'dark', size: wide },
  { language: 'en', theme: 'light', size: middle },
  { language: 'zh', theme: 'light', size: middle },
  { language: 'en', theme: 'light', size: narrow },
  { language: 'zh', theme: 'dark', size: narrow },
]

ensureTools()
mkdirSync(folder, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'recourse-screenshots-'))
const server = spawn(process.execPath, ['src/server/main.ts'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, CAPTCHA_ANSWER: '1234', LOG_LEVEL: 'warn' },
})
try {
  await untilReady()
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  for (const look of wanted ? looks.slice(0, 2) : looks) await takeAll(browser, look)
  await browser.close()
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

async function takeAll(browser: Browser, { language, theme, size }: Look): Promise<void> {
  const context = await browser.newContext({ viewport: size, baseURL: address, reducedMotion: 'reduce' })
  await context.addCookies([
    { name: 'language', value: language, url: address },
    { name: 'theme', value: theme, url: address },
  ])
  const page = await context.newPage()
  const take = async (name: string) => {
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(300)
    const picture = `${name}-${language}-${theme}-${size.width}`
    if (!wanted || wanted.test(picture)) await page.screenshot({ path: join(folder, `${picture}.png`) })
  }
  await page.goto('/login')
  await take('login')
  await signIn(page, language)
  await page.locator('header').getByText('Recourse', { exact: true }).waitFor()
  await page.waitForFunction(() => !document.querySelector('main [data-part="skeleton"]'))
  await take('home')
  await page.goto(`${disputes}?node=history`)
  await page.getByText('00010344').filter({ visible: true }).first().waitFor()
  await take('history')
  await page.goto(`${disputes}?node=verifiedFail`)
  // A credit adjustment: only an acquirer raises one, so that this user may change it.
  const record = page.getByRole('link', { name: /^E32\w{12}$/ }).first()
  await record.waitFor()
  const id = await record.textContent()
  if (size !== narrow) for (const box of [1, 3]) await page.getByRole('checkbox').nth(box).check()
  await take('list')
  const search = new URLSearchParams({ pageId: 'dsp.dispute.verifiedFail.detail', expId: id ?? '' })
  await page.goto(`/stdDetailPage?${search}`)
  await page.getByRole('heading', { name: id ?? '' }).waitFor()
  await take('record')
  await page.goto(`/stdDetailPage?${search}&tab=operations`)
  await take('record-operations')
  search.set('pageId', 'dsp.dispute.verifiedFail.modify')
  await page.goto(`/stdDetailModifyPage?${search}`)
  await page.getByLabel(texts[language].field.transAt, { exact: true }).waitFor()
  await take('form')
  const hasCase = theme === 'light' && size === wide
  if (hasCase) await takeCase(page, language, folder, take)
  for (const name of ['sid', 'session']) await context.clearCookies({ name })
  await page.goto('/login')
  await signIn(page, language, 'admin')
  if (hasCase) await takePack(page, take)
  if (!wanted) await takeOtherPages(page, take)
  await context.close()
}

/** Takes every page outside the flows that opens without an id, as an administrator sees it. */
async function takeOtherPages(page: Page, take: (name: string) => Promise<void>): Promise<void> {
  for (const id of pageIds.filter((id) => !isGatePage(id) && id !== 'sys.home')) {
    const address = isModulePage(id) ? `/${pages[id].route}?pageId=${id}` : pages[id].path
    if (address.includes('$') || /\.(modify\w*|detail|contact)$/.test(id)) continue
    await page.goto(address)
    await take(id)
  }
}

async function signIn(page: Page, language: Language, username = 'acq_handler'): Promise<void> {
  const { field } = texts[language]
  await page.getByLabel(field.username).fill(username)
  await page.getByLabel(field.password, { exact: true }).fill('Recourse2026')
  await page.getByLabel(field.code).fill('1234')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/home$/)
  // The account speaks the language of the pictures before.
  const { language: own } = await (await page.request.get('/api/auth/info')).json()
  if (own === language) return
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  await page.request.get(`/api/user/lang/${language}`, { headers: { 'x-xsrf-token': decodeURIComponent(token) } })
  await page.reload()
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The server did not become ready.')
}
