export const otpModes = ['never', 'above', 'always'] as const

/** When an institution asks its users for a one-time password with what they submit. */
export interface OtpSetting {
  mode: (typeof otpModes)[number]
  /** Minor units of `transCurrCd`; both are there where the mode is `above`. */
  above: string | null
  transCurrCd: string | null
}

export const otpDigits = 6
/** A code is good for so long. */
export const otpSeconds = 300
/** The next one is sent after so long. */
export const otpResendSeconds = 60
/** Wrong tries after which a code is dead. */
export const otpTries = 5

export const otpNever: OtpSetting = { mode: 'never', above: null, transCurrCd: null }

/** Whether this amount asks for a code. One of another currency than the setting's can't be compared, and asks. */
export function asksOtp({ mode, above, transCurrCd }: OtpSetting, amount: string, currency: string): boolean {
  if (mode !== 'above') return mode === 'always'
  return above === null || currency !== transCurrCd || BigInt(amount) > BigInt(above)
}

/** Whether any of these institutions asks for a code: the strictest decides. */
export function asksOtpOfAny(settings: readonly OtpSetting[], amount: string, currency: string): boolean {
  return settings.some((setting) => asksOtp(setting, amount, currency))
}
