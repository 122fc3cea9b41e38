import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testServer } from '../../../../../testing/server/testServer.ts'
import { factorSeal, resealFactors } from './factorSeal.ts'

const server = testServer()

it('opens a sealed secret for its user only, and after every secret was sealed anew without the old key', async () => {
  const key = (id: number) => ({ id, wrapKey: randomBytes(32) })
  const [old, next] = [key(1), key(2)]
  const secret = randomBytes(20)
  const db = server.db.databases.main
  const { user_id } = await db
    .selectFrom('app_user')
    .select('user_id')
    .where('username', '=', 'viewer')
    .executeTakeFirstOrThrow()
  const { keyId, bytes } = factorSeal({ fileKeys: () => [old] }).seal(user_id, secret)
  expect(() => factorSeal({ fileKeys: () => [old] }).open('1', { keyId, bytes })).toThrow()
  await sql`
    INSERT INTO totp_factor (user_id, key_id, secret_sealed, added_at, pending_key_id, pending_sealed, pending_until)
    VALUES (${user_id}, ${keyId}, ${bytes}, now(), ${keyId}, ${bytes}, now() + interval '1 hour')`.execute(db)

  expect(await resealFactors(db, { fileKeys: () => [old, next] })).toBe(1)
  expect(await resealFactors(db, { fileKeys: () => [old, next] })).toBe(0)
  const row = await db.selectFrom('totp_factor').selectAll().executeTakeFirstOrThrow()
  const opened = factorSeal({ fileKeys: () => [next] })
  for (const [id, sealed] of [
    [row.key_id, row.secret_sealed],
    [row.pending_key_id, row.pending_sealed],
  ] as const)
    expect(opened.open(user_id, { keyId: Number(id), bytes: sealed ?? Buffer.alloc(0) })).toEqual(secret)
})
