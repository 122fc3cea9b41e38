import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backUp } from '../../src/server/backup/backUp.ts'
import { openBackupStore } from '../../src/server/backup/backupStore.ts'
import { backupOrigin } from '../../src/server/backup/origin.ts'
import { openSecrets } from '../../src/server/db/cards/secrets.ts'
import { uploadFolder } from '../../src/server/features/files/folderStore.ts'
import { header, lineOf } from '../../src/server/features/transactions/columns.ts'
import { purchase } from '../data/history.ts'
import type { Arena } from './arena.ts'
import type { Load } from './clients.ts'
import type { Ledger } from './ledger.ts'

const linesOfFile = 50
/** So that a long run doesn't fill the disk with them. */
const backupEveryMs = 60_000
const importAtMostMs = 120_000

/** Imports files by the operator's command, each until it ends with status 0, and makes backups. */
export function startChores(arena: Arena, ledger: Ledger): Pick<Load, 'stop'> {
  const stopping = new AbortController()
  const giveUp = new AbortController()
  const late = giveUp.signal
  const importing = (async () => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const rows = Array.from({ length: linesOfFile }, () => ({
        ...purchase(),
        priKey: `IMP${randomBytes(12).toString('hex')}`,
      }))
      const file = join(arena.folder, `clearing-${n}.csv`)
      await writeFile(file, `${header}${rows.map(lineOf).join('')}`)
      while ((await runImport(arena, file)) !== 0) {
        late.throwIfAborted()
        ledger.again += 1
        await sleep(500)
      }
      ledger.imported.push(...rows.map(({ priKey }) => priKey))
      await sleep(3_000, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  const backingUp = (async () => {
    const store = openBackupStore(storeOf(arena))
    const origin = backupOrigin(openSecrets(arena.keyFile, { mustExist: true }))
    await mkdir(storeOf(arena), { recursive: true })
    const { embedded, dataDir } = arena
    while (!stopping.signal.aborted) {
      const made = await backUp({ main: embedded.address, read: null }, uploadFolder(dataDir), store, {
        origin,
        recipient: null,
        signal: late,
      }).catch(() => null)
      if (made) ledger.backups.push(made.id)
      else ledger.again += 1
      await sleep(made ? backupEveryMs : 1_000, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    async stop(patienceMs) {
      stopping.abort()
      const timer = setTimeout(() => giveUp.abort(), patienceMs)
      const [imported] = await Promise.allSettled([importing, backingUp])
      clearTimeout(timer)
      return imported.status === 'rejected' ? ['an import'] : []
    },
  }
}

export function storeOf({ folder }: Pick<Arena, 'folder'>): string {
  return join(folder, 'backups')
}

async function runImport({ databaseUrl, dataDir, keyFile, logFile }: Arena, file: string): Promise<number> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const log = await open(logFile, 'a')
  const child = spawn(process.execPath, ['src/cli/recourse.ts', 'import', 'transactions', file], {
    env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_FILE: keyFile },
    stdio: ['ignore', log.fd, log.fd],
    timeout: importAtMostMs,
    killSignal: 'SIGKILL',
  })
  const [status] = await once(child, 'exit')
  await log.close()
  return status ?? 1
}
