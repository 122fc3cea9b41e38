import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwordHash.ts'

it('makes a hash of its own each time, which only the password opens', async () => {
  const [one, two] = await Promise.all([hashPassword('Recourse2026'), hashPassword('Recourse2026')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword(one, 'Recourse2026')).toBe(true)
  expect(await verifyPassword(one, 'Recourse2025')).toBe(false)
})

it('knows a hash that another program made', async () => {
  // argon2-cffi: PasswordHasher(time_cost=2, memory_cost=65536, parallelism=1).hash, from the reference's test vectors.
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword(hash, 'password')).toBe(true)
  expect(await verifyPassword(hash, 'passwords')).toBe(false)
})

it('opens for nobody where the hash is none', async () => {
  for (const hash of ['', 'Recourse2026', '$argon2id$v=19$m=0,t=0,p=0$$', '$2b$10$abc'])
    expect(await verifyPassword(hash, 'Recourse2026')).toBe(false)
})

it('takes the same letters however they are composed', async () => {
  expect(await verifyPassword(await hashPassword('Caf\u00e92026x'), 'Cafe\u03012026x')).toBe(true)
})
