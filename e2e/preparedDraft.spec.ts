import type { Page } from '@playwright/test'
import { addDays, dayOf } from '../src/domain/time/calendar.ts'
import { type Cleared, clear } from './support/clearing.ts'
import { confirmSubmit } from './support/flows.ts'
import { expect, test } from './support/test.ts'
import { open, post } from './support/walk.ts'

const name = 'Desk assistant'

test('a draft that an assistant prepared is marked until it is submitted, whatever its user types', async ({
  sit,
  newWindow,
  say,
  words,
}) => {
  const cleared = await clear({ priAcctNo: '6212345678901232' })
  const key = await keyOf(await sit('acq_manager'))
  const handler = await sit('acq_handler')
  const { priKey, settleDt } = cleared
  const about = { priKey, logCd: '01', settleDt }
  await open(handler, `/stdDetailPage?${new URLSearchParams({ pageId: 'dsp.dispute.history.detail', ...about })}`)
  const raise = handler.getByRole('button', { name: say('Raise', '发起') })
  await expect(raise).toBeVisible()
  const program = (await newWindow()).request
  const prepare = () =>
    program.post('/api/prepare/draft', {
      headers: { authorization: `Bearer ${key}` },
      data: { username: 'acq_handler', flow: 'stdDispute', form: formOn(cleared) },
    })
  const answer = await prepare()
  expect(await answer.json()).toMatchObject({ path: expect.stringContaining(priKey) })
  const mark = handler.getByText(say(`Prepared by assistant ${name}`, `由 AI 助手 ${name}`))
  const remark = handler.getByLabel(
    say('Visible to the verifier and the receiving institution', '供复核员和接收机构查看'),
  )

  await test.step('its form, opened from the transaction, is filled in and marked', async () => {
    await raise.click()
    await expect(mark).toBeVisible()
    await expect(remark).toHaveValue('Half is refunded.')
  })

  await test.step('what a person types leaves the mark, also in the list of drafts', async () => {
    const saved = handler.waitForResponse((one) => one.url().endsWith('/api/save/draft') && one.ok())
    await remark.fill('Half is refunded, as agreed.')
    await saved
    await expect(mark).toBeVisible()
    await open(handler, '/system/draft')
    const tag = handler.getByText(say(`Prepared by assistant ${name}`, `AI 助手 ${name} 代拟`))
    await expect(tag).toBeVisible()
  })

  await test.step('the bell leads to the list', async () => {
    await open(handler, '/home')
    await handler.getByRole('button', { name: /^(Messages|消息)/ }).click()
    const box = handler.getByRole('dialog', { name: say('Messages', '消息') })
    await box.getByRole('link').filter({ hasText: name }).first().click()
    await expect(handler).toHaveURL(/\/system\/draft$/)
  })

  await test.step('whoever sends it is told when it was discarded elsewhere, and it is theirs then', async () => {
    await handler.getByRole('main').getByRole('table').getByRole('link').first().click()
    await expect(remark).toHaveValue('Half is refunded, as agreed.')
    const { list } = await post(handler, 'query/drafts', {})
    for (const { key } of list) await post(handler, 'delete/draft', { key })
    await handler.getByRole('button', { name: say('Submit', '提交') }).click()
    await expect(handler.getByText(say('was sent or discarded elsewhere', '已在别处提交或丢弃'))).toBeVisible()
    await expect(mark).toHaveCount(0)
    await prepare()
    await open(handler, '/system/draft')
  })

  await test.step('it is said before the submission, and stands in the history of the record', async () => {
    await handler.getByRole('main').getByRole('table').getByRole('link').first().click()
    await expect(remark).toHaveValue('Half is refunded.')
    await handler.getByRole('button', { name: say('Submit', '提交') }).click()
    await confirmSubmit(handler, say, name, '100.00')
    await expect(handler).toHaveURL(/stdDetailPage.*expId=/)
    await open(handler, `${handler.url().replace(/^.*?(?=\/std)/, '')}&tab=operations`)
    const said = say(`Submitted from a draft that assistant ${name} prepared.`, `由 AI 助手 ${name} 代拟草稿后提交。`)
    await expect(handler.getByText(said).filter({ visible: true })).toBeVisible()
    await expect(handler.getByText(words.state.unverified).first()).toBeVisible()
  })
})

async function keyOf(manager: Page): Promise<string> {
  await manager.goto('/home')
  const written = { insIdCd: '00010344', name, scopes: ['assistant'], flows: ['stdDispute'], addresses: [] }
  const { keyId } = await post(manager, 'create/apiKey', { ...written, expiresOn: addDays(dayOf(new Date()), 30) })
  const { key } = await post(manager, 'collect/apiKey', { keyId })
  return key
}

const formOn = ({ priKey, settleDt }: Cleared) => ({
  submitTransId: 'E32',
  origKey: priKey,
  origLogCd: '01',
  origSettleDt: settleDt,
  submitTransAt: '10000',
  rsnCd: '4507',
  remark: 'Half is refunded.',
})
