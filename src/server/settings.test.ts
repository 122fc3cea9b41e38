import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readSettings, secretSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'recourse-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

function givenFile(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/recourse',
  SECRET_FILE: '/run/secrets/keys',
  PUBLIC_URL: 'https://recourse.bank.example',
  TRUSTED_PROXIES: '10.1.2.3',
  SMTP_URL: 'smtp://mail.bank.example',
}

it('has a default for everything, so that a fresh clone starts', () => {
  expect(readSettings({})).toEqual({
    production: false,
    host: '127.0.0.1',
    port: 8080,
    dataDir: resolve('data'),
    databaseUrl: null,
    databaseOwnerUrl: null,
    databaseReadUrl: null,
    archiveServerUrl: null,
    redisUrl: null,
    redisCaFile: null,
    smtpUrl: null,
    mailFrom: 'Recourse <no-reply@localhost>',
    filesUrl: null,
    backupUrl: null,
    backupRecipient: null,
    backupIdentityFile: null,
    backupKeepDays: 30,
    cardRetentionDays: null,
    clamdUrl: null,
    publicUrl: 'http://localhost:8080',
    trustedProxies: [],
    outgoingNetworks: [],
    dnsServers: [],
    networkTimeZone: null,
    metricsToken: null,
    tracesUrl: null,
    tracesShare: 1,
    drainSeconds: 0,
    logLevel: 'info',
    sessionIdleMinutes: 15,
    passwordMin: 8,
    passwordMemory: 19_456,
    demo: true,
    demoRows: 25_000,
    captchaAnswer: null,
    robotLlmUrl: null,
    webhookNetworks: [],
    securityLogUrl: null,
    securityLogToken: null,
    securityLogCaFile: null,
    securityLogCertFile: null,
    securityLogKeyFile: null,
    secretFile: resolve('data/keys.json'),
  })
})

it('takes an empty variable for one that is not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: null })
})

it('takes settings without the spaces around them, also those that an editor left in a file', () => {
  const spaced = {
    DATABASE_URL: ' postgres://db/recourse ',
    PUBLIC_URL: 'https://recourse.bank.example/ ',
    BACKUP_URL: ' s3://backups',
    PORT: '8443 ',
    DEMO_ROWS: ' ',
  }
  expect(readSettings(spaced)).toMatchObject({
    databaseUrl: 'postgres://db/recourse',
    publicUrl: 'https://recourse.bank.example',
    backupUrl: 's3://backups',
    port: 8443,
    demoRows: 25_000,
  })
  const ofFile = readSettings({ DATABASE_URL_FILE: givenFile('spaced', ' postgres://db/recourse \n') })
  expect(ofFile.databaseUrl).toBe('postgres://db/recourse')
})

it('asks for longer passwords in production, unless it is told otherwise', () => {
  expect(readSettings(production).passwordMin).toBe(12)
  expect(readSettings({ ...production, PASSWORD_MIN: '10' }).passwordMin).toBe(10)
  expect(() => readSettings({ PASSWORD_MIN: '7' })).toThrow('PASSWORD_MIN must be a whole number from 8 to 16')
  expect(() => readSettings({ PASSWORD_MIN: '17' })).toThrow('PASSWORD_MIN must be a whole number from 8 to 16')
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
  [{ HOST: '0.0.0.0:8080' }, 'The setting HOST must be a host name or an address.'],
  [{ HOST: '10.1.2.999' }, 'The setting HOST must be a host name or an address.'],
  [{ HOST: 'fe80::1%eth0' }, 'The setting HOST must be a host name or an address.'],
  [
    { DATABASE_URL: 'postgres://app:a#b@db/recourse' },
    'The setting DATABASE_URL is no URL: in a password, / is written %2F, # %23, ? %3F and @ %40.',
  ],
  [{ DATABASE_URL: 'postgres:recourse' }, 'The setting DATABASE_URL must be a URL that starts with postgres://'],
  [{ BACKUP_URL: 'S3://backups' }, 'The setting BACKUP_URL must be a folder, or a URL that starts with s3://.'],
  [{ BACKUP_URL: 'file:///backups' }, 'The setting BACKUP_URL must be a folder, or a URL that starts with s3://.'],
  [{ PUBLIC_URL: 'https://recourse.bank.example/?a=1' }, 'The setting PUBLIC_URL must end with'],
  [
    { DATABASE_URL: 'mysql://x' },
    'The setting DATABASE_URL must be a URL that starts with postgres:// or postgresql://.',
  ],
  [
    { REDIS_URL: 'localhost' },
    'The setting REDIS_URL must be redis://[USER:PASSWORD@]HOST[:PORT][/DB], rediss://… with TLS, or redis+sentinel://[USER:PASSWORD@]HOST,HOST,HOST/NAME[?db=DB].',
  ],
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
  [{ NODE_ENV: 'prod' }, 'The setting NODE_ENV must be one of production, development, test.'],
  [{ TRUSTED_PROXIES: 'uniquelocal' }, 'The setting TRUSTED_PROXIES must be a list of addresses or networks'],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'The setting TRUSTED_PROXIES must be a list of addresses or networks'],
  [{ TRUSTED_PROXIES: '10.1.2.3,' }, 'The setting TRUSTED_PROXIES must be a list of addresses or networks'],
  [{ CLAMD_URL: 'tcp://scanner' }, 'The setting CLAMD_URL must be tcp://host:port or unix:///path.'],
  [{ CLAMD_URL: '/run/clamd.ctl' }, 'The setting CLAMD_URL must be tcp://host:port or unix:///path.'],
  [{ METRICS_TOKEN: 'short' }, 'The setting METRICS_TOKEN must have at least 16 characters.'],
  [{ SESSION_IDLE_MINUTES: '0' }, 'The setting SESSION_IDLE_MINUTES must be a whole number from 1 to 1440.'],
])('stops the start with a sentence that names the setting: %o', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence)
})

