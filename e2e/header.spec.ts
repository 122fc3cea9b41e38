import { speakAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

const longNames = { en: 'Bartholomew Featherstonehaugh-Cholmondeley', zh: '欧阳诸葛司马上官慕容夏侯' } as const

test('the header stays whole from 992 px on, in both languages, with a long name', async ({ sit }) => {
  const page = await sit('risk_officer')
  for (const language of ['en', 'zh'] as const) {
    await speakAs(page.context(), language)
    await page.route('**/api/auth/info', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), nickName: longNames[language] } })
    })
    await page.goto('/home')
    const account = page.getByRole('banner').locator('.account')
    await expect(account).toContainText(longNames[language])
    for (const width of [992, 1024, 1100, 1200, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      const broken = await page.getByRole('banner').evaluate((header) => {
        const right = header.getBoundingClientRect().right
        const parts = [...header.querySelectorAll<HTMLElement>('a, button, .account-name > *')]
        return parts
          .filter((part) => part.offsetWidth > 0)
          .filter((part) => {
            const { top, bottom, right: end } = part.getBoundingClientRect()
            return top < 0 || bottom > header.getBoundingClientRect().bottom || end > right || part.scrollHeight > 56
          })
          .map((part) => part.textContent)
      })
      expect(broken, `${language} ${width}`).toEqual([])
      expect((await account.boundingBox())?.width ?? 0, `${language} ${width}`).toBeGreaterThan(150)
    }
    await page.unroute('**/api/auth/info')
  }
})
