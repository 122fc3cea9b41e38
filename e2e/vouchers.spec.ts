import { clear } from './support/clearing.ts'
import { contract, lockedPdf, pictures, receipt, statement } from './support/files.ts'
import { choose, openSubmit, submitForm } from './support/flows.ts'
import { raise } from './support/live.ts'
import { callBatch } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

test('a voucher is drawn, or refused beside its name', async ({ sit, words, say }) => {
  const handler = await sit('acq_handler')
  await test.step('a PDF voucher is drawn page by page, and its script does not run', async () => {
    handler.on('dialog', () => {
      throw new Error('A script of the file ran.')
    })
    await openSubmit(handler, 'exp.specialAdjust', await clear({ priAcctNo: '6200000000000047' }))
    await choose(handler, words.field.rsnCd, '9700')
    await handler.setInputFiles('input[type=file]', [contract, lockedPdf])
    await expect(handler.getByText(say('Ready', '就绪'), { exact: true })).toHaveCount(2)
    await expect(handler.getByText(say('Protected by a password', '设有密码'))).toBeVisible()
    await handler.setInputFiles('input[type=file]', [statement, receipt])
    await expect(handler.getByText(say('a card ending in 1234', '卡号尾号为 1234'))).toContainText('0047')
    await expect(handler.getByText(say('Only 1 × 1 pixels', '仅 1 × 1 像素'))).toBeVisible()
    const hintsOf = (name: string) => handler.getByRole('listitem').filter({ hasText: name }).getByRole('status')
    await expect(hintsOf(statement.name)).not.toBeEmpty()
    await expect(hintsOf(contract.name)).toBeEmpty()
    for (const { name } of [statement, receipt])
      await handler.getByRole('button', { name: say(`Remove ${name}`, `移除 ${name}`) }).click()
    await submitForm(handler, { say })

    await handler.getByRole('button', { name: contract.name }).click()
    const preview = handler.getByRole('dialog', { name: contract.name })
    for (const page of ['1', '2']) {
      const picture = preview.getByRole('img', { name: say(`Page ${page} of 2`, `第 ${page} 页，共 2 页`) })
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveAttribute('data-drawn', 'true')
      expect(await picture.evaluate(inkOf)).toBeGreaterThan(100)
    }
  })
  await test.step('a PDF that has a password says so in place of its pages', async () => {
    await handler.keyboard.press('Escape')
    await handler.getByRole('button', { name: lockedPdf.name }).click()
    const preview = handler.getByRole('dialog', { name: lockedPdf.name })
    await expect(preview.getByRole('alert')).toContainText(say('protected by a password', '设有密码'))
  })
  await test.step('a refused file says why beside its name, others are taken, and what was typed stays', async () => {
    const verifier = await sit('acq_verifier')
    const expId = await raise(handler, '6212340000007287')
    await callBatch(verifier.context(), 'verifyFail', { list: [{ expId, position: 'unverified', remark: 'Not so.' }] })
    await open(handler, `/stdDetailModifyPage?pageId=dsp.dispute.verifiedFail.modify&expId=${expId}`)
    const amount = handler.getByLabel(words.field.transAt, { exact: true })
    await amount.fill('12.34')
    await handler.setInputFiles('input[type=file]', [
      { name: 'not.png', mimeType: 'image/png', buffer: Buffer.from([0, 1, 2, 3]) },
      { name: 'moving.png', mimeType: 'image/png', buffer: pictures[0]?.buffer ?? Buffer.alloc(0) },
      { name: 'tool.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
      { ...receipt, name: 'one.png' },
      { ...receipt, name: 'two.png' },
      {
        name: 'papers.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1'),
      },
    ])
    const row = (name: string) => handler.getByRole('listitem').filter({ hasText: name })
    for (const name of ['not.png', 'moving.png', 'tool.exe'])
      await expect(row(name).getByRole('alert')).toContainText(say('Accepted: JPG, ', '支持的类型：JPG, '))
    for (const name of ['one.png', 'two.png', 'papers.zip']) await expect(row(name)).toContainText(say('Ready', '就绪'))
    const noPreview = say('No preview: readers must download it.', '无法预览，查看者须下载')
    await expect(row('papers.zip')).toContainText(noPreview)
    await expect(row('one.png')).not.toContainText(noPreview)
    await expect(amount).toHaveValue(/12\.34/)
  })
})

function inkOf(canvas: SVGElement | HTMLElement): number {
  if (!(canvas instanceof HTMLCanvasElement)) return 0
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
  let dark = 0
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100) dark++
  return dark
}
