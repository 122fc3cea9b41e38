import * as z from 'zod/mini'
import { languages } from '../../texts/languages.ts'
import { defineCall } from '../call.ts'
import { fieldSchema, names } from '../schema.ts'
import { withoutCard } from '../text.ts'
import { notify } from './profile.ts'

/** One or two passwords, encrypted with the key from `auth/code`. */
const sealed = z.string().check(z.minLength(1), z.maxLength(500))
const username = z.string().check(z.minLength(1), z.maxLength(64))
const code = z.string().check(z.minLength(1), z.maxLength(16))
const uuid = z.uuid()

export const getCode = defineCall({
  method: 'GET',
  path: 'auth/code',
  summary: 'Get a one-time captcha (valid two minutes) and the password encryption key',
  dataScope: 'nobody',
  reply: z.object({
    uuid: z.string(),
    img: z.string(),
    /** X25519, base64url of the raw 32 bytes. */
    publicKey: z.string(),
    passwordMin: z.int(),
  }),
})

export const login = defineCall({
  path: 'auth/login',
  log: 'session',
  summary: 'Log in; sets the session cookies, or asks for the second factor',
  dataScope: 'oneself',
  encoding: 'form',
  refuses: [
    'sealBroken',
    'loginRefused',
    'captchaWrong',
    'accountLocked',
    'passwordExpired',
    'passwordMustChange',
    'passwordsOff',
  ],
  body: z.strictObject({
    username,
    password: sealed,
    code,
    uuid,
    rememberMe: z._default(z.enum(['true', 'false']), 'false'),
  }),
  /**
   * `next`: the password was right, and no session is there before the second factor. `enrol`: the user has none yet, and
   * the institution requires one. `passkey`: the user has one, which does instead of a code. `app`: whether the user has an
   * authenticator app; without one a code can only be a recovery code.
   */
  reply: z.object({
    next: z.optional(z.literal('secondFactor')),
    enrol: z.optional(z.boolean()),
    passkey: z.optional(z.boolean()),
    app: z.optional(z.boolean()),
  }),
})

export const getInfo = defineCall({
  method: 'GET',
  path: 'auth/info',
  summary: 'Get the user of this session with names, roles and menus',
  dataScope: 'oneself',
  reply: z.object({
    userId: z.string(),
    userName: z.string(),
    username: z.string(),
    nickName: z.string(),
    insIdCd: z.string(),
    insNm: names,
    avatar: z.nullable(z.string()),
    /** The one that the user chose last, wherever that was; null as long as none was. */
    language: z.nullable(z.enum(languages)),
    notify,
    roles: z.array(z.object({ name: z.string(), level: z.int() })),
    menus: z.array(z.object({ name: z.string() })),
    /** The log-in before this one; null where this is the first. */
    lastLogin: z.nullable(
      z.object({
        at: z.string(),
        ip: z.string(),
        /** `Chrome 131 on Windows`; null where the browser said nothing that is known. */
        browser: z.nullable(z.string()),
      }),
    ),
    /** The time zone in which the network counts its days: settlement, due dates, today. */
    networkTimeZone: z.string(),
    /** In which the user reads times: the one they chose, else that of the institution; null for that of the browser. */
    zone: z.optional(z.nullable(z.string())),
    /** The session goes on for at least this long after a call that a user at the page has made. */
    idleSeconds: z.int(),
    /** Good once, for a minute, for the real-time connection. */
    token: z.string(),
  }),
})

export const logout = defineCall({
  path: 'auth/logout',
  log: 'session',
  summary: 'Log out',
  dataScope: 'oneself',
})

export const changePassword = defineCall({
  path: 'user/changePassword',
  log: 'account',
  summary: 'Change a password with the current one (also when expired)',
  dataScope: 'oneself',
  refuses: [
    'sealBroken',
    'captchaWrong',
    'accountLocked',
    'passwordRule',
    'passwordReused',
    'passwordWrong',
    'passwordCommon',
    'passwordName',
  ],
  body: z.strictObject({ username, oldPass: sealed, newPass: sealed, code, uuid }),
})

export const findPasswordEmail = defineCall({
  path: 'user/findPasswordEmail',
  log: 'account',
  summary: 'Email a password reset link; the reply is the same if the account does not exist',
  dataScope: 'oneself',
  refuses: ['captchaWrong', 'otpTooSoon'],
  body: z.strictObject({ username, code, uuid }),
  reply: z.object({
    /** Seconds until another link is sent, and those that this one is good for. */
    resendAfter: z.int(),
    expiresIn: z.int(),
  }),
})

export const resetPassword = defineCall({
  path: 'user/resetPassword',
  log: 'account',
  summary: 'Reset the password with the token of the emailed link; ends all the user’s sessions',
  dataScope: 'oneself',
  refuses: [
    'sealBroken',
    'captchaWrong',
    'passwordRule',
    'passwordReused',
    'resetLinkInvalid',
    'passwordCommon',
    'passwordName',
    'notFound',
  ],
  body: z.strictObject({
    username,
    emailOtp: z.string().check(z.maxLength(64), withoutCard()),
    newPass: sealed,
    code,
    uuid,
  }),
})

export const signedLine = z.strictObject({
  action: z.enum(['submit', 'reply']),
  transId: fieldSchema('transId'),
  transAt: fieldSchema('transAt'),
  transCurrCd: fieldSchema('transCurrCd'),
  insIdCd: fieldSchema('rcvInsIdCd'),
  records: z.int().check(z.minimum(1), z.maximum(1000)),
})

export const sendOtp = defineCall({
  path: 'auth/email',
  log: 'account',
  summary: 'Email the user a one-time password for a submission',
  dataScope: 'oneself',
  refuses: ['emailMissing', 'otpTooSoon', 'mailFailed'],
  /** `signs`: what the code is for. The mail says it, and the code is good for nothing else. */
  body: z.strictObject({ signs: z.optional(z.array(signedLine).check(z.minLength(1), z.maxLength(100))) }),
  reply: z.object({
    /** The address, but for its first letter and its domain masked. */
    sentTo: z.string(),
    /** Seconds until a new one is sent, and those that this one is good for. */
    resendAfter: z.int(),
    expiresIn: z.int(),
  }),
})
