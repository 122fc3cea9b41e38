import { buildApp } from '../../src/server/app.ts'
import { openCardVault } from '../../src/server/db/cards/cardVault.ts'
import { openSecrets } from '../../src/server/db/cards/secrets.ts'
import { type Connection, openDatabases } from '../../src/server/db/pools/databases.ts'
import { demoPassword } from '../../src/server/db/seed/people.ts'
import { readSettings } from '../../src/server/settings.ts'
import { Browser } from '../server/browser.ts'
import { testPasswordMemory } from '../server/passwordMemory.ts'

export interface Wanted {
  connection: Connection
  keyFile: string
  dataDir: string
  users: string[]
}

export interface Ready {
  address: string
  headers: Record<string, Record<string, string>>
}

const captcha = 'TEST'

process.on('disconnect', () => process.exit(0))
process.once('message', async ({ connection, keyFile, dataDir, users }: Wanted) => {
  const secrets = openSecrets(keyFile)
  const databases = openDatabases(connection)
  const settings = readSettings({
    DATA_DIR: dataDir,
    CAPTCHA_ANSWER: captcha,
    PASSWORD_MEMORY: String(testPasswordMemory),
    LOG_LEVEL: 'silent',
  })
  const app = await buildApp({ settings, databases, vault: openCardVault(secrets), secrets })
  const ready: Ready = { address: await app.listen({ port: 0, host: '127.0.0.1' }), headers: {} }
  for (const username of users) {
    const browser = new Browser((request) => app.inject(request))
    const answer = await browser.logIn(username, demoPassword, captcha)
    if (answer.status !== 200) throw new Error(`${username} cannot log in: ${answer.text}`)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    ready.headers[username] = { cookie, 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' }
  }
  process.send?.(ready)
})
