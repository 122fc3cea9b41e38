import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import { confirmSubmit } from './support/flows.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/walk.ts'

const inquiry = '/informationManagement/InformationInquiry'

test('reference data is looked up and imported, and files are shared', { tag: '@slow' }, async ({
  sit,
  words,
  say,
}) => {
  const viewer = await sit('viewer')
  await test.step('reason codes, currencies and the issuer of a card are looked up', async () => {
    await open(viewer, inquiry)
    await viewer.getByLabel(words.field.rsnNm).fill(say('goods or', '未收到商品'))
    await viewer.keyboard.press('Enter')
    await expect(viewer.getByRole('cell', { name: 'Goods or services not received' }).first()).toBeVisible()
    await expect(viewer.getByRole('cell', { name: '未收到商品或服务' }).first()).toBeVisible()
    await expect(viewer.getByRole('button', { name: say('Import and version history', '导入与版本') })).toHaveCount(0)

    await viewer.getByRole('link', { name: say('Currencies', '币种') }).click()
    await viewer.getByLabel(words.field.currNm).fill(say('Kuwaiti', '科威特'))
    await viewer.keyboard.press('Enter')
    const dinar = viewer.getByRole('row').filter({ hasText: 'KWD' })
    await expect(dinar).toContainText('414')
    await expect(dinar).toContainText('3')

    await viewer.getByRole('link', { name: say('Issuers', '发卡机构') }).click()
    const digits = viewer.getByLabel(words.field.cardBegin)
    await digits.fill('6200000000000005')
    await expect(digits).toHaveValue('62000000000')
    await expect(viewer.getByText(say('Only the first 11 digits', '仅使用卡号的前 11 位'))).toBeVisible()
    await viewer.keyboard.press('Enter')
    await expect(viewer).toHaveURL(/\/stdSingleDetailPage\?pageId=inq\.issuer\.detail&issIin=620000000$/)
    await expect(viewer.getByText('Sakura Shore Bank')).toBeVisible()
    await expect(viewer.getByText('樱岸银行')).toBeVisible()
    await viewer.getByRole('link', { name: say('Back', '返回') }).click()
    await expect(viewer).toHaveURL(/InformationInquiry\?(.*&)?node=issuer/)
  })
  await test.step('an administrator imports card ranges: checked, shown, applied, and kept as a version', async () => {
    const iin = `699${String(Date.now()).slice(-6)}`
    const page = await sit('admin')
    await open(page, `${inquiry}?node=issuer`)
    await page.getByRole('button', { name: say('Import and version history', '导入与版本') }).click()
    await expect(page).toHaveURL(/pageId=inq\.referenceData\.modify&kind=issuer/)
    await expect(page.getByRole('button', { name: say('Export current data', '导出现有数据') })).toBeVisible()

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: say('Export current data', '导出现有数据') }).click()
    const download = await saving
    expect(download.suggestedFilename()).toBe('issuer.csv')
    const csv = await readFile(await download.path(), 'utf8')
    const choose = (content: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'ranges.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })

    await choose(`${csv}${iin},16,99999999,02\r\n`)
    await expect(page.getByText(say('No institution has this code.', '没有此编号的机构。'))).toBeVisible()
    await expect(page.getByRole('button', { name: say('Import', '导入'), exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: say('Select another file', '选择其他文件') }).click()

    await choose(`${csv}${iin},16,00010392,02\r\n`)
    await expect(page.getByRole('table', { name: say('Added', '新增') }).getByText(iin)).toBeVisible()
    await page.getByRole('button', { name: say('Import', '导入'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Import', '导入') })
      .click()
    await expect(page.getByText(say('Submit Success', '提交成功'))).toBeVisible()
    await expect(page.getByText(say('current', '当前'), { exact: true })).toBeVisible()
    await open(page, `/stdSingleDetailPage?pageId=inq.issuer.detail&issIin=${iin}`)
    await expect(page.getByText('Sakura Shore Bank')).toBeVisible()
  })
  await test.step('a table of another encoding is read as it is chosen, a workbook as it is, and no other file', async () => {
    const page = await sit('admin')
    const give = (name: string, content: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content })
    const changed = page.getByRole('table', { name: say('Changed', '修改') })
    const another = page.getByRole('button', { name: say('Select another file', '选择其他文件') })
    await open(page, '/stdModifyPage?pageId=inq.referenceData.modify&kind=currencyName')

    await give('names.csv', Buffer.from('%PDF-1.7'))
    await expect(page.getByRole('alert')).toContainText(say('The file is a PDF.', '该文件是 PDF。'))

    const line = 'currCd,currAlpha,decimals,enNm,nm\r\n764,THB,2,Thai Baht,'
    await give('names.csv', Buffer.concat([Buffer.from(line), Buffer.from([0xd6, 0xfa])]))
    const asked = page.getByRole('region', { name: say('The text is not in UTF-8', '该文本不是 UTF-8 编码') })
    await expect(asked).toContainText('764,THB,2,Thai Baht,助')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await asked.getByRole('button', { name: say('Use this encoding', '使用此编码') }).click()
    await expect(changed).toContainText('助')
    await another.click()

    await give('names.xlsx', workbookOf(`${line}铢币`))
    await expect(changed).toContainText('铢币')
  })
  await test.step('the head shares a file, sees who downloaded it, and deletes it', async () => {
    const name = `Rules ${Date.now().toString(36)}`
    const head = await sit('head_auditor')
    await open(head, `${inquiry}?node=sharedFile`)
    await head.getByRole('button', { name: say('Share file', '共享文件') }).click()
    const dialog = head.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'rules.txt', mimeType: 'text/plain', buffer: Buffer.from('The rules of the network.') })
    // Its size is shown once it is uploaded.
    await expect(dialog.getByText(/rules\.txt\s*25 B/)).toBeVisible()
    await dialog.getByLabel(say('Display name', '显示名称')).fill(name)
    await dialog.getByRole('button', { name: say('Share file', '共享文件') }).click()
    await confirmSubmit(head, say, name)
    await expect(head.getByRole('table')).toContainText(name)

    await open(viewer, `${inquiry}?node=sharedFile`)
    await viewer.getByRole('textbox', { name: words.field.fileName }).fill(name)
    await viewer.keyboard.press('Enter')
    await expect(viewer.getByText(say('1 row', '共 1 条')).first()).toBeVisible()
    await expect(viewer.getByRole('button', { name: say(`Delete ${name}`, `删除 ${name}`) })).toHaveCount(0)
    const saving = viewer.waitForEvent('download')
    await viewer.getByRole('button', { name: say(`Download ${name}`, `下载 ${name}`) }).click()
    const download = await saving
    expect(download.suggestedFilename()).toBe('rules.txt')
    expect(await readFile(await download.path(), 'utf8')).toBe('The rules of the network.')

    await head.reload()
    await head.getByRole('button', { name: say(`Downloads (1): ${name}`, `下载记录（1）：${name}`) }).click()
    await expect(head.getByRole('dialog').getByText('00010344')).toBeVisible()
    await head.keyboard.press('Escape')
    await head.getByRole('button', { name: say(`Delete ${name}`, `删除 ${name}`) }).click()
    const question = head.getByRole('dialog')
    await expect(question).toContainText(
      say(`Are you sure to delete the sharing file ${name}?`, `确定删除共享文件 ${name} 吗？`),
    )
    await question.getByRole('button', { name: say('Delete', '删除'), exact: true }).click()
    await expect(head.getByText(say('Delete Success', '删除成功'))).toBeVisible()
    await expect(head.getByText(name, { exact: true })).toHaveCount(0)
  })
})

/** The least that is a workbook: one sheet, each cell a text. */
function workbookOf(csv: string): Buffer {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const row = (line: string, at: number) =>
    `<row r="${at + 1}">${line
      .split(',')
      .map((cell, column) => `<c r="${'ABCDE'[column]}${at + 1}" t="inlineStr"><is><t>${cell}</t></is></c>`)
      .join('')}</row>`
  const parts = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${csv.split('\r\n').map(row).join('')}</sheetData></worksheet>`,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))))
}
