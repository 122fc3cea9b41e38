import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { openBackupStore } from '../../src/server/backup/backupStore.ts'
import { listBackups } from '../../src/server/backup/manifest.ts'
import { verifyBackup } from '../../src/server/backup/verifyBackup.ts'
import { openSecrets } from '../../src/server/db/cards/secrets.ts'
import { type Databases, openDatabases } from '../../src/server/db/pools/databases.ts'
import { openFileStore } from '../../src/server/features/files/store.ts'
import { verifyAll } from '../../src/server/verifyAll.ts'
import { type Arena, vaultOf } from './arena.ts'
import { storeOf } from './chores.ts'
import type { Ledger } from './ledger.ts'
import { userOf } from './users.ts'

/** So long users may wait for all that they read at the end. */
const answersAtMostMs = 600_000

/** Says what is missing, double, half done or broken; nothing where all that was acknowledged is there. */
export async function complaints(arena: Arena, ledger: Ledger, { withBackup = true } = {}): Promise<string[]> {
  const databases = openDatabases(arena.embedded.connection, { size: 2, patient: true })
  try {
    return [
      ...complaintsAboutCrashes(arena),
      ...ledger.wrong.map((one) => `Wrong answer: ${one}`),
      ...(await complaintsAboutRecords(databases, ledger)),
      ...(await complaintsAboutChats(databases, ledger)),
      ...(await complaintsAboutImports(databases, ledger)),
      ...(await complaintsAboutChains(arena, databases)),
      ...(await complaintsAboutAnswers(arena, databases, ledger)),
      ...(withBackup ? await complaintsAboutBackups(arena, ledger) : []),
    ]
  } finally {
    await databases.close()
  }
}

/** Node.js says so before it ends a process for an error that nobody handled. */
function complaintsAboutCrashes({ logFile }: Arena): string[] {
  const crashes = readFileSync(logFile, 'utf8').match(
    /^ +throw .*Unhandled|^node:internal\/process\/promises|triggerUncaughtException/gm,
  )
  return crashes ? [`${crashes.length} processes ended by an error that nobody handled.`] : []
}

async function complaintsAboutRecords({ main }: Databases, { records }: Ledger): Promise<string[]> {
  const { rows } = await sql<{
    expId: string
    priKey: string
    state: string
    version: number
    amount: string
    events: string
  }>`
    SELECT e.exp_id AS "expId", h.pri_key AS "priKey", e.state, e.version, e.trans_at::text AS amount,
           (SELECT count(*) FROM exception_event AS v WHERE v.exp_id = e.exp_id)::text AS events
    FROM exception AS e JOIN history AS h ON h.id = e.orig_id`.execute(main)
  const found = new Map(rows.map((row) => [row.expId, row]))
  const said: string[] = []
  if (rows.length !== records.length)
    said.push(`${records.length} records were acknowledged, ${rows.length} are there.`)
  if (new Set(rows.map(({ priKey }) => priKey)).size !== rows.length) said.push('A transaction has two records.')
  for (const { expId, priKey, steps, state, amount } of records) {
    const row = found.get(expId)
    if (!row || row.priKey !== priKey) said.push(`The record ${expId} is gone.`)
    else if (row.version !== steps || Number(row.events) !== steps)
      said.push(
        `The record ${expId} had ${steps} steps acknowledged; it is at ${row.version} with ${row.events} events.`,
      )
    else if (row.amount !== amount) said.push(`The record ${expId} is about ${row.amount} instead of ${amount}.`)
    else if (row.state !== state) said.push(`The record ${expId} is ${row.state} instead of ${state}.`)
  }
  return said
}

async function complaintsAboutChats({ main }: Databases, { chats }: Ledger): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`SELECT text FROM chat_message WHERE text LIKE 'Torture %'`.execute(main)
  const texts = rows.map(({ text }) => text)
  const there = new Set(texts)
  return [
    ...chats.filter((text) => !there.has(text)).map((text) => `The message “${text}” is gone.`),
    ...(there.size === texts.length ? [] : [`${texts.length - there.size} messages are there twice.`]),
    ...(texts.length === chats.length
      ? []
      : [`${chats.length} messages were acknowledged, ${texts.length} are there.`]),
  ]
}

async function complaintsAboutImports({ main }: Databases, { imported }: Ledger): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`SELECT pri_key AS key FROM history WHERE pri_key LIKE 'IMP%'`.execute(
    main,
  )
  const there = new Set(rows.map(({ key }) => key))
  return [
    ...(there.size === rows.length ? [] : ['A transaction was imported twice.']),
    ...imported.filter((key) => !there.has(key)).map((key) => `The imported transaction ${key} is gone.`),
  ]
}

async function complaintsAboutChains(arena: Arena, { main }: Databases): Promise<string[]> {
  const secrets = openSecrets(arena.keyFile, { mustExist: true })
  const files = openFileStore({ filesUrl: null, dataDir: arena.dataDir }, secrets)
  const { lines } = await verifyAll({
    db: main,
    vault: vaultOf(arena),
    files,
    keyFaults: [],
    signal: new AbortController().signal,
  })
  return lines.filter(({ broken }) => broken).map(({ line }) => line)
}

/** What a user is told: files byte by byte, and the counts of lists. */
async function complaintsAboutAnswers(arena: Arena, { main }: Databases, { files }: Ledger): Promise<string[]> {
  const patience = { late: AbortSignal.timeout(answersAtMostMs), onAgain: () => {} }
  const handler = userOf(arena, 'acq_handler', patience)
  const verifier = userOf(arena, 'acq_verifier', patience)
  try {
    const said: string[] = []
    for (const { filePath, content } of files) {
      const { bytes, status } = await handler.send((browser) =>
        browser.post('/api/download', { fileName: 'receipt.txt', filePath }),
      )
      if (bytes.toString() !== content) said.push(`The file ${filePath} answers ${status} with other bytes.`)
    }
    const { body } = await verifier.send((browser) => browser.post('/api/getTasks'))
    const tasks: { flow: string; state: string; count: number }[] = body?.tasks ?? []
    const told = tasks.filter(({ state }) => state === 'unverified').reduce((sum, { count }) => sum + count, 0)
    const { rows } = await sql<{
      n: number
    }>`SELECT count(*)::int AS n FROM exception WHERE state = 'unverified'`.execute(main)
    if (told !== rows[0]?.n) said.push(`The home page counts ${told} to verify; there are ${rows[0]?.n}.`)
    return said
  } finally {
    handler.close()
    verifier.close()
  }
}

async function complaintsAboutBackups(arena: Arena, { backups }: Ledger): Promise<string[]> {
  const store = openBackupStore(storeOf(arena))
  const there = await listBackups(store)
  const said = backups.filter((id) => !there.includes(id)).map((id) => `The backup ${id} is gone.`)
  return backups.length > 0 ? [...said, ...(await complaintsAboutNewest(arena))] : said
}

/** Restores the newest backup aside and verifies it. */
async function complaintsAboutNewest(arena: Arena): Promise<string[]> {
  const secrets = openSecrets(arena.keyFile, { mustExist: true })
  const { lines } = await verifyBackup(
    openBackupStore(storeOf(arena)),
    { secrets, secretFile: arena.keyFile },
    { identity: null },
  )
  return lines.filter(({ broken }) => broken).map(({ line }) => line)
}
