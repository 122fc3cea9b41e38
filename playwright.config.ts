import { defineConfig } from '@playwright/test'

/** The port of the server that all browser tests share; it has its own data, made anew for each run. */
const port = 18_080

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

/** The frame, the lists and the first flow are walked in each language at each width; the rest in one pairing of them. */
const elsewhere = /(exceptional|inquiry|limits|manual|otp|password|preAuth)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/test/e2e',
  // One account has one session, so two tests must not be the same person at once.
  workers: 1,
  timeout: 60_000,
  // A machine that stalls for seconds is no fault of the product; what needed it is named as flaky at the end.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/test/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'retain-on-failure',
    // What still moves is not yet where it will be pressed.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'en 1440', metadata: { language: 'en' }, use: { viewport: wide } },
    { name: 'zh 1440', metadata: { language: 'zh' }, use: { viewport: wide }, testIgnore: elsewhere },
    {
      name: 'en 390',
      metadata: { language: 'en' },
      use: { viewport: narrow, hasTouch: true },
      testIgnore: elsewhere,
    },
    { name: 'zh 390', metadata: { language: 'zh' }, use: { viewport: narrow, hasTouch: true } },
  ],
  webServer: {
    command: 'rm -rf .cache/e2e-data && node src/server/main.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(port), DATA_DIR: '.cache/e2e-data', CAPTCHA_ANSWER: '1234', LOG_LEVEL: 'warn' },
  },
})
