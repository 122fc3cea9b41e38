/** Hours after which a session ends, however much it is used. ASVS 7.3.2. */
export const sessionHours: Readonly<Record<'administrator' | 'others', number>> = { administrator: 8, others: 12 }

/** Minutes without activity after which a session ends, unless the installation sets another number. */
export const usualIdleMinutes = 15

/** Days without a log-in after which an account is disabled. PCI DSS 8.2.6. */
export const inactiveDays = 90

/** Days that a browser keeps its device cookie after a log-in, by whether the user asked to be remembered. */
export const deviceDays = { remembered: 365, others: 30 }

/** Most known devices of an account; a new one replaces the one unused longest. */
export const devicesAtMost = 20

/** Minutes for which a captcha can be answered, once. */
export const captchaMinutes = 2
