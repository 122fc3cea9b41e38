import { createCipheriv, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenAlert } from '../../../../testing/data/alerts.ts'
import { givenBlocked } from '../../../../testing/data/blocked.ts'
import { givenHistory } from '../../../../testing/data/history.ts'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'
import { addDays, dayOf, dayText } from '../../../domain/time/calendar.ts'
import { archiveMonths } from '../../archive/archiveMonths.ts'
import { connectAs, ownerPool } from '../pools/databases.ts'
import { type CardVault, openCardVault } from './cardVault.ts'
import { type KeyFile, readKeyFile, writeKeyFile } from './keyFile.ts'
import { lockCardKeys, resealCards } from './resealCards.ts'
import { dropOldCardKeys, rotateCardKey } from './rotateKeys.ts'
import { openSecrets } from './secrets.ts'

let test: TestDatabase
let folder: string
let keyFile: string
beforeAll(async () => {
  test = await givenDatabase()
  // Keys of its own: those of the other tests must stay.
  folder = await mkdtemp(join(tmpdir(), 'recourse-reseal-'))
  keyFile = join(folder, 'keys.json')
})
afterAll(async () => {
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

const cards = ['6200000000000005', '6212345678901265', '6205500000000000004']
const nameOf = (row: { pri_key: string; log_cd: string; settle_dt: string }) =>
  ['history', row.pri_key, row.log_cd, row.settle_dt] as const
const verifyCards = async (vault: CardVault) =>
  (await rows()).map((row) => vault.open(row.key_id, row.pan_sealed, nameOf(row)))
const rows = async () => (await historyRows()).map((row) => ({ ...row, pan_sealed: row.pan_sealed ?? Buffer.alloc(0) }))
const historyRows = () => test.databases.main.selectFrom('history').selectAll().orderBy('id').execute()

it('seals all cards under the newest key, so that the older ones can go', async () => {
  const { connection } = test
  const old = openCardVault(openSecrets(keyFile))
  await givenHistory(
    { connection, vault: old },
    cards.map((priAcctNo) => ({ priAcctNo })),
  )
  const { done: id } = rotateCardKey(keyFile)

  const both = openCardVault(openSecrets(keyFile))
  expect(await resealCards(connection, both)).toEqual({ resealed: 3, complete: true, keyId: id })
  dropOldCardKeys(keyFile, id)

  const vault = openCardVault(openSecrets(keyFile))
  const after = await rows()
  expect(after.map((row) => vault.open(row.key_id, row.pan_sealed, nameOf(row)))).toEqual(cards)
  expect(after.map((row) => row.pan_hash)).toEqual(cards.flatMap((card) => vault.hashesOf(card)))
  expect(after.every((row) => row.key_id === id)).toBe(true)
  expect(await resealCards(connection, vault)).toEqual({ resealed: 0, complete: true, keyId: id })
})

it('binds what was sealed for no row to its row, also under a key that stays', async () => {
  const { connection, databases } = test
  const made = readKeyFile(keyFile)
  const own = join(folder, 'unbound.json')
  const [key] = made.cardKeys as [KeyFile['cardKeys'][number]]
  writeKeyFile(own, { ...made, cardKeys: [{ ...key, bound: undefined }] })
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key.sealKey, iv)
  const old = Buffer.concat([iv, cipher.update(cards[0] ?? '', 'latin1'), cipher.final(), cipher.getAuthTag()])
  const [first] = await rows()
  const { id = '' } = first ?? {}
  await databases.main.updateTable('history').set({ pan_sealed: old }).where('id', '=', id).execute()

  const vault = openCardVault(openSecrets(own))
  expect((await verifyCards(vault)).at(0)).toBe(cards[0])
  expect(await resealCards(connection, vault)).toMatchObject({ resealed: 1, complete: true, keyId: key.id })
  dropOldCardKeys(own, key.id)
  expect(await verifyCards(openCardVault(openSecrets(own)))).toEqual(cards)

  // Moved into another row, it opens no more.
  const [one, two] = await rows()
  if (!one || !two) throw new Error('There are three transactions.')
  expect(() => vault.open(one.key_id, one.pan_sealed, nameOf(two))).toThrow()
})

it('seals the cards of the white and black lists as well', async () => {
  const { connection } = test
  const db = test.databases.main
  const old = openCardVault(openSecrets(keyFile)).seal('6212345678901265', ['except_entry', '700'])
  const { user_id } = await db.selectFrom('app_user').select('user_id').executeTakeFirstOrThrow()
  await db
    .insertInto('except_entry')
    .values({
      except_id: '700',
      list: 'black',
      ins_id_cd: '00010344',
      kind: 'card',
      pan_hash: old.hash,
      pan_masked: old.masked,
      key_id: old.keyId,
      pan_sealed: old.sealed,
      value: null,
      valid_from: '20260901',
      valid_to: null,
      reason: 'Stolen.',
      added_by: user_id,
    })
    .execute()
  const { done: id } = rotateCardKey(keyFile)
  await resealCards(connection, openCardVault(openSecrets(keyFile)))
  dropOldCardKeys(keyFile, id)
  const vault = openCardVault(openSecrets(keyFile))
  const row = await db.selectFrom('except_entry').selectAll().executeTakeFirstOrThrow()
  expect(row.key_id).toBe(id)
  expect(vault.open(id, row.pan_sealed ?? Buffer.alloc(0), ['except_entry', '700'])).toBe('6212345678901265')
  expect(row.thing).toBe(vault.hashesOf('6212345678901265')[0])
})

it('leaves a key that was added meanwhile, and drops none that a card is still under', async () => {
  const { connection } = test
  rotateCardKey(keyFile)
  const vault = openCardVault(openSecrets(keyFile))
  const { complete } = await resealCards(connection, vault, {
    onProgress: () => void rotateCardKey(keyFile),
    whenComplete: (keyId) => void dropOldCardKeys(keyFile, keyId),
  })
  expect(complete).toBe(true)
  const secrets = openSecrets(keyFile)
  expect(secrets.cardKeys()).toHaveLength(2)
  const now = openCardVault(secrets)
  expect((await rows()).map((row) => now.open(row.key_id, row.pan_sealed, nameOf(row)))).toEqual(cards)
})

it('waits for no import, and lets none begin meanwhile', async () => {
  const { connection } = test
  const vault = openCardVault(openSecrets(keyFile))
  const importer = await connectAs(connection)
  try {
    await lockCardKeys(importer, 'seal')
    await expect(resealCards(connection, vault)).rejects.toThrow('An import or another key change is in progress')
  } finally {
    await importer.end()
  }
})

it('finds alerts and what was blocked by the new hash as well', async () => {
  const { connection, databases } = test
  const old = openCardVault(openSecrets(keyFile))
  const card = '6212345678901265'
  const rid = await givenAlert({ connection, databases, vault: old }, { priAcctNo: card })
  const [blocked = ''] = await givenBlocked({ connection, vault: old }, [{ priAcctNo: card }])
  const { done: id } = rotateCardKey(keyFile)
  await resealCards(connection, openCardVault(openSecrets(keyFile)))
  dropOldCardKeys(keyFile, id)

  const vault = openCardVault(openSecrets(keyFile))
  const [hash = ''] = vault.hashesOf(card)
  const alert = await databases.main.selectFrom('sus_trans').selectAll().where('rid', '=', rid).executeTakeFirst()
  expect(alert?.pan_hash).toBe(hash)
  const row = await databases.main
    .selectFrom('blocked_trans')
    .selectAll()
    .where('rid', '=', blocked)
    .executeTakeFirstOrThrow()
  expect([row.pan_hash, vault.open(row.key_id, row.pan_sealed ?? Buffer.alloc(0), ['blocked_trans', blocked])]).toEqual(
    [hash, card],
  )
})

it('reaches archived months', async () => {
  const { connection, databases } = test
  const today = dayOf(new Date())
  const settleDt = addDays(today, -800)
  const sealed = openCardVault(openSecrets(keyFile))
  await givenHistory({ connection, vault: sealed }, [{ settleDt, tfrDtTm: `${dayText(settleDt)}T12:30:00+07:00` }])
  const pool = ownerPool(connection, 4)
  const before = addDays(`${settleDt.slice(0, 6)}01`, 31).slice(0, 6)
  await archiveMonths(pool, { before, tablespace: null }, { today, say: () => {} })
  await pool.end()
  const { done: id } = rotateCardKey(keyFile)
  await resealCards(connection, openCardVault(openSecrets(keyFile)))
  dropOldCardKeys(keyFile, id)
  const row = await databases.main.selectFrom('history_archive').selectAll().executeTakeFirstOrThrow()
  const vault = openCardVault(openSecrets(keyFile))
  expect(vault.open(row.key_id, row.pan_sealed ?? Buffer.alloc(0), nameOf(row))).toBe('6200000000000005')
  expect([row.key_id, row.pan_hash]).toEqual([id, vault.hashesOf('6200000000000005')[0]])
})
