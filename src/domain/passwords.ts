/** 8 to 16 characters with a lowercase letter, an uppercase letter and a digit. Specification 5. */
export const passwordLength = { min: 8, max: 16 }

/** `minLength` is the setting PASSWORD_MIN, where it is higher than the specification's. */
export function isGoodPassword(password: string, minLength = passwordLength.min): boolean {
  return (
    password.length >= minLength &&
    password.length <= passwordLength.max &&
    /[a-z]/.test(password) &&
    /[A-Z]/.test(password) &&
    /\d/.test(password)
  )
}

/** Shorter words of a name stand in many passwords by chance. */
const nameWordLength = 4

/** Whether the password holds the user name, or a word of the name that people read, in any case. */
export function containsName(
  password: string,
  { username, nickName }: { username: string; nickName: string },
): boolean {
  const lower = password.toLowerCase()
  const words = nickName.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const long = words.filter((word) => word.length >= nameWordLength)
  return [username.toLowerCase(), ...long].some((name) => lower.includes(name))
}

/** Days after which a password must be changed. PCI DSS 8.3.9. */
export const passwordDays = 90

/** The last passwords that may not come back. PCI DSS 8.3.7. */
export const passwordHistory = 4

/** Wrong tries in a row that lock an account, and for how long. PCI DSS 8.3.4. */
export const lockAfter = 10
export const lockMinutes = 30

/** The link for a forgotten password: good for so long, a new one after so long, so many a day. */
export const resetMinutes = 30
export const resetResendSeconds = 60
export const resetMailsADay = 10

/** 128 bits in base64url. */
export const resetTokenPattern = /^[\w-]{22}$/
