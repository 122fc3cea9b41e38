import { type Kysely, sql } from 'kysely'
import { zonedTime } from '../../domain/time/zones.ts'
import { hasKeys, SecretsError, sourceName } from '../db/cards/keySource.ts'
import { openSecrets, type Secrets } from '../db/cards/secrets.ts'
import type { KeyKind } from '../db/columnTypes.ts'
import type { Tables } from '../db/tables.ts'
import type { ByteStore } from '../features/files/byteStore.ts'
import { type HeldKey, heldKeys, keyName } from './fingerprints.ts'
import { type Sample, takeSamples } from './samples.ts'

/** The key file is not that of the database. Its message says which keys are wrong, and what to do. */
class WrongKeys extends SecretsError {
  override name = 'WrongKeys'
}

/** What is asked of the keys of a key file. */
export interface KeyCheck {
  db: Kysely<Tables>
  secrets: Secrets
  secretFile: string
  store: ByteStore
}

interface Registered {
  kind: KeyKind
  id: number
  fingerprint: Buffer | null
  since: Date
  isUsed: boolean
  isLost: boolean
  isRemoved: boolean
}

interface Found {
  faults: string[]
  /** In the key file, shown to open what is stored, and not known to the database yet. */
  unknown: HeldKey[]
}

/** One sentence for each key that the key file lacks or has another of; none where it is that of the database. */
export async function keyFaults(check: KeyCheck): Promise<string[]> {
  return (await compare(check, await readRegister(check.db), true)).faults
}

/** Throws `WrongKeys` where the key file is not that of the database. Changes nothing. */
export async function expectKeys(check: KeyCheck): Promise<void> {
  refuse(check, (await compare(check, await readRegister(check.db))).faults)
}

/**
 * Makes sure that the key file is that of the database before anything is sealed with it, and notes that its newest keys are
 * used from now on. A key that the database doesn't know yet is registered when it has opened what is stored under it.
 * Throws `WrongKeys`.
 */
export async function workWithKeys(check: KeyCheck): Promise<void> {
  const { db, secrets } = check
  const register = await readRegister(db)
  const { faults, unknown } = await compare(check, register)
  refuse(check, faults)
  if (unknown.length > 0)
    await db.transaction().execute(async (trx) => {
      // Two processes with different files may have begun at once: the first one counts.
      await sql`SELECT pg_advisory_xact_lock(hashtext('register keys'))`.execute(trx)
      refuse(check, registerFaults(await readRegister(trx), heldKeys(secrets.keyFile())))
      await registerKeys(trx, unknown, new Date())
    })
  const isUsed = (key: HeldKey) => register.some((one) => isSame(one, key) && one.isUsed)
  for (const key of heldKeys(secrets.keyFile())) if (key.isNewest && !isUsed(key)) await noteUse(db, key)
}

async function noteUse(db: Kysely<Tables>, { kind, id }: HeldKey): Promise<void> {
  await sql`
    UPDATE key_fingerprint SET used_at = now() WHERE kind = ${kind} AND key_id = ${id} AND used_at IS NULL`.execute(db)
  // Nothing that is kept needs the former ones of these kinds: they are accepted for some hours, and stand in the file so long.
  if (kind === 'cookie' || kind === 'password')
    await sql`
      UPDATE key_fingerprint SET removed_at = now()
      WHERE kind = ${kind} AND key_id <> ${id} AND used_at IS NOT NULL AND removed_at IS NULL`.execute(db)
}

function isSame(one: { kind: KeyKind; id: number }, other: { kind: KeyKind; id: number }): boolean {
  return one.kind === other.kind && one.id === other.id
}

