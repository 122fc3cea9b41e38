import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/recourse', SECRET_FILE: '/run/secrets/keys' }

it('has a default for everything, so that a fresh clone starts', () => {
  expect(readSettings({})).toEqual({
    production: false,
    host: '127.0.0.1',
    port: 8080,
    dataDir: resolve('data'),
    databaseUrl: null,
    databaseReadUrl: null,
    redisUrl: null,
    smtpUrl: null,
    mailFrom: 'Recourse <no-reply@localhost>',
    filesUrl: null,
    publicUrl: 'http://localhost:8080',
    logLevel: 'info',
    sessionIdleMinutes: 15,
    demo: true,
    captchaAnswer: null,
    robotLlmUrl: null,
    secretFile: resolve('data/keys.json'),
  })
})

it('takes an empty variable for one that is not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: null })
})

it('sends mail in the name of its own address, or of the one that is set', () => {
  expect(readSettings({ PUBLIC_URL: 'https://recourse.bank.example/' }).mailFrom).toBe(
    'Recourse <no-reply@recourse.bank.example>',
  )
  expect(readSettings({ MAIL_FROM: 'disputes@bank.example' }).mailFrom).toBe('disputes@bank.example')
})

it.each([
  [{ PORT: '80a' }, 'The setting PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '0' }, 'The setting PORT must be a whole number from 1 to 65535.'],
  [{ PORT: '70000' }, 'The setting PORT must be a whole number from 1 to 65535.'],
  [{ HOST: 'a b' }, 'The setting HOST must be a host name or an address.'],
  [
    { DATABASE_URL: 'mysql://x' },
    'The setting DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
  ],
  [{ REDIS_URL: 'localhost' }, 'The setting REDIS_URL must be an address that starts with redis:// or rediss://.'],
  [
    { MAIL_FROM: 'a@bank.example, b@bank.example' },
    'The setting MAIL_FROM must be an address, or a name and an <address>.',
  ],
  [
    { MAIL_FROM: 'Bank\r\nBcc: b <a@bank.example>' },
    'The setting MAIL_FROM must be an address, or a name and an <address>.',
  ],
  [{ DEMO: 'yes' }, 'The setting DEMO must be 0 or 1.'],
  [{ LOG_LEVEL: 'loud' }, 'The setting LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  [{ SESSION_IDLE_MINUTES: '0' }, 'The setting SESSION_IDLE_MINUTES must be a whole number from 1 to 1440.'],
])('stops the start with a sentence that names the setting: %o', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence)
})

it.each([
  [{ DATABASE_URL: '' }, 'DATABASE_URL is needed in production'],
  [{ SECRET_FILE: '' }, 'SECRET_FILE is needed in production'],
  [{ CAPTCHA_ANSWER: '1234' }, 'CAPTCHA_ANSWER is for tests'],
  [{ DEMO: '1' }, 'DEMO is refused in production'],
])('holds production to its rules: %o', (env, sentence) => {
  expect(() => readSettings({ ...production, ...env })).toThrow(sentence)
})

it('makes no demo data in production', () => {
  expect(readSettings(production)).toMatchObject({ production: true, demo: false, secretFile: '/run/secrets/keys' })
})
