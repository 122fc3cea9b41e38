import { buildApp } from '../../app.ts'
import { openCardVault } from '../../db/cardVault.ts'
import { type Connection, openDatabases } from '../../db/databases.ts'
import { openSecrets } from '../../db/secrets.ts'
import { demoPassword } from '../../db/seed/people.ts'
import { readSettings } from '../../settings.ts'
import { Browser } from '../../testing/browser.ts'

/** The whole server in a process of its own, to be killed: its parent says on which database, and as whom to log in. */

export interface Wanted {
  connection: Connection
  keyFile: string
  dataDir: string
  users: string[]
}

export interface Ready {
  address: string
  /** Headers of a signed-in browser, by user. */
  headers: Record<string, Record<string, string>>
}

const captcha = 'TEST'

process.on('disconnect', () => process.exit(0))
process.once('message', async ({ connection, keyFile, dataDir, users }: Wanted) => {
  const secrets = openSecrets(keyFile)
  const databases = openDatabases(connection)
  const settings = readSettings({ DATA_DIR: dataDir, CAPTCHA_ANSWER: captcha, LOG_LEVEL: 'silent' })
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
