import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { dataDirOf, mailDirOf, mailPortOf, portOf, workers } from './e2e/support/server.ts'

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

const chromium = '/usr/bin/chromium'
/** Chromium without windows of its own, of which each costs a second of the processor. */
const shell = '/usr/bin/chromium-headless-shell'
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The pages of a window share what one of them has compiled: see e2e/support/windows.ts.
  '--process-per-site',
]
/** What only a browser with a desktop knows of: its notifications. */
const onDesktop = /@desktop/

/** Each module's main path is walked in both languages, wide in the one and narrow in the other; the rest in English. */
const inBothLanguages = /@both/

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/test/e2e',
  // Each has its own server and data.
  workers,
  timeout: 60_000,
  // A machine that stalls for seconds is no fault of the product; what needed it is named as flaky at the end.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/test/playwright.json' }]],
  use: {
    // Of every test it would cost a third of the time.
    trace: 'on-first-retry',
    // What still moves is not yet where it will be pressed.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: existsSync(shell) ? shell : chromium, args },
  },
  projects: [
    { name: 'en 1440', metadata: { language: 'en' }, use: { viewport: wide }, grepInvert: onDesktop },
    {
      name: 'desktop',
      metadata: { language: 'en' },
      use: { viewport: wide, launchOptions: { executablePath: chromium, args } },
      grep: onDesktop,
    },
    {
      name: 'zh 390',
      metadata: { language: 'zh' },
      use: { viewport: narrow, hasTouch: true },
      grep: inBothLanguages,
    },
  ],
  webServer: Array.from({ length: workers }, (_, worker) => [
    {
      command: `rm -rf ${dataDirOf(worker)} && node src/server/main.ts`,
      url: `http://localhost:${portOf(worker)}/readyz`,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
      env: {
        PORT: `${portOf(worker)}`,
        DATA_DIR: dataDirOf(worker),
        SMTP_URL: `smtp://127.0.0.1:${mailPortOf(worker)}`,
        CAPTCHA_ANSWER: '1234',
        LOG_LEVEL: 'warn',
      },
    },
    {
      command: `node e2e/support/mailServer.ts ${mailPortOf(worker)} ${mailDirOf(worker)}`,
      port: mailPortOf(worker),
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 2_000 },
    },
  ]).flat(),
})
