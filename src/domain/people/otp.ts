export const otpModes = ['never', 'above', 'always'] as const

export interface OtpSetting {
  mode: (typeof otpModes)[number]
  /** Minor units of `transCurrCd`; both are set where the mode is `above`. */
  above: string | null
  transCurrCd: string | null
  /** API keys, which can't read mails, submit without a code. */
  keysExempt?: boolean
}

export const otpDigits = 6
/** Seconds for which a code is valid. */
export const otpSeconds = 300
export const otpResendSeconds = 60
/** Wrong tries after which a code is invalid. */
export const otpTries = 5

export const otpNever: OtpSetting = { mode: 'never', above: null, transCurrCd: null }

/** True also for an amount in another currency than the setting's, because the two can't be compared. */
export function asksOtp({ mode, above, transCurrCd }: OtpSetting, amount: string, currency: string): boolean {
  if (mode !== 'above') return mode === 'always'
  return above === null || currency !== transCurrCd || BigInt(amount) > BigInt(above)
}

export function asksOtpOfAny(settings: readonly OtpSetting[], amount: string, currency: string): boolean {
  return settings.some((setting) => asksOtp(setting, amount, currency))
}
