import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { luhnDigit } from '../../domain/cards.ts'
import { openCardVault } from './cardVault.ts'
import { createKeyFile, dropOldCardKeys, lookAgainMs, openSecrets, rotateCardKey } from './secrets.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recourse-keys-'))
  path = join(folder, 'keys.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const pan = fc.stringMatching(/^\d{12,18}$/).map((body) => body + luhnDigit(body))

it('opens what it sealed, and seals no card twice alike', () => {
  const vault = openCardVault(openSecrets(path))
  fc.assert(
    fc.property(pan, (number) => {
      const [one, two] = [vault.seal(number), vault.seal(number)]
      expect(vault.open(one.keyId, one.sealed)).toBe(number)
      expect(one.sealed.equals(two.sealed)).toBe(false)
      expect(one.hash).toBe(two.hash)
      expect(vault.hashesOf(number)).toEqual([one.hash])
      expect(one.masked).toMatch(/^\d{6}•+\d{4}$/)
    }),
  )
})

it('refuses what was changed in any byte', () => {
  const vault = openCardVault(openSecrets(path))
  const { keyId, sealed } = vault.seal('6200000000000005')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.open(keyId, changed)).toThrow()
  }
})

it('seals under a new key after a rotation, and still opens and finds under the old one', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const vault = openCardVault(openSecrets(path))
  const before = vault.seal('6200000000000005')
  rotateCardKey(path)
  vi.advanceTimersByTime(lookAgainMs)
  const after = vault.seal('6200000000000005')
  expect(after.keyId).toBe(before.keyId + 1)
  expect(after.hash).not.toBe(before.hash)
  expect(vault.hashesOf('6200000000000005')).toEqual([before.hash, after.hash])
  expect(vault.open(before.keyId, before.sealed)).toBe('6200000000000005')
  dropOldCardKeys(path, after.keyId)
  vi.advanceTimersByTime(lookAgainMs)
  expect(() => vault.open(before.keyId, before.sealed)).toThrow('There is no card key 1')
  vi.useRealTimers()
})

it('keeps the key file to its owner, and gives the same keys again', async () => {
  const first = openSecrets(path)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(openSecrets(path).passwordKey).toEqual(first.passwordKey)
  expect(first.passwordKey.publicKey.length).toBe(32)
})

it('says what is wrong with a key file', async () => {
  expect(() => openSecrets(path, { mustExist: true })).toThrow('There is no key file')
  await writeFile(path, 'nothing')
  expect(() => openSecrets(path)).toThrow('it is no JSON')
  createKeyFile(path)
  const { cardKeys, passwordKey } = openSecrets(path)
  const [first] = cardKeys()
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
