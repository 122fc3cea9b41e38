import { openCardVault } from '../db/cardVault.ts'
import { openDatabases } from '../db/databases.ts'
import { openSecrets } from '../db/secrets.ts'
import { openFileStore } from '../features/files/store.ts'
import { fillDemo } from './demo.ts'
import type { FromFilling, ToFilling } from './fillDemoAside.ts'

const stopping = new AbortController()
const tell = (message: FromFilling) => process.send?.(message)

// Ctrl+C reaches this process too, and the server says when to stop. Without a server there is nothing to fill for.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.once('disconnect', () => process.exit(1))
process.on('message', async (message: ToFilling) => {
  if (message === 'stop') stopping.abort()
  else
    try {
      await fill(message)
      process.exit(0)
    } catch (error) {
      tell({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      process.exitCode = 1
    }
})

async function fill({ connection, settings }: Exclude<ToFilling, 'stop'>): Promise<void> {
  const databases = openDatabases(connection, { patient: true })
  try {
    const secrets = openSecrets(settings.secretFile, { mustExist: true })
    const store = openFileStore(settings, secrets)
    const say = (line: string) => void tell({ line })
    await fillDemo({ connection, databases, vault: openCardVault(secrets), store, say, signal: stopping.signal })
  } finally {
    await databases.close()
  }
}
