/**
 * Writes `.cache/docs/access.md`, who may make each call, and into `docs/security-events.md` what each leaves in the log, from
 * the calls as the server serves them.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildApp } from '../src/server/app.ts'
import { openCardVault } from '../src/server/db/cards/cardVault.ts'
import { openSecrets } from '../src/server/db/cards/secrets.ts'
import { openDatabases } from '../src/server/db/pools/databases.ts'
import type { ServedCall } from '../src/server/http/openApi/openApi.ts'
import { readSettings } from '../src/server/settings.ts'
import { accessTable } from './accessTable.ts'
import { eventTables } from './securityEvents.ts'

const served = await servedCalls()
const root = resolve(import.meta.dirname, '..')

mkdirSync(join(root, '.cache/docs'), { recursive: true })
writeFileSync(join(root, '.cache/docs/access.md'), `# Who may make each call\n\n${accessTable(served)}\n`)
console.log('.cache/docs/access.md is written.')

const page = join(root, 'docs/security-events.md')
const [start, end] = ['<!-- events: npm run access:print -->', '<!-- end of events -->']
const before = readFileSync(page, 'utf8')
writeFileSync(page, `${before.split(start)[0]}${start}\n\n${eventTables(served)}\n\n${end}${before.split(end)[1]}`)
console.log('docs/security-events.md is written.')
// To close the server would take ten seconds: it waits for a database that isn't there.
process.exit()

async function servedCalls(): Promise<readonly ServedCall[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recourse-access-'))
  try {
    const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    const databases = openDatabases({ main: 'postgres://localhost/none', read: null })
    const secrets = openSecrets(settings.secretFile)
    const app = await buildApp({ settings, databases, secrets, vault: openCardVault(secrets) })
    return app.servedCalls
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}
