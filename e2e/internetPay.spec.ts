import { expiredPem, goodPem } from './support/certificates.ts'
import { signInByCall } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { open, post } from './support/walk.ts'

test('certificates are uploaded and deleted, and orders lead to their transactions', { tag: '@slow' }, async ({
  newPage,
  words,
  say,
}) => {
  const page = await newPage()
  await test.step('an administrator uploads a certificate, is told what is wrong with others, and deletes it', async () => {
    const row = page.getByRole('row').filter({ hasText: 'pay.bank.example' })
    const dialog = page.getByRole('dialog')
    const give = (text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'pay.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(text) })

    await signInByCall(page.context(), 'admin')
    // One that an earlier try left behind would be refused as there already.
    const { list } = await post(page, 'queryCer', {})
    for (const { insIdCd, certId, subject } of list)
      if (subject.includes('pay.bank.example')) await post(page, 'deleteCer', { acqInsIdCd: insIdCd, certId })
    await open(page, '/internetPay/InternetPay')
    await expect(page.getByText(say('1 certificate has expired', '1 个证书已过期'))).toBeVisible()

    await test.step('a private key, and a certificate that has ended, are refused', async () => {
      await page.getByRole('button', { name: say('Upload certificate', '上传证书') }).click()
      await give('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n')
      await expect(dialog.getByRole('alert')).toHaveText(words.error.certPrivateKey)
      await give(expiredPem)
      await expect(dialog.getByRole('alert')).toContainText('2025-01-01')
    })

    await test.step('a good one stands in the list, and says how many days are left', async () => {
      await give(goodPem)
      await expect(page.getByText(say('pay.pem has been uploaded.', 'pay.pem 已上传。'))).toBeVisible()
      await expect(row).toContainText(say('days left', '剩余'))
    })

    await test.step('it is deleted after a question', async () => {
      const certId = await row.locator('[data-part="row-link"]').innerText()
      await row.getByRole('button', { name: say('Delete', '删除') }).click()
      const question = say(`Are you sure to delete Cert ${certId}?`, `确定删除证书 ${certId} 吗？`)
      await expect(dialog.getByText(question, { exact: true })).toBeVisible()
      await dialog.getByRole('button', { name: say('Delete', '删除'), exact: true }).click()
      await expect(page.getByText(say('Delete Success', '删除成功'))).toBeVisible()
      await expect(row).toHaveCount(0)
    })
  })
  await test.step('a handler finds an order, and from it the transaction that it was paid by', async () => {
    await signInByCall(page.context(), 'acq_handler')
    await open(page, '/internetPay/InternetPay?node=order&orderStatus=paid')
    const first = page.getByRole('row').filter({ hasText: words.orderStatus.paid }).first().getByRole('link').first()
    const orderNo = (await first.textContent()) ?? ''

    await test.step('a card number is refused beside what names one order', async () => {
      const card = page.getByLabel(say('Card number', '卡号'), { exact: true })
      await page.getByLabel(words.field.orderNo, { exact: true }).fill(orderNo)
      await card.fill('6200000000000005')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText(words.error.cardWithRow.replace('{field}', words.field.orderNo))
      await card.fill('')
    })
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`orderNo=${orderNo}`))
    await expect(page.getByText(say('1 row', '共 1 条'), { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: orderNo, exact: true }).click()
    await expect(page).toHaveURL(/\/stdDetailPage\?pageId=ops\.order\.detail&orderId=\d+$/)
    await expect(page.getByRole('heading', { name: orderNo })).toBeVisible()
    await page.getByRole('link', { name: say('Transaction', '交易'), exact: true }).click()
    await expect(page.getByText(words.transId.S22)).toBeVisible()
    await page.getByRole('link', { name: say('View cleared transaction', '打开清算交易') }).click()
    await expect(page).toHaveURL(/pageId=dsp\.dispute\.history\.detail/)
    await page.goBack()
    await page.getByRole('link', { name: say('Back', '返回'), exact: true }).click()
    await expect(page).toHaveURL(/InternetPay\?.*node=order/)
  })
})
