/** Writes into `docs/security.md` who may make each call, from the calls as the server serves them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildApp } from '../src/server/app.ts'
import { openCardVault } from '../src/server/db/cardVault.ts'
import { openDatabases } from '../src/server/db/databases.ts'
import { openSecrets } from '../src/server/db/secrets.ts'
import { accessTable, type ServedCall } from '../src/server/http/openApi.ts'
import { readSettings } from '../src/server/settings.ts'

const page = resolve(import.meta.dirname, '../docs/security.md')
const [start, end] = ['<!-- calls: npm run access:print -->', '<!-- end of calls -->']

const before = readFileSync(page, 'utf8')
const after = `${before.split(start)[0]}${start}\n\n${accessTable(await servedCalls())}\n\n${end}${before.split(end)[1]}`
writeFileSync(page, after)

async function servedCalls(): Promise<readonly ServedCall[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recourse-access-'))
  try {
    const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    const databases = openDatabases({ main: 'postgres://localhost/none', read: null })
    const secrets = openSecrets(settings.secretFile)
    const app = await buildApp({ settings, databases, secrets, vault: openCardVault(secrets) })
    await app.close()
    await databases.close()
    return app.servedCalls
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}
