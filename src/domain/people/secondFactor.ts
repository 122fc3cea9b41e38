import { withoutSeparators } from '../text/keptText.ts'

/** Whether the users of an institution log in with a second factor; without a row it is `optional`. */
export const factorPolicies = ['off', 'optional', 'required'] as const
export type FactorPolicy = (typeof factorPolicies)[number]

export const usualFactorPolicy: FactorPolicy = 'optional'

/** Digits of a code of an authenticator app, the seconds it stands for, and how many such times before or after count. */
export const totp = { digits: 6, seconds: 30, window: 1 } as const

export const recoveryCodeCount = 10

/** 80 bits in Base32, in four groups: `ABCD-EFGH-IJKL-MNOP`. */
export const recoveryCodePattern = /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/

/** Minutes after the password within which the second factor must follow. */
export const factorMinutes = 10

/** Minutes after password or second factor within which a call of the most sensitive kind may be made. */
export const proofMinutes = 10

export type GivenFactor = { kind: 'totp'; code: string } | { kind: 'recovery'; code: string }

/** Returns the typed text as one of both kinds of code; null where it is neither. */
export function factorOf(typed: string): GivenFactor | null {
  const bare = withoutSeparators(typed).toUpperCase()
  if (new RegExp(`^\\d{${totp.digits}}$`).test(bare)) return { kind: 'totp', code: bare }
  const groups = bare.match(/.{1,4}/g)?.join('-') ?? ''
  return recoveryCodePattern.test(groups) ? { kind: 'recovery', code: groups } : null
}
