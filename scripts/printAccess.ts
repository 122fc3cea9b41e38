/**
 * Writes into `docs/security.md` who may make each call, and into `docs/security-events.md` what each leaves in the log,
 * from the calls as the server serves them.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildApp } from '../src/server/app.ts'
import { openCardVault } from '../src/server/db/cards/cardVault.ts'
import { openSecrets } from '../src/server/db/cards/secrets.ts'
import { openDatabases } from '../src/server/db/pools/databases.ts'
import { eventTables } from '../src/server/features/securityLog/inventory.ts'
import { accessTable, type ServedCall } from '../src/server/http/openApi/openApi.ts'
import { readSettings } from '../src/server/settings.ts'

const served = await servedCalls()
print('security.md', 'calls', accessTable(served))
print('security-events.md', 'events', eventTables(served))

function print(name: string, part: string, text: string): void {
  const page = resolve(import.meta.dirname, '../docs', name)
  const [start, end] = [`<!-- ${part}: npm run access:print -->`, `<!-- end of ${part} -->`]
  const before = readFileSync(page, 'utf8')
  writeFileSync(page, `${before.split(start)[0]}${start}\n\n${text}\n\n${end}${before.split(end)[1]}`)
}

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
