import { expect, it } from 'vitest'
import { misspeltSettings } from './misspeltSettings.ts'

it('names a variable that is nearly a setting, and the setting that was meant', () => {
  const wrong = { SMTP_ULR: 'a', DATABSE_URL: 'b', PUBLIC_URLS: 'c', REDIS_URI: 'd', DATABASE_URL_FIEL: 'e' }
  expect(misspeltSettings(wrong)).toEqual([
    'There is no setting SMTP_ULR, which is ignored. Is SMTP_URL meant?',
    'There is no setting DATABSE_URL, which is ignored. Is DATABASE_URL meant?',
    'There is no setting PUBLIC_URLS, which is ignored. Is PUBLIC_URL meant?',
    'There is no setting REDIS_URI, which is ignored. Is REDIS_URL meant?',
    'There is no setting DATABASE_URL_FIEL, which is ignored. Is DATABASE_URL_FILE meant?',
  ])
})

it('says nothing of settings, and of what other programs read', () => {
  expect(
    misspeltSettings({ SMTP_URL: 'a', SMTP_URL_FILE: 'b', HOME: 'c', POST: 'd', HOSTNAME: 'e', npm_config_port: 'f' }),
  ).toEqual([])
})
