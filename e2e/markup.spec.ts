import { type BrowserContext, expect as expectIt, type Page } from '@playwright/test'
import { clear } from './support/clearing.ts'
import { callBatch, sealed, xsrfToken } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

/** What a script would leave behind wherever one of these texts became markup. */
const texts = {
  image: '<img src=x onerror="window.ran=1">',
  attribute: '"><svg onload="window.ran=1">',
  script: '<script>window.ran=1</script>',
  link: '<a href="javascript:window.ran=1">Open</a>',
  template: '{{constructor.constructor("window.ran=1")()}}',
}
const everything = Object.values(texts).join(' ')
const fileName = `${texts.image.replaceAll('"', '')}.txt`

/** Watches a page: whatever runs, is blocked by the policy, or asks with a dialog of the browser, fails the test. */
function watch(page: Page): string[] {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) seen.push(message.text())
  })
  return seen
}

/** The text stands on the page as a text, and nothing of it became an element or ran. */
async function expectOnlyText(page: Page, path: string, shown: string, seen: readonly string[]): Promise<void> {
  if (path !== '') await open(page, path)
  await expect(page.getByText(shown).first(), `${path} shows it`).toBeVisible()
  const found = await page.evaluate(() => ({
    ran: (window as unknown as { ran?: number }).ran,
    elements: [...document.querySelectorAll('[onerror], [onload], [src="x"], [href^="javascript:"], script:not([src])')]
      .filter((one) => !['application/json', 'importmap'].includes(one.getAttribute('type') ?? ''))
      .map((one) => one.outerHTML),
  }))
  expectIt(found, path).toEqual({ ran: undefined, elements: [] })
  expectIt(seen, path).toEqual([])
}

async function post<Reply>({ request }: BrowserContext, path: string, data: object): Promise<Reply> {
  const headers = { 'x-xsrf-token': await xsrfToken(request) }
  const answer = await request.post(`/api/${path}`, { data, headers })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return answer.json()
}

test('what people write stays text wherever it is shown', { tag: '@slow' }, async ({ sit }) => {
  const admin = await sit('admin')
  await test.step('a name that is markup is a name', async () => {
    const seen = watch(admin)
    const username = `markup_${Date.now().toString(36)}`
    const { userId } = await post<{ userId: string }>(admin.context(), 'user/create', {
      username,
      nickName: `${texts.image} ${texts.script}`,
      email: `${username}@example.test`,
      insIdCd: '00010344',
      roles: ['riskOfficer'],
      menus: [],
    })
    await expectOnlyText(admin, `/system/user?username=${username}`, texts.image, seen)
    await expectOnlyText(admin, `/system/user/${userId}`, texts.script, seen)
    await open(admin, `/system/user/edit/${userId}`)
    await expect(admin.getByRole('textbox').first()).toBeVisible()
    // The log tells what it was made with.
    await open(admin, '/system/log')
    await admin.getByRole('row', { name: username }).first().getByRole('button').click()
    await expectOnlyText(admin, '', texts.image, seen)
    // What is asked for by an address is shown where it was asked.
    await open(admin, `/system/user?nickName=${encodeURIComponent(texts.attribute)}`)
    await expect(admin.locator(`input[value=${JSON.stringify(texts.attribute)}]`)).toBeVisible()
    expectIt(await admin.evaluate(() => (window as unknown as { ran?: number }).ran)).toBeUndefined()
    expectIt(seen).toEqual([])
  })
  await test.step('a remark, a reply and a file’s name that are markup are texts', async () => {
    const original = await clear({ priAcctNo: '6200000000000609' })
    const handler = await sit('acq_handler')
    const seen = watch(handler)
    const headers = { 'x-xsrf-token': await xsrfToken(handler.context().request) }
    const file = { name: fileName, mimeType: 'text/plain', buffer: Buffer.from('A receipt.') }
    const uploaded = await (
      await handler.context().request.post('/api/upload', { multipart: { file }, headers })
    ).json()
    const voucher = { fileName: uploaded.fileName, filePath: uploaded.filePath }
    const form = {
      origKey: original.priKey,
      origLogCd: '01',
      origSettleDt: original.settleDt,
      position: 'history',
      submitRcvInsIdCd: '00010392',
      submitTransCurrCd: '764',
    }
    const [disputed = ''] = await callBatch(
      handler.context(),
      'submit/withOrig/stdDispute',
      await sealed({
        ...form,
        submitTransId: 'E32',
        submitTransAt: '10000',
        rsnCd: '4507',
        remark: everything,
        vouchers: [voucher],
      }),
    )
    const page = `/stdDetailPage?pageId=dsp.dispute.search.detail&expId=${disputed}`
    await expectOnlyText(handler, page, texts.image, seen)
    await expect(handler.getByText(uploaded.fileName).first()).toBeVisible()

    const verifier = await sit('acq_verifier')
    const looking = watch(verifier)
    const remark = `${texts.attribute} ${texts.link}`
    await callBatch(verifier.context(), 'verifyFail', { list: [{ expId: disputed, position: 'unverified', remark }] })
    await expectOnlyText(verifier, page, texts.attribute, looking)

    // The receiver sees it once it is verified.
    await callBatch(handler.context(), 'submit/withOrig/stdDispute', {
      list: [{ expId: disputed, position: 'verifiedFail' }],
    })
    await callBatch(verifier.context(), 'verifyPass', { list: [{ expId: disputed, position: 'unverified' }] })
    const issuer = await sit('iss_handler')
    const receiving = watch(issuer)
    await expectOnlyText(issuer, page, texts.image, receiving)

    const [asked = ''] = await callBatch(
      issuer.context(),
      'submit/withOrig/inquiry',
      await sealed({
        ...form,
        submitRcvInsIdCd: '00010344',
        submitTransId: 'E00',
        submitTransAt: original.transAt,
        rsnCd: '6300',
        remark: texts.script,
        vouchers: [],
      }),
    )
    const reply = { expId: asked, position: 'unreplied', replyExtendRemark: everything }
    await callBatch(handler.context(), 'reply/inquiry', { list: [reply] })
    const inquiry = `/stdDetailPage?pageId=dsp.inquiry.search.detail&expId=${asked}`
    await expectOnlyText(issuer, inquiry, texts.template, receiving)
    await expectOnlyText(handler, inquiry, texts.script, seen)
  })
  await test.step('a bulletin that is markup shows what it may, and no more', async () => {
    const title = `${texts.image} ${Date.now()}`
    const { bulletinId } = await post<{ bulletinId: string }>(admin.context(), 'add/bulletin', {
      title,
      body: `<p>Stays. ${everything}</p><h2 onclick="window.ran=1" style="position:fixed">Head</h2><iframe src="javascript:window.ran=1"></iframe>`,
      audience: null,
      showFrom: null,
      showTo: null,
      attachments: [],
      publish: true,
    })
    const seen = watch(admin)
    await expectOnlyText(admin, '/system/bulletin', title, seen)
    await expectOnlyText(admin, `/system/bulletin/${bulletinId}`, title, seen)
    const reader = await sit('viewer')
    const reading = watch(reader)
    await expectOnlyText(reader, '/home', title, reading)
    await expectOnlyText(reader, `/system/bulletin/${bulletinId}`, 'Stays.', reading)
    await expect(reader.locator('iframe, [onclick], h2[style]')).toHaveCount(0)
  })
})
