import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { passwordMemory } from '../../../../domain/people/passwords.ts'

const argon2 = promisify(argon2Callback)

const passes = 2
const parallelism = 1
const tagLength = 32

/** The hash of a new password, as a PHC string that carries its own cost and salt. `memory` is in KiB. */
export async function hashPassword(password: string, memory = passwordMemory): Promise<string> {
  const nonce = randomBytes(16)
  const cost = { memory, passes, parallelism }
  const tag = await argon2('argon2id', { message: password.normalize('NFC'), nonce, ...cost, tagLength })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!match) return false
  const [, memory, passes, parallelism, salt = '', expected = ''] = match
  const tag = Buffer.from(expected, 'base64')
  const computed = await argon2('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  })
  return timingSafeEqual(computed, tag)
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
