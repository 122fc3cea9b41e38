import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../src/server/app.ts'
import { openSecrets } from '../src/server/db/cards/secrets.ts'
import { demoPassword } from '../src/server/db/seed/people.ts'
import { readSettings } from '../src/server/settings.ts'
import { Browser } from '../testing/server/browser.ts'
import type { BenchDatabase } from './database.ts'
import { type Measured, measure } from './load.ts'

const captcha = 'BENCH'
const side = 8

interface Write extends Measured {
  users: number
  row: 'with' | 'without'
}

export async function measureWrites({ databases, vault, keyFile }: BenchDatabase, seconds: number): Promise<Write[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recourse-bench-'))
  const app = await buildApp({
    settings: readSettings({ DATA_DIR: dataDir, CAPTCHA_ANSWER: captcha, LOG_LEVEL: 'silent' }),
    databases,
    vault,
    secrets: openSecrets(keyFile),
    limits: { perAddress: 1e9, signInPerAddress: 1e9, signInPerAccount: 1e9, callsPerUser: 1e9 },
  })
  const { appendAuditEntry } = app
  const unknown = { fileName: 'none.pdf', filePath: '00000000-0000-4000-8000-000000000000' }
  const writes: Write[] = []
  try {
    const browsers = await Promise.all(
      ['acq_verifier', 'iss_verifier', 'acq_handler', 'iss_handler'].map(async (username) => {
        const browser = new Browser((request) => app.inject(request))
        await browser.logIn(username, demoPassword, captcha)
        return browser
      }),
    )
    for (const users of [1, 4])
      for (const row of ['without', 'with', 'without', 'with'] as const) {
        app.appendAuditEntry = row === 'with' ? appendAuditEntry : async () => {}
        const work = async (index: number) => {
          const answer = await browsers[index % users]?.post('/api/download', unknown)
          if (answer?.body.errCd !== '4014') throw new Error(answer?.text)
        }
        writes.push({ users, row, ...(await measure(side, seconds, work)) })
      }
    return writes
  } finally {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
