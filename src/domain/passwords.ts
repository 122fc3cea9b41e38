/** 8 to 16 characters with a lowercase letter, an uppercase letter and a digit. Specification 5. */
export const passwordLength = { min: 8, max: 16 }

export function isGoodPassword(password: string): boolean {
  const { min, max } = passwordLength
  return (
    password.length >= min &&
    password.length <= max &&
    /[a-z]/.test(password) &&
    /[A-Z]/.test(password) &&
    /\d/.test(password)
  )
}

/** Days after which a password must be changed. PCI DSS 8.3.9. */
export const passwordDays = 90

/** The last passwords that may not come back. PCI DSS 8.3.7. */
export const passwordHistory = 4

/** Wrong tries in a row that lock an account, and for how long. PCI DSS 8.3.4. */
export const lockAfter = 10
export const lockMinutes = 30

/** As many wrong codes for a forgotten password close that way for so long: six digits are few. */
export const resetLockMinutes = 24 * 60
