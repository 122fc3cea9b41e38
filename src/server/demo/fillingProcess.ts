import { setTimeZones } from '../../domain/time/zones.ts'
import { openCardVault } from '../db/cards/cardVault.ts'
import { openSecrets } from '../db/cards/secrets.ts'
import { type Connection, openDatabases } from '../db/pools/databases.ts'
import { openFileStore } from '../features/files/store.ts'
import { readTimeZones, zonesOf } from '../installation/timeZones.ts'
import { operatorSentence } from '../operatorSentence.ts'
import type { Settings } from '../settings.ts'
import { fillDemo } from './demo.ts'
import type { FromFilling, ToFilling } from './fillDemoAside.ts'
import { prepareDemo } from './prepareDemo.ts'

const stopping = new AbortController()
const tell = (message: FromFilling, sent = () => {}) => process.send?.(message, sent)
let fill: ((connection: Connection) => Promise<void>) | null = null

// Ctrl+C reaches this process too, and the server says when to stop. Without a server there is nothing to fill for.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
process.once('disconnect', () => process.exit(1))
process.on('message', async (message: ToFilling) => {
  if (message === 'stop') stopping.abort()
  else if ('settings' in message) fill = prepare(message.settings)
  else
    try {
      await fill?.(message.connection)
      process.exit(0)
    } catch (error) {
      tell({ failed: operatorSentence(error, process.env) }, () => process.exit(1))
    }
})

/** Begins with what needs no database. */
function prepare(settings: Settings): (connection: Connection) => Promise<void> {
  setTimeZones(zonesOf(settings.networkTimeZone))
  const secrets = openSecrets(settings.secretFile, { mustExist: true })
  const vault = openCardVault(secrets)
  const prepared = prepareDemo(vault, settings.demoRows)
  return async (connection) => {
    await using databases = openDatabases(connection, { patient: true })
    setTimeZones(await readTimeZones(databases.main))
    const store = openFileStore(settings, secrets)
    const say = (line: string) => void tell({ line })
    await fillDemo({ connection, databases, vault, store, say, prepared, signal: stopping.signal })
  }
}
