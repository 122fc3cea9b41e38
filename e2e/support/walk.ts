import type { APIResponse, Page } from '@playwright/test'
import { pathPageAt } from '../../src/contract/pages.ts'
import { flows } from '../../src/domain/flows/index.ts'
import type { Language } from '../../src/texts/texts.ts'
import type { Cleared } from './clearing.ts'
import { expect } from './expect.ts'
import { expectLayout } from './layout.ts'
import { xsrfToken } from './people.ts'
import { middle, narrow, wide } from './screens.ts'

/**
 * Loads the first address of a window, and goes to the others in the running app, as by a link: from a page that leaves
 * nothing behind which could be taken for them.
 */
export async function open(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(address)
    return
  }
  const none = page.getByRole('heading', { name: /^(Page not found|页面不存在)$/ })
  const go = (to: string) => history.pushState(null, '', to)
  // A page that is only just arriving somewhere, from the sign-in for instance, goes on there.
  await expect(async () => {
    await page.evaluate(go, '/404')
    await none.waitFor({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await page.evaluate(go, address)
  await expect(none).toHaveCount(0)
}

/** The page stands where it was asked for, with its heading and what it loads, and has nothing to say of a failure. */
export async function expectPage(page: Page, address: string): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
  await expect(main.locator('[data-part="skeleton"], [aria-busy=true]'), address).toHaveCount(0)
  await expect(main.locator('[data-part="failure"]'), address).toHaveCount(0)
  const { pathname, searchParams } = new URL(page.url())
  const [asked = '', search = ''] = address.split('?')
  expect(`${pathname}?pageId=${searchParams.get('pageId')}`).toBe(
    `${asked}?pageId=${new URLSearchParams(search).get('pageId')}`,
  )
}

/**
 * Goes to an address in the running app. The page stands there, says nothing in English but names, codes and what people
 * wrote, fits on the screen with all its labels, and has nothing to say of a failure.
 */
export async function walkTo(page: Page, address: string, language: Language): Promise<void> {
  const [path = '', search = ''] = address.split('?')
  const pageId = new URLSearchParams(search).get('pageId') ?? pathPageAt(path)
  await page.evaluate((to) => history.pushState(null, '', to), address)
  await expect
    .poll(() => page.evaluate(stateOfPage, language), { message: address, intervals: [50, 50, 100, 250] })
    .toEqual({
      path,
      pageId,
      hasHeading: true,
      loading: 0,
      failures: [],
      untranslated: [],
    })
  const isWide = page.viewportSize()?.width === wide.width
  await expectLayout(page, address, isWide ? [middle, wide] : [narrow])
}

/** Runs in the page. */
function stateOfPage(language: Language) {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const ours = 'h1, h2, h3, th, label, legend, button, nav a, [role=tab], [role=status], [data-part="chip"], dt'
  const texts = all(ours)
    .filter((one) => one.checkVisibility() && !one.closest('[data-part="row-link"], time, tbody'))
    .map((one) => (one.innerText || one.getAttribute('aria-label') || '').trim())
  const isKey = (text: string) => /^[a-z]+(\.[a-zA-Z]+)+$/.test(text)
  const isEnglish = (text: string) =>
    language === 'zh' && /[a-z]{3,} [a-z]{2,}/i.test(text) && !/[\u4e00-\u9fff]/.test(text)
  return {
    path: location.pathname,
    // The portal writes it once the page is drawn.
    pageId: /(?:^|; )page_id=([^;]*)/.exec(document.cookie)?.[1],
    hasHeading: all('main h1').some((one) => one.checkVisibility()),
    loading: all('main [data-part="skeleton"], main [aria-busy=true]').length,
    failures: all('main [data-part="failure"]').map((one) => one.innerText),
    untranslated: [...new Set(texts.filter((text) => isKey(text) || isEnglish(text)))],
  }
}

/** The address of a page of a flow, with a transaction or a record that it can be about. */
export async function addressOf(page: Page, pageId: string, { priKey, settleDt }: Cleared): Promise<string> {
  const [node = '', kind = ''] = pageId.split('.').slice(-2)
  if (kind === 'query') return `/stdQueryPage?pageId=${pageId}`
  if (kind === 'list') return `/stdListPage?pageId=${pageId}`
  if (node === 'noOrig') return `/stdModifyPage?pageId=${pageId}`
  const route = kind === 'detail' ? 'stdDetailPage' : 'stdDetailModifyPage'
  if (node === 'history') return `/${route}?pageId=${pageId}&priKey=${priKey}&logCd=01&settleDt=${settleDt}`
  const flow = flows.find((one) => pageId.startsWith(`${one.pageId}.`))
  return `/${route}?pageId=${pageId}&expId=${await firstOf(page, `query/${flow?.id}/${node}`, 'expId')}`
}

/** The key of the first line of a list. */
export async function firstOf(page: Page, path: string, key: string, conditions = {}): Promise<string> {
  const { list } = await post(page, path, conditions)
  expect(list?.length, path).toBeGreaterThan(0)
  return list[0][key]
}

export async function post(page: Page, path: string, data: object) {
  return (await send(page, path, { data })).json()
}

export async function saved(page: Page, path: string, data: object): Promise<string> {
  return (await send(page, path, { data })).text()
}

export async function give(page: Page, path: string, file: GivenFile): Promise<void> {
  await send(page, path, { multipart: { file } })
}

interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

type Body = { data: object } | { multipart: { file: GivenFile } }

async function send(page: Page, path: string, body: Body): Promise<APIResponse> {
  const { request } = page.context()
  const headers = { 'x-xsrf-token': await xsrfToken(request) }
  const answer = await request.post(`/api/${path}`, { ...body, headers })
  expect(answer.ok(), `${path} ${answer.ok() ? '' : await answer.text()}`).toBe(true)
  return answer
}