/** `usedAt` null: nothing was made with them yet. */
export async function registerKeys(db: Kysely<Tables>, keys: readonly HeldKey[], usedAt: Date | null): Promise<void> {
  const rows = keys.map(({ kind, id, fingerprint }) => ({ kind, key_id: id, fingerprint, used_at: usedAt }))
  if (rows.length > 0)
    await db
      .insertInto('key_fingerprint')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Ids that were given at some time, and are not given again. */
export async function takenIds(db: Kysely<Tables>): Promise<number[]> {
  const counted = await db.selectFrom('card_key_use').select('key_id').execute()
  return [...(await readRegister(db)), ...counted.map(({ key_id }) => ({ id: key_id }))].map(({ id }) => id)
}

export async function retireKeys(db: Kysely<Tables>, kind: KeyKind, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE key_fingerprint SET removed_at = now()
    WHERE kind = ${kind} AND key_id = ANY(${ids}) AND removed_at IS NULL`.execute(db)
}

/**
 * Opens the key file, or makes one where there is none and `create` says so; never for a database that already has something
 * under keys.
 */
export async function openSecretsOf(
  db: Kysely<Tables>,
  secretFile: string,
  { create, warn }: { create: boolean; warn?: (sentence: string) => void },
): Promise<Secrets> {
  if (!hasKeys(secretFile)) {
    if (await hasSealed(db)) throw new SecretsError(missingFile(secretFile))
    if (!create)
      throw new SecretsError(`Key file ${secretFile} not found. Create it with \`recourse keys create ${secretFile}\`.`)
  }
  return openSecrets(secretFile, { mustExist: !create, ...(warn && { warn }) })
}

export function missingFile(secretFile: string): string {
  return `Key file ${secretFile} not found, and the database has data that only its keys can decrypt: restore the key file from your copy. A new one would open nothing.`
}

/** Whether something is stored that only the keys of a certain file open. The schema may be older than this release. */
export async function hasSealed(db: Kysely<Tables>): Promise<boolean> {
  const register = await readRegister(db)
  if (register.length > 0) return register.some(isRequired)
  for (const { table, condition } of sealedTables)
    if ((await hasTable(db, table)) && (await hasRow(db, table, condition))) return true
  return false
}

const sealedTables = [
  { table: 'card_key_use', condition: 'seals > 0' },
  { table: 'file', condition: 'true' },
  { table: 'totp_factor', condition: 'secret_sealed IS NOT NULL' },
  { table: 'webhook', condition: 'secret_sealed IS NOT NULL' },
  { table: 'sso_setting', condition: 'secret_sealed IS NOT NULL' },
] as const

async function hasRow(db: Kysely<Tables>, table: string, condition: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM ${sql.table(table)} WHERE ${sql.raw(condition)}) AS found`.execute(db)
  return rows[0]?.found ?? false
}

async function hasTable(db: Kysely<Tables>, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT to_regclass(${table}) IS NOT NULL AS found`.execute(db)
  return rows[0]?.found ?? false
}

/**
 * Notes that all keys which the database uses are lost for good: what is under them stays, and nobody opens it again. New keys
 * may be used from then on. Returns their names.
 */
export async function giveUpKeys(check: KeyCheck): Promise<string[]> {
  const { db, secrets } = check
  const register = await readRegister(db)
  const samples = await takeSamples(db, secrets, { store: await usableStore(check.store), retired: new Set() })
  const destroyed = await keysOfDestroyed(db)
  const used = [
    ...register.filter(isRequired),
    ...samples.map(({ kind, keyId }) => ({ kind, id: keyId })),
    ...destroyed.map((id) => ({ kind: 'hash' as const, id })),
  ]
  const lost = new Map(used.map((one) => [keyName(one), one] as const))
  for (const { kind, id } of lost.values())
    await sql`
      INSERT INTO key_fingerprint (kind, key_id, lost_at) VALUES (${kind}, ${id}, now())
      ON CONFLICT (kind, key_id) DO UPDATE SET lost_at = now() WHERE key_fingerprint.removed_at IS NULL`.execute(db)
  return [...lost.keys()]
}

/** Ids of keys that are lost for good. */
export async function lostIds(db: Kysely<Tables>, kind: KeyKind): Promise<number[]> {
  return (await readRegister(db)).filter((one) => one.kind === kind && one.isLost).map(({ id }) => id)
}

function isRequired({ isUsed, isLost, isRemoved }: Registered): boolean {
  return isUsed && !isLost && !isRemoved
}

