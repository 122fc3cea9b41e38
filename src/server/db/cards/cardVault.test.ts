import { createCipheriv, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { luhnDigit } from '../../../domain/text/cards.ts'
import { openCardVault, sealsAtMost } from './cardVault.ts'
import { createKeyFile, expectPrivate, type KeyFile, readKeyFile, writeKeyFile } from './keyFile.ts'
import { SecretsError } from './keySource.ts'
import { dropOldCardKeys, rotateCardKey } from './rotateKeys.ts'
import { lookAgainMs, newestOf, openSecrets } from './secrets.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recourse-keys-'))
  path = join(folder, 'keys.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const row = ['blocked_trans', 'R1'] as const
const pan = fc.stringMatching(/^\d{12,18}$/).map((body) => body + luhnDigit(body))

it('opens what it sealed, and seals no card twice alike', () => {
  const vault = openCardVault(openSecrets(path))
  fc.assert(
    fc.property(pan, (number) => {
      const [one, two] = [vault.seal(number, row), vault.seal(number, row)]
      expect(vault.open(one.keyId, one.sealed, row)).toBe(number)
      expect(one.sealed.length).toBe(49)
      expect(one.sealed.equals(two.sealed)).toBe(false)
      expect(one.hash).toBe(two.hash)
      expect(vault.hashesOf(number)).toEqual([one.hash])
      expect(one.masked).toMatch(/^\d{6}•+\d{4}$/)
    }),
  )
})

it('refuses what was changed in any byte', () => {
  const vault = openCardVault(openSecrets(path))
  const { keyId, sealed } = vault.seal('6200000000000005', row)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.open(keyId, changed, row)).toThrow()
  }
})

it('opens a card for the row that it was sealed for, and for no other', () => {
  const vault = openCardVault(openSecrets(path))
  const { keyId, sealed } = vault.seal('6200000000000005', ['history', 'K1', '00', '20260901'])
  expect(vault.open(keyId, sealed, ['history', 'K1', '00', '20260901'])).toBe('6200000000000005')
  for (const other of [
    ['history', 'K2', '00', '20260901'],
    ['history', 'K1', '00', '20260902'],
    ['pay_order', 'K1', '00', '20260901'],
  ] as const)
    expect(() => vault.open(keyId, sealed, other)).toThrow()
})

it('opens what was sealed for no row under keys of that time, and under no later one', () => {
  createKeyFile(path)
  const made = readKeyFile(path)
  const [{ sealKey, ...key }] = made.cardKeys as [KeyFile['cardKeys'][number]]
  writeKeyFile(path, { ...made, cardKeys: [{ ...key, sealKey, bound: undefined }] })
  const old = sealedForNoRow('6200000000000005', sealKey)
  expect(openCardVault(openSecrets(path)).open(key.id, old, row)).toBe('6200000000000005')
  // Resealing ends with this.
  dropOldCardKeys(path, key.id)
  expect(() => openCardVault(openSecrets(path)).open(key.id, old, row)).toThrow('sealed for no row')
})

it('counts what each key seals, and seals no more than one key may', () => {
  const vault = openCardVault(openSecrets(path))
  vault.seal('6200000000000005', row)
  vault.seal('6200000000000005', row)
  const taken = vault.takeSeals()
  expect([[...taken], [...vault.takeSeals()]]).toEqual([[[vault.keyId(), 2]], []])
  vault.giveBackSeals(taken)
  vault.noteSeals(new Map([[vault.keyId(), sealsAtMost - 3]]))
  vault.seal('6200000000000005', row)
  expect(() => vault.seal('6200000000000005', row)).toThrow('add another by recourse keys rotate')
  expect([...vault.takeSeals()]).toEqual([[vault.keyId(), 3]])
})

it('seals under a new key after a rotation, and still opens and finds under the old one', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const vault = openCardVault(openSecrets(path))
  const before = vault.seal('6200000000000005', row)
  rotateCardKey(path)
  vi.advanceTimersByTime(lookAgainMs)
  const after = vault.seal('6200000000000005', row)
  expect(after.keyId).not.toBe(before.keyId)
  expect(after.hash).not.toBe(before.hash)
  expect(vault.hashesOf('6200000000000005')).toEqual([before.hash, after.hash])
  expect(vault.open(before.keyId, before.sealed, row)).toBe('6200000000000005')
  dropOldCardKeys(path, after.keyId)
  vi.advanceTimersByTime(lookAgainMs)
  expect(() => vault.open(before.keyId, before.sealed, row)).toThrow(`There is no card key ${before.keyId}`)
  vi.useRealTimers()
})

