import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { narrow, wide } from './e2e/support/screens.ts'
import { workers } from './e2e/support/server.ts'
import { memoryFolder } from './testing/server/memoryFolder.ts'

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
  // Pages live for seconds: the optimizing compiler takes longer than what it compiles saves.
  '--js-flags=--no-opt',
]
/** What only a browser with a desktop knows of: its notifications. */
const onDesktop = /@desktop/

/** Where the layout matters most: wide in English, and narrow in Chinese. The rest is English and wide. */
const narrowToo = /@both|@narrow/
const onlyElsewhere = /@desktop|@narrow/

// The servers and the commands that the tests run compile the same files over and over.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled')
// What the servers keep; the workers read this file too.
process.env.E2E_DATA ??= memoryFolder()

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/test/e2e',
  // Each has its own server and data.
  workers,
  // Ten times what the longest test takes on an idle machine: it ends only what hangs.
  timeout: 1_200_000,
  // A machine that stalls for seconds is no fault of the product; what needed it is named as flaky at the end.
  retries: 1,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/test/playwright.json' }]],
  use: {
    // A missing element fails its test after a minute instead of at the test's timeout.
    actionTimeout: 60_000,
    // Of every test it would cost a third of the time.
    trace: 'on-first-retry',
    // What still moves is not yet where it will be pressed.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: existsSync(shell) ? shell : chromium, args },
  },
  projects: [
    { name: 'en 1440', metadata: { language: 'en' }, use: { viewport: wide }, grepInvert: onlyElsewhere },
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
      grep: narrowToo,
    },
  ],
  webServer: {
    command: 'node e2e/support/serve.ts',
    wait: { stdout: /All servers are ready/ },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
