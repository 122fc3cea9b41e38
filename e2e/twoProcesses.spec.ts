import type { Locator, Page } from '@playwright/test'
import { type Cluster, startCluster } from './support/cluster.ts'
import { receipt } from './support/files.ts'
import { signInByCall, xsrfToken } from './support/people.ts'
import { expect, test as oneServer } from './support/test.ts'

const test = oneServer.extend<{ cluster: Cluster }>({
  cluster: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const cluster = await startCluster()
      await use(cluster)
      await cluster.stop()
    },
    { timeout: 600_000 },
  ],
  baseURL: async ({ cluster }, use) => use(cluster.url),
  // biome-ignore lint/correctness/noEmptyPattern: As above.
  enter: async ({}, use) => use(signInByCall),
})

const fieldOf = (box: Locator) => box.getByRole('textbox', { name: /^Message to/ })
const logOf = (box: Locator) => box.getByRole('log')

async function openWith(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: /^Online users/ }).click()
  await page.getByRole('dialog', { name: 'Online users' }).getByRole('button', { name }).click()
  const box = page.getByRole('dialog', { name: 'Chat' })
  await expect(box.getByRole('heading', { name })).toBeVisible()
  return box
}

async function send(box: Locator, text: string): Promise<void> {
  await fieldOf(box).fill(text)
  await fieldOf(box).press('Enter')
  await expect(fieldOf(box)).toHaveValue('')
}

async function saidIn(box: Locator, beginning: string): Promise<string[]> {
  const texts = await logOf(box).getByRole('paragraph').allInnerTexts()
  return texts.filter((text) => text.startsWith(beginning))
}

async function signInWrongly(page: Page, url: string): Promise<number> {
  const { request } = page.context()
  const form = { username: 'viewer', password: 'wrong', code: 'no', uuid: crypto.randomUUID(), rememberMe: 'false' }
  const headers = { 'x-xsrf-token': await xsrfToken(request) }
  return (await request.post(`${url}/api/auth/login`, { form, headers })).status()
}

test('two talk over two servers, of which one and then the other is killed in the middle', { tag: '@slow' }, async ({
  sit,
  cluster,
}) => {
  const handler = await sit('acq_handler')
  const issuer = await sit('iss_handler')

  await test.step('a session, and what may be done in a minute, are those of both servers', async () => {
    for (const url of cluster.urls)
      expect((await handler.context().request.get(`${url}/api/auth/info`)).status()).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 21; n++) statuses.push(await signInWrongly(handler, cluster.urls[n % 2] ?? ''))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(statuses.at(-1)).toBe(429)
  })

  await handler.goto('/home')
  await expect.poll(cluster.live).toEqual([1, 0])
  await issuer.goto('/home')
  await expect.poll(cluster.live).toEqual([1, 1])
  let mine = await openWith(handler, 'Sakura handler')
  const theirs = await openWith(issuer, 'Harbour handler')

  await test.step('a file goes from one to the other', async () => {
    const chooser = issuer.waitForEvent('filechooser')
    await theirs.getByRole('button', { name: 'Attach file' }).click()
    await (await chooser).setFiles(receipt)
    await send(theirs, 'Here it is.')
    await expect(logOf(mine).getByRole('button', { name: 'Open receipt.png' }).locator('img')).toHaveCount(1)
  })

  const asked: string[] = []
  const answered: string[] = []
  const ask = async (count: number) => {
    for (let n = 0; n < count; n++) {
      asked.push(`Question ${asked.length + 1}`)
      await send(mine, asked.at(-1) ?? '')
    }
  }
  const answer = async () => {
    answered.push(`Answer ${answered.length + 1}`)
    await send(theirs, answered.at(-1) ?? '')
  }
  const bothHaveAll = async () => {
    for (const box of [mine, theirs]) {
      await expect.poll(() => saidIn(box, 'Question')).toEqual(asked)
      await expect.poll(() => saidIn(box, 'Answer')).toEqual(answered)
    }
    await expect(
      logOf(mine)
        .getByText(/^ ?(Delivered|Read)$/)
        .last(),
    ).toBeVisible()
  }
  await test.step('what is said while a server dies comes once, in its order, to both', async () => {
    await ask(4)
    await answer()
    const killed = cluster.kill(0)
    await ask(6)
    await killed
    await answer()
    await bothHaveAll()
    expect(cluster.live()).toEqual([0, 2])
  })

  await test.step('and so it is when the other one dies, with all who were connected', async () => {
    await cluster.start(0)
    await answer()
    const killed = cluster.kill(1)
    await ask(3)
    await answer()
    await killed
    await bothHaveAll()
    expect(cluster.live()).toEqual([2, 0])
  })

  await test.step('the session, what was said, and the file are there still', async () => {
    await handler.reload()
    await expect(handler).toHaveURL(/\/home$/)
    mine = await openWith(handler, 'Sakura handler')
    await bothHaveAll()
    const saved = handler.waitForEvent('download')
    await logOf(mine).getByRole('button', { name: 'Download receipt.png' }).click()
    expect((await saved).suggestedFilename()).toBe('receipt.png')
  })
})
