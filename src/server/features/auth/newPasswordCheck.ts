import { containsName, isGoodPassword, passwordLength } from '../../../domain/passwords.ts'
import { CallError } from '../../http/errors.ts'
import { isCommonPassword } from './commonPasswords.ts'

export interface NamedPerson {
  username: string
  nickName: string
}

/** Throws `passwordRule`, `passwordCommon` or `passwordName` for what nobody, or not this user, may choose. */
export function expectGoodPassword(password: string, minLength: number, person: NamedPerson): void {
  if (!isGoodPassword(password, minLength))
    throw new CallError('passwordRule', { min: minLength, max: passwordLength.max }, 'newPass')
  if (isCommonPassword(password)) throw new CallError('passwordCommon', {}, 'newPass')
  if (containsName(password, person)) throw new CallError('passwordName', {}, 'newPass')
}
