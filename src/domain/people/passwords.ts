/** Characters, with at least one lowercase letter, one uppercase letter and one digit. Specification 5. */
export const passwordLength = { min: 8, max: 16 }

/** `minLength` is the setting PASSWORD_MIN, if it is above the specification's minimum. */
export function isGoodPassword(password: string, minLength = passwordLength.min): boolean {
  return (
    password.length >= minLength &&
    password.length <= passwordLength.max &&
    !/\p{Cc}/u.test(password) &&
    /[a-z]/.test(password) &&
    /[A-Z]/.test(password) &&
    /\d/.test(password)
  )
}

const nameWordLength = 4

/** Looks for the user name and for each word of the displayed name with four characters or more, ignoring case. */
export function containsName(
  password: string,
  { username, nickName }: { username: string; nickName: string },
): boolean {
  const lower = password.toLowerCase()
  const words = nickName.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const long = words.filter((word) => word.length >= nameWordLength)
  return [username.toLowerCase(), ...long].some((name) => lower.includes(name))
}

/** KiB of memory that a hash takes: OWASP's first choice for argon2id, with two passes on one lane. */
export const passwordMemory = 19_456

/** Days after which a password must be changed. PCI DSS 8.3.9. */
export const passwordDays = 90

/** Number of last passwords that can't be used again. PCI DSS 8.3.7. */
export const passwordHistory = 4

/** Wrong tries in a row that lock an account, and the minutes it stays locked. PCI DSS 8.3.4. */
export const lockAfter = 10
export const lockMinutes = 30

/**
 * Limits the link for a forgotten password: minutes it is valid, seconds before another may be sent, and mails a day.
 */
export const resetMinutes = 30
export const resetResendSeconds = 60
export const resetMailsADay = 10

/** 128 bits in base64url. */
export const resetTokenPattern = /^[\w-]{22}$/
