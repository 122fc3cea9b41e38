import * as z from 'zod/mini'
import { isMailAddress } from '../../domain/people/mailAddress.ts'
import { languages } from '../../texts/languages.ts'
import { defineCall } from '../call.ts'
import { noticeKinds } from '../messages/notices.ts'
import { rowId, zoneName } from '../schema.ts'
import { lineText, withoutCard } from '../text.ts'

/** Bytes of an uploaded picture. */
export const maxAvatarBytes = 2 * 1024 * 1024

export const notify = z.strictObject({
  desktop: z.boolean(),
  blink: z.boolean(),
  silent: z.array(z.enum(noticeKinds)).check(z.maxLength(noticeKinds.length)),
})
export type Notify = z.infer<typeof notify>

/** Address for `<img>`; it changes with each new picture. */
export function avatarAddress(userId: string, hash: string | null): string | null {
  return hash && `/api/user/avatar/${userId}/${hash}`
}

export const getMyself = defineCall({
  method: 'GET',
  path: 'user/myself',
  summary: 'Get own profile and password age',
  dataScope: 'oneself',
  reply: z.object({
    /** Rises with each change of name or address, by any user. */
    version: z.int(),
    nickName: z.string(),
    email: z.nullable(z.string()),
    /** The time zone that the user has chosen; null for that of the institution. */
    zone: z.optional(z.nullable(z.string())),
    /** Null where the institution has set none: the browser's then. */
    insZone: z.optional(z.nullable(z.string())),
    /** Names of the managers of the user's institution, ten at most. */
    managers: z.optional(z.array(z.string())),
    passwordChangedAt: z.string(),
    passwordExpiresAt: z.nullable(z.string()),
  }),
})

export const updateMyself = defineCall({
  path: 'user/updateMyself',
  log: 'account',
  summary: 'Modify own name, email address (password required), notification settings or time zone',
  dataScope: 'oneself',
  refuses: [
    'sealBroken',
    'captchaWrong',
    'accountLocked',
    'passwordWrong',
    'recordChanged',
    'emailTaken',
    'ssoDomainTaken',
  ],
  body: z.strictObject({
    version: z.int().check(z.minimum(0)),
    nickName: z.optional(lineText({ min: 1, max: 64 })),
    email: z.optional(z.string().check(z.trim(), z.refine(isMailAddress), withoutCard())),
    notify: z.optional(notify),
    /** The time zone in which the user reads times; null for that of the institution. Left out, it stays as it is. */
    zone: z.optional(z.nullable(zoneName)),
    /** The password, sealed to the key of `auth/code` and sent with its captcha. */
    proof: z.optional(
      z.strictObject({
        password: z.string().check(z.minLength(1), z.maxLength(500)),
        code: z.string().check(z.minLength(1), z.maxLength(16)),
        uuid: z.uuid(),
      }),
    ),
  }),
  reply: z.object({ version: z.int() }),
})

export const uploadAvatar = defineCall({
  path: 'user/uploadAvatar',
  log: 'account',
  summary: 'Upload own profile picture (JPEG, PNG, WebP or GIF, up to 2 MB); resized to 256 × 256 px',
  dataScope: 'oneself',
  encoding: 'multipart',
  refuses: ['pictureType', 'pictureTooLarge', 'malwareFound', 'scanUnavailable'],
  body: z.strictObject({}),
  reply: z.object({ avatar: z.string() }),
})

export const removeAvatar = defineCall({
  path: 'user/removeAvatar',
  log: 'account',
  summary: 'Remove own profile picture',
  dataScope: 'oneself',
})

export const getAvatar = defineCall({
  method: 'GET',
  path: 'user/avatar/:id/:hash',
  summary: 'Get a user’s profile picture; for users who can see the user’s name',
  dataScope: 'institution',
  refuses: ['notFound'],
  body: z.strictObject({ id: rowId, hash: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  reply: z.unknown(),
})

export const chooseLanguage = defineCall({
  method: 'GET',
  path: 'user/lang/:lang',
  log: 'account',
  summary: 'Set the account language',
  dataScope: 'oneself',
  body: z.strictObject({ lang: z.enum(languages) }),
})