/** `whole`: tries samples also where all keys are known. */
async function compare(check: KeyCheck, register: readonly Registered[], whole = false): Promise<Found> {
  const held = heldKeys(check.secrets.keyFile())
  const faults = registerFaults(register, held)
  if (faults.length === 0) faults.push(...(await hashFaults(check.db, register, held)))
  const unknown = held.filter((one) => !register.some((known) => isSame(known, one)))
  if (faults.length > 0 || (unknown.length === 0 && !whole)) return { faults, unknown: [] }

  const store = await usableStore(check.store)
  const retired = new Set(register.filter((one) => one.kind === 'card' && !isRequired(one)).map(({ id }) => id))
  const samples = await takeSamples(check.db, check.secrets, { store, retired })
  return {
    faults: sampleFaults(samples, register, held),
    // Without the store, nobody knows yet whether a file key opens the files.
    unknown: store ? unknown : unknown.filter(({ kind }) => kind !== 'file'),
  }
}

function registerFaults(register: readonly Registered[], held: readonly HeldKey[]): string[] {
  return register.flatMap((known) => {
    const own = held.find((one) => isSame(one, known))
    const name = keyName(known)
    const since = zonedTime('UTC', known.since)
    if (!own) return isRequired(known) ? [`It lacks ${name}, which this database uses since ${since}.`] : []
    const isOther = known.fingerprint !== null && !own.fingerprint.equals(known.fingerprint)
    return isOther ? [`Its ${name} is not the one that this database uses since ${since}.`] : []
  })
}

/** Numbers that were destroyed are found by their hashes alone, whose keys can't be tried. */
async function hashFaults(
  db: Kysely<Tables>,
  register: readonly Registered[],
  held: readonly HeldKey[],
): Promise<string[]> {
  const missing = (await keysOfDestroyed(db))
    .map((id) => ({ kind: 'hash' as const, id }))
    .filter((key) => !held.some((one) => isSame(one, key)) && !register.some((one) => isSame(one, key) && one.isLost))
  return missing.map((key) => `It lacks ${keyName(key)}, by which destroyed card numbers are found.`)
}

async function keysOfDestroyed(db: Kysely<Tables>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT key_id AS id FROM card_key_use WHERE destroyed > 0 ORDER BY 1`.execute(db)
  return rows.map(({ id }) => id)
}

function sampleFaults(samples: readonly Sample[], register: readonly Registered[], held: readonly HeldKey[]): string[] {
  const keyOf = ({ kind, keyId }: Sample) => ({ kind, id: keyId })
  const isLost = (sample: Sample) => register.some((one) => isSame(one, keyOf(sample)) && one.isLost)
  const closed = samples.filter((sample) => !sample.opens && !isLost(sample))
  const byKey = Map.groupBy(closed, (sample) => keyName(keyOf(sample)))
  return [...byKey].flatMap(([name, [first, ...others]]) => {
    if (!first) return []
    const what = `${first.what}${others.length > 0 ? ` and ${others.length} more that were tried` : ''}`
    const isHeld = held.some((one) => isSame(one, keyOf(first)))
    return [isHeld ? `Its ${name} does not open ${what}.` : `It lacks ${name}, under which is ${what}.`]
  })
}

async function usableStore(store: ByteStore): Promise<ByteStore | null> {
  try {
    await store.get('00000000-0000-0000-0000-000000000000')
    return store
  } catch {
    return null
  }
}

function refuse({ secretFile }: KeyCheck, faults: readonly string[]): void {
  if (faults.length > 0) throw new WrongKeys(wrongKeys(secretFile, faults))
}

export function wrongKeys(secretFile: string, faults: readonly string[]): string {
  return `The key file ${sourceName(secretFile)} is not that of this database. ${faults.join(' ')} Restore the key file that has these keys, from your copies or from another server, and try again. Nothing was changed.`
}

/** Empty also for a backup of a release before there was a register. */
async function readRegister(db: Kysely<Tables>): Promise<Registered[]> {
  if (!(await hasTable(db, 'key_fingerprint'))) return []
  const rows = await db.selectFrom('key_fingerprint').selectAll().orderBy('since').execute()
  return rows.map(({ kind, key_id, fingerprint, since, used_at, removed_at, lost_at }) => ({
    kind,
    id: key_id,
    fingerprint,
    since,
    isUsed: used_at !== null,
    isRemoved: removed_at !== null,
    isLost: lost_at !== null,
  }))
}