it('goes on with its keys where the file is replaced by a former copy, damaged or removed meanwhile, and says so once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  createKeyFile(path)
  const copy = readKeyFile(path)
  rotateCardKey(path)
  const warned: string[] = []
  const secrets = openSecrets(path, { warn: (sentence) => void warned.push(sentence) })
  const keys = secrets.cardKeys()
  const [, newest] = keys
  const rotated = readKeyFile(path)
  for (const [replace, said] of [
    [async () => writeKeyFile(path, copy), `was replaced by one that lacks card key ${newest?.id}.`],
    [() => writeFile(path, '{'), 'cannot be read: invalid JSON.'],
    [() => rm(path), 'is gone.'],
  ] as const) {
    await replace()
    for (let n = 0; n < 3; n++) {
      vi.advanceTimersByTime(lookAgainMs)
      expect(secrets.cardKeys()).toEqual(keys)
    }
    expect(warned.splice(0)).toEqual([
      expect.stringContaining(`${said} This process goes on with the keys that it has.`),
    ])
  }
  writeKeyFile(path, { ...rotated, cardKeys: rotated.cardKeys.slice(1) })
  vi.advanceTimersByTime(lookAgainMs)
  expect(secrets.cardKeys()).toEqual(keys.slice(1))
  expect(warned).toEqual([])
  vi.useRealTimers()
})

it('keeps the key file to its owner, and gives the same keys again', async () => {
  const first = openSecrets(path)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(openSecrets(path).passwordKeys()).toEqual(first.passwordKeys())
  expect(first.passwordKeys()[0]?.publicKey.length).toBe(32)
})

it('refuses a key file that others may read, or that is somebody else’s', async () => {
  createKeyFile(path)
  for (const mode of [0o640, 0o604, 0o620, 0o601]) {
    await chmod(path, mode)
    expect(() => openSecrets(path)).toThrow(
      `is accessible to other users (mode 0${mode.toString(8)}): chmod 600 ${path}`,
    )
    expect(() => rotateCardKey(path)).toThrow('chmod 600')
  }
  await chmod(path, 0o400)
  expect(openSecrets(path).cardKeys()).toHaveLength(1)
  const own = process.geteuid?.() ?? 0
  expect(() => expectPrivate(path, { mode: 0o600, uid: own + 1, gid: 0 })).toThrow(
    `belongs to the user ${own + 1}, and this process runs as ${own}: chown ${own} ${path}`,
  )
  // As Kubernetes mounts a Secret: of root, and readable by the group of this process.
  const pod = { uid: 10001, gid: 10001 }
  expectPrivate(path, { mode: 0o440, uid: 0, gid: 10001 }, pod)
  for (const other of [
    { mode: 0o444, uid: 0, gid: 10001 },
    { mode: 0o460, uid: 0, gid: 10001 },
    { mode: 0o440, uid: 0, gid: 0 },
    { mode: 0o440, uid: 10002, gid: 10001 },
    { mode: 0o440, uid: 10001, gid: 10001 },
  ])
    expect(() => expectPrivate(path, other, pod)).toThrow(SecretsError)
})

it('says what is wrong with a key file', async () => {
  expect(() => openSecrets(path, { mustExist: true })).toThrow(`Key file ${path} not found.`)
  await writeFile(path, 'nothing', { mode: 0o600 })
  expect(() => openSecrets(path)).toThrow('invalid JSON')
  createKeyFile(path)
  const secrets = openSecrets(path)
  const [first] = secrets.cardKeys()
  const passwordKey = newestOf(secrets.passwordKeys())
  const weak = Buffer.alloc(32).toString('base64url')
  const strong = Buffer.from(first?.sealKey ?? '').toString('base64url')
  const text = (key: Buffer) => key.toString('base64url')
  const file = {
    cardKeys: [{ id: 1, sealKey: weak, hashKey: strong }],
    passwordKey: { privateKey: text(passwordKey.privateKey), publicKey: text(passwordKey.publicKey) },
    cookieSecret: strong,
  }
  await writeFile(path, JSON.stringify(file))
  expect(() => openSecrets(path)).toThrow('cardKeys.0.sealKey is no key of 32 random bytes')
})

/** As releases before sealed a card: IV, number, tag. */
function sealedForNoRow(number: string, key: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([iv, cipher.update(number, 'latin1'), cipher.final(), cipher.getAuthTag()])
}
