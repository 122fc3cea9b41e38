import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pages } from '../src/contract/pages.ts'
import { rulePackFile } from '../src/contract/reference/rulePackFile.ts'
import { addDays, dayOf } from '../src/domain/time/calendar.ts'
import { firstPack } from '../src/server/db/seed/rules.ts'
import { texts as english } from '../src/texts/en/all.ts'
import { languageFacts } from '../src/texts/languages.ts'
import type { Language } from '../src/texts/texts.ts'
import { texts as chinese } from '../src/texts/zh/all.ts'

/** The pictures of a case: the questions that lead to a reason, why a day is the last one, and the case file. */
export async function takeCase(page: Page, language: Language, folder: string, take: (name: string) => Promise<void>) {
  const { frame, guide, list, record } = language === 'en' ? english : chinese
  const disputes = '/stdListPage?pageId=dsp.dispute'
  await page.goto(`${disputes}.history.list`)
  await page.locator('tbody tr[data-row-key]').first().click()
  await page.getByRole('button', { name: list.raise }).click()
  await page.getByRole('button', { name: guide.open }).click()
  await page.keyboard.press('1')
  await page.getByRole('dialog').getByRole('listitem').nth(1).waitFor()
  await take('guide')

  await page.goto(`${disputes}.search.list&transId=E23&state=verifiedPass`)
  await page.locator('tbody tr[data-row-key]').first().click()
  await page.getByText(frame.due.why).click()
  await take('whyDay')
  await page.getByRole('button', { name: record.packet }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: languageFacts[language].ownName }).first().click()
  firstPage(await (await saving).path(), join(folder, `caseFile-${language}`))
}

/** The report of a pack that shortens a limit. The user is an administrator. */
export async function takePack(page: Page, take: (name: string) => Promise<void>) {
  const validFrom = addDays(dayOf(new Date()), 30)
  const limits = firstPack.limits.map((limit) => (limit.transId === 'E23' ? { ...limit, lastDay: 90 } : limit))
  const pack = rulePackFile.parse({
    ...firstPack,
    version: 2,
    validFrom,
    source: 'Network bulletin 12',
    limits,
    cases: [],
  })
  await page.goto(pages['inf.rulePack.list'].path)
  const buffer = Buffer.from(JSON.stringify(pack))
  await page.setInputFiles('input[type=file]', { name: 'rule-pack-2.json', mimeType: 'application/json', buffer })
  await page.getByRole('table').first().waitFor()
  await take('rulePack')
}

function firstPage(pdf: string, picture: string): void {
  const { status } = spawnSync('pdftoppm', ['-png', '-r', '80', '-singlefile', pdf, picture], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The case file could not be drawn. Is poppler-utils installed?')
}
