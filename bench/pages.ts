import { mkdir, writeFile } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { menuPaths } from '../src/contract/pages.ts'
import { openBenchDatabase } from './database.ts'
import { round } from './load.ts'
import { startServers } from './startServers.ts'

const user = 'acq_handler'
const firstList = menuPaths.DisputeTransaction
const nextList = menuPaths.InquiryRetrieval

/** Kilobytes of 1,000 bytes, as received, and requests. */
const targets = { login: { kB: 100 }, list: { kB: 380, requests: 40 }, next: { kB: 30 } }
/** Milliseconds on a processor slowed four times. */
const slowTargets = { loginPaint: 1_200, listRow: 2_500 }

interface Loaded {
  url: string
  /** Milliseconds since 1970. */
  at: number
  /** As received, with headers. */
  bytes: number
}

/**
 * Weighs what the browser loads, in a window with nothing kept: the login page, what it loads ahead while the user types,
 * a list, and the next list. Writes `bench/results/pages.json`.
 */
export async function bench(): Promise<void> {
  const database = await openBenchDatabase(20_000, process.env.BENCH_DIR)
  const { connection, keyFile } = database
  const servers = await startServers({ connection, keyFile, users: [user], statements: [] })
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
  try {
    const at: Place = {
      browser,
      url: `http://localhost:${servers.realPort}`,
      cookie: servers.headers[user]?.cookie ?? '',
    }
    const pages = { ...(await weighLogin(at)), ...(await weighLists(at)) }
    const slow = { loginPaint: await paintOfLogin(at), listRow: await firstRow(at) }
    console.table(Object.fromEntries(Object.entries(pages).map(([name, loaded]) => [name, partsOf(loaded)])))
    console.table({ 'ms, slowed 4 times': slow, target: slowTargets })
    await mkdir('bench/results', { recursive: true })
    const result = { targets, slowTargets, slow, pages }
    await writeFile('bench/results/pages.json', `${JSON.stringify(result, null, 2)}\n`)
    const missed = [
      kilobytes(pages.login) > targets.login.kB,
      kilobytes(pages.list) > targets.list.kB,
      pages.list.length > targets.list.requests,
      kilobytes(pages.next) > targets.next.kB,
      slow.loginPaint > slowTargets.loginPaint,
      slow.listRow > slowTargets.listRow,
    ]
    if (missed.includes(true)) process.exitCode = 1
  } finally {
    await browser.close()
    servers.stop()
    await database.close()
  }
}

interface Place {
  browser: Browser
  url: string
  cookie: string
}

/** Splits what the login page needs from what it loads ahead for the page that follows. */
async function weighLogin(place: Place) {
  const { page, loaded } = await openWindow({ ...place, cookie: '' })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  await settled(page)
  const aheadAt = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('ahead')[0]?.startTime ?? 1e9),
  )
  await page.context().close()
  return { login: loaded.filter(({ at }) => at < aheadAt), ahead: loaded.filter(({ at }) => at >= aheadAt) }
}

async function weighLists(place: Place) {
  const { page, loaded } = await openWindow(place)
  await page.goto(firstList)
  await page.getByRole('row').nth(1).waitFor()
  await settled(page)
  const list = loaded.slice()
  await page.getByText('Inquiry / retrieval').click()
  await page.waitForURL(`**${nextList}*`)
  await settled(page)
  await page.context().close()
  return { list, next: loaded.slice(list.length) }
}

async function paintOfLogin(place: Place): Promise<number> {
  const { page } = await openWindow({ ...place, cookie: '' }, { slow: true })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  await page.context().close()
  return Math.round(paint ?? Number.POSITIVE_INFINITY)
}

async function firstRow(place: Place): Promise<number> {
  const { page } = await openWindow(place, { slow: true })
  await page.goto(firstList, { waitUntil: 'commit' })
  await page.getByRole('row').nth(1).waitFor()
  const at = await page.evaluate(() => performance.now())
  await page.context().close()
  return Math.round(at)
}

async function openWindow({ browser, url, cookie }: Place, { slow = false } = {}) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const cookies = cookie === '' ? [] : cookie.split('; ').map((pair) => pair.split('='))
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url })))
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  if (slow) await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const loaded: Loaded[] = []
  const sent = new Map<string, Omit<Loaded, 'bytes'>>()
  devTools.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    sent.set(requestId, { url: request.url, at: wallTime * 1000 })
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = sent.get(requestId)
    if (request && /^https?:/.test(request.url)) loaded.push({ ...request, bytes: encodedDataLength })
  })
  await devTools.send('Network.enable')
  return { page, loaded }
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_500)
  await page.waitForLoadState('networkidle')
}

const parts: readonly [string, RegExp][] = [
  ['calls', /\/api\//],
  ['scripts', /\.js$/],
  ['styles', /\.css$/],
  ['fonts', /\.woff2$/],
  ['page', /./],
]

/** Kilobytes by part, and the number of requests. */
function partsOf(loaded: readonly Loaded[]): Record<string, number> {
  const byPart = Object.groupBy(loaded, ({ url }) => {
    const { pathname } = new URL(url)
    return parts.find(([, pattern]) => pattern.test(pathname))?.[0] ?? 'page'
  })
  const sums = parts.map(([part]) => [part, kilobytes(byPart[part] ?? [])] as const)
  return { ...Object.fromEntries(sums), 'all kB': kilobytes(loaded), requests: loaded.length }
}

function kilobytes(loaded: readonly Loaded[]): number {
  return round(loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000)
}