it.each([
  [{ DATABASE_URL: '' }, 'DATABASE_URL is required in production'],
  [{ SECRET_FILE: '' }, 'SECRET_FILE is required in production'],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL is required in production'],
  [{ PUBLIC_URL: 'http://recourse.bank.example' }, 'PUBLIC_URL must start with https://'],
  [{ TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES is required in production'],
  [{ SMTP_URL: '' }, 'SMTP_URL is required in production'],
  [{ SESSION_IDLE_MINUTES: '16' }, 'SESSION_IDLE_MINUTES is at most 15 in production'],
  [{ ROBOT_LLM_URL: 'http://llm.bank.example' }, 'ROBOT_LLM_URL must start with https://'],
  [{ PASSWORD_MEMORY: '19455' }, 'PASSWORD_MEMORY is at least 19456 in production'],
  [{ CAPTCHA_ANSWER: '1234' }, 'CAPTCHA_ANSWER is for tests'],
  [{ DEMO: '1' }, 'DEMO is refused in production'],
])('holds production to its rules: %o', (env, sentence) => {
  expect(() => readSettings({ ...production, ...env })).toThrow(sentence)
})

it('takes the keys from a file, or from what a command prints', () => {
  const { SECRET_FILE, ...others } = production
  expect(readSettings({ ...others, SECRET_COMMAND: 'vault read keys' }).secretFile).toBe('command:vault read keys')
  expect(() => readSettings({ SECRET_FILE, SECRET_COMMAND: 'vault read keys' })).toThrow(
    'The settings SECRET_FILE and SECRET_COMMAND are both set. Remove one of them.',
  )
})

it('makes no demo data in production', () => {
  expect(readSettings(production)).toMatchObject({ production: true, demo: false, secretFile: '/run/secrets/keys' })
})

it('takes the proxies before the server as addresses and networks', () => {
  expect(readSettings({ TRUSTED_PROXIES: '10.1.2.3, 10.9.0.0/24, fd00::/64' }).trustedProxies).toEqual([
    '10.1.2.3',
    '10.9.0.0/24',
    'fd00::/64',
  ])
})

it('takes every setting that holds a password or a token from a file, too', () => {
  const values: Record<string, string> = {
    DATABASE_URL: 'postgres://app:a@db/recourse',
    DATABASE_OWNER_URL: 'postgres://owner:b@db/recourse',
    DATABASE_READ_URL: 'postgres://app:a@replica/recourse',
    ARCHIVE_SERVER_URL: 'postgres://months:h@cold/months',
    REDIS_URL: 'rediss://:c@redis',
    SMTP_URL: 'smtps://user:d@mail',
    FILES_URL: 's3://KEY:e@vouchers',
    BACKUP_URL: 's3://KEY:e@backups',
    METRICS_TOKEN: 'sixteen-characters',
    ROBOT_LLM_URL: 'https://:f@llm/v1',
    SECURITY_LOG_TOKEN: 'g',
  }
  expect(Object.keys(values).sort()).toEqual([...secretSettings].sort())
  const files = Object.entries(values).map(([name, value]) => [`${name}_FILE`, givenFile(name, `${value}\n`)])
  expect(readSettings(Object.fromEntries(files))).toEqual(readSettings(values))
  expect(
    readSettings({ ...production, DATABASE_URL: '', DATABASE_URL_FILE: join(folder, 'DATABASE_URL') }).databaseUrl,
  ).toBe(values.DATABASE_URL)
})

it('drops one line break at the end of such a file, and nothing else', () => {
  const tokenIn = (content: string) => readSettings({ METRICS_TOKEN_FILE: givenFile('token', content) }).metricsToken
  expect(tokenIn(' sixteen-characters \r\n')).toBe(' sixteen-characters ')
  expect(tokenIn('sixteen-characters\n\n')).toBe('sixteen-characters\n')
})

it.each([
  [
    { REDIS_URL_FILE: '/nowhere/redis' },
    'The setting REDIS_URL_FILE names the file /nowhere/redis, which is not there.',
  ],
  [{ REDIS_URL_FILE: folder }, `The setting REDIS_URL_FILE names the file ${folder}, which is a folder.`],
  [{ REDIS_URL_FILE: givenFile('none', '\n') }, 'The setting REDIS_URL_FILE names the file .*, which is empty.'],
  [
    { REDIS_URL_FILE: givenFile('both', 'redis://a'), REDIS_URL: 'redis://a' },
    'The settings REDIS_URL and REDIS_URL_FILE are both set. Remove one of them.',
  ],
  [{ REDIS_URL_FILE: givenFile('wrong', 'a') }, 'The setting REDIS_URL must be redis://'],
])('stops the start with a sentence where such a file cannot be used: %o', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(new RegExp(sentence.replaceAll(/[[\]?]/g, '.')))
})
