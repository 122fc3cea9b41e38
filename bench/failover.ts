import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seal } from '../src/contract/sealing.ts'
import { openCardVault } from '../src/server/db/cards/cardVault.ts'
import { createKeyFile } from '../src/server/db/cards/keyFile.ts'
import { openSecrets } from '../src/server/db/cards/secrets.ts'
import { demoPassword } from '../src/server/db/seed/people.ts'
import { freePort } from '../src/server/realtime/testing/freePort.ts'
import { givenHistory, type HistoryKey } from '../testing/data/history.ts'
import { chargeback, formOn } from '../testing/flows/records.ts'
import { Browser } from '../testing/server/browser.ts'
import { overNetwork } from '../testing/server/overNetwork.ts'
import { startPostgresFront } from '../testing/server/postgresFront.ts'
import { localCertificate, startHaproxy } from '../testing/server/proxies.ts'
import { ask, givenReplicaPair } from '../testing/server/replicaPair.ts'
import { captcha, seed } from '../testing/torture/arena.ts'
import { startServerProcess } from './serverProcess.ts'
import { type Seen, watch } from './watch.ts'

export interface FailedOver extends Seen {
  acknowledged: number
  lost: number
}

/** A person, or a tool, takes at least so long to see that the primary is gone. */
const noticeMs = 2_000
const everyMs = 100

/**
 * Kills the primary for good under load, promotes its replica, and counts what a user sees and what is lost. Two servers
 * behind `deploy/haproxy/haproxy.cfg` reach the databases through `deploy/haproxy/postgresql.cfg`.
 */
export async function failOver(synchronous: boolean): Promise<FailedOver> {
  const folder = await mkdtemp(join(tmpdir(), 'recourse-failover-'))
  const keyFile = join(folder, 'keys.json')
  createKeyFile(keyFile)
  const vault = openCardVault(openSecrets(keyFile, { mustExist: true }))
  let keys: HistoryKey[] = []
  const pair = await givenReplicaPair({
    async prepare(first) {
      await seed(first)
      keys = await givenHistory({ connection: first.connection, vault }, Array(2_000).fill({}))
      await ask(first, 'CREATE ROLE recourse_check LOGIN')
    },
    settings: synchronous ? { synchronous_standby_names: 'standby', synchronous_commit: 'remote_apply' } : {},
  })
  const certificate = await localCertificate()
  const ports = { secure: await freePort(), plain: await freePort(), postgres: await freePort() }
  const front = await startPostgresFront(ports.postgres, pair)
  const address = `https://localhost:${ports.secure}`
  const settings = {
    DATABASE_URL: `postgres://recourse@127.0.0.1:${ports.postgres}/recourse`,
    DATA_DIR: join(folder, 'data'),
    SECRET_FILE: keyFile,
    PUBLIC_URL: address,
    TRUSTED_PROXIES: '127.0.0.1',
    CAPTCHA_ANSWER: captcha,
  }
  const [one, two] = [await startServerProcess(settings), await startServerProcess(settings)]
  const proxy = await startHaproxy({ ports, servers: [one.port, two.port], certificate })
  try {
    const ending = new AbortController()
    const writing = writeSteadily({ address, ca: certificate.certificate, keys, signal: ending.signal })
    const seen = await watch({ address, ca: certificate.certificate }, async () => {
      await pair.killPrimary()
      await sleep(noticeMs)
      await pair.promote()
    })
    ending.abort()
    const acknowledged = await writing
    for (const { child } of [one, two])
      if (child.exitCode !== null) throw new Error(`A server ended by itself, with status ${child.exitCode}.`)
    const there = await ask(pair.replica, 'SELECT exp_id FROM exception')
    const kept = new Set(there.map(({ exp_id }) => exp_id))
    return { ...seen, acknowledged: acknowledged.length, lost: acknowledged.filter((id) => !kept.has(id)).length }
  } finally {
    await proxy.close()
    for (const { child } of [one, two]) {
      const ended = once(child, 'exit')
      if (child.kill('SIGKILL')) await ended
    }
    await front.close()
    await pair.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Writing {
  address: string
  ca: string
  keys: HistoryKey[]
  signal: AbortSignal
}

/** Submits one record after the other; what is not acknowledged is not counted. */
async function writeSteadily({ address, ca, keys, signal }: Writing): Promise<string[]> {
  const connection = overNetwork(address, ca)
  const browser = new Browser(connection)
  const acknowledged: string[] = []
  const enter = () => browser.logIn('iss_handler', demoPassword, captcha).catch(() => null)
  await enter()
  while (!signal.aborted) {
    const key = keys.pop()
    if (!key) break
    const form = { data: await seal(formOn(key, chargeback)) }
    const answer = await browser.post('/api/submit/withOrig/stdDispute', form).catch(() => null)
    if (answer?.body?.successCount === 1) acknowledged.push(answer.body.list[0].first.expId)
    else if (answer?.status === 401) await enter()
    await sleep(everyMs)
  }
  connection.close()
  return acknowledged
}
