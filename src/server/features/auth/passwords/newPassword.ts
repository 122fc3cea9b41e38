import { randomInt } from 'node:crypto'
import { isGoodPassword, passwordLength } from '../../../../domain/people/passwords.ts'

/** Without characters that look alike. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export function newPassword(): string {
  for (;;) {
    const password = Array.from({ length: passwordLength.max }, () => letters[randomInt(letters.length)]).join('')
    if (isGoodPassword(password)) return password
  }
}
