import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { cardLimitBounds } from '../src/domain/risk/cardSearches.ts'
import { buildApp } from '../src/server/app.ts'
import { openCardVault } from '../src/server/db/cards/cardVault.ts'
import { openSecrets } from '../src/server/db/cards/secrets.ts'
import { type Connection, openDatabases, run, type Statement } from '../src/server/db/pools/databases.ts'
import { demoPassword } from '../src/server/db/seed/people.ts'
import { readSettings } from '../src/server/settings.ts'
import { anyLoad } from '../testing/load/anyLoad.ts'
import { Browser } from '../testing/server/browser.ts'

export interface ServersWanted {
  connection: Connection
  keyFile: string
  users: string[]
  statements: Statement[]
  /** Keeps all limits of users and addresses; otherwise they are lifted, because one process plays many users. */
  usualLoad?: boolean
  /** Time of the server's clock; the machine's if missing. */
  now?: string
}

export interface ServersReady {
  realPort: number
  floorPort: number
  headers: Record<string, Record<string, string>>
}

const captcha = 'BENCH'
const unlimited = {
  perAddress: 1e9,
  signInPerAddress: 1e9,
  signInPerAccount: 1e9,
  callsPerUser: 1e9,
  // The most that an institution may set.
  cardsPerUser: cardLimitBounds.perMinute.max,
  cardsPerUserADay: cardLimitBounds.perDay.max,
}

const dataDir = mkdtempSync(join(tmpdir(), 'recourse-bench-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
process.on('disconnect', () => process.exit(0))
process.once('message', async (wanted: ServersWanted) => {
  const { connection, keyFile, users, statements, now, usualLoad = false } = wanted
  const secrets = openSecrets(keyFile)
  const databases = openDatabases(connection, usualLoad ? {} : { size: 16 })
  const settings = readSettings({
    DATA_DIR: dataDir,
    CAPTCHA_ANSWER: captcha,
    LOG_LEVEL: 'warn',
    // Users of one machine say in X-Forwarded-For from which address they come.
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const vault = openCardVault(secrets)
  const app = await buildApp({
    settings,
    databases,
    vault,
    secrets,
    limits: usualLoad ? {} : unlimited,
    load: usualLoad ? {} : anyLoad,
    ...(now && { clock: () => new Date(now) }),
  })

  const floor = fastify()
  floor.post<{ Params: { index: string } }>('/floor/:index', async ({ params }) => {
    const statement = statements[Number(params.index)]
    if (!statement) throw new Error('There is no such statement.')
    return run(databases.search, statement)
  })
  const ready: ServersReady = {
    realPort: portOf(await app.listen({ port: 0, host: '127.0.0.1' })),
    floorPort: portOf(await floor.listen({ port: 0, host: '127.0.0.1' })),
    headers: {},
  }
  for (const username of users) {
    const browser = new Browser((request) => app.inject(request))
    const answer = await browser.logIn(username, demoPassword, captcha)
    if (answer.status !== 200) throw new Error(`${username} cannot log in: ${answer.text}`)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const xsrf = browser.cookies.get('XSRF-TOKEN') ?? ''
    const at = users.indexOf(username) + 1
    const address = `198.18.${at >> 8}.${at & 255}`
    ready.headers[username] = {
      cookie,
      'x-xsrf-token': xsrf,
      'x-request-id': randomUUID(),
      'x-forwarded-for': address,
    }
  }
  process.send?.(ready)
})

function portOf(address: string): number {
  return Number(new URL(address).port)
}
