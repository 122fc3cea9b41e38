import { z } from 'zod'
import { isMailAddress } from '../domain/mailAddress.ts'
import { noticeKinds } from '../domain/notify.ts'
import { nickNamePattern } from '../domain/people.ts'
import { defineCall } from './call.ts'
import { nothing, rowId } from './schema.ts'
import { languages } from './texts/languages.ts'

/** What users see and change of themselves. */

/** Bytes of a picture as it is sent. */
export const maxAvatarBytes = 2 * 1024 * 1024

export const notify = z.strictObject({
  desktop: z.boolean(),
  blink: z.boolean(),
  silent: z.array(z.enum(noticeKinds)).max(noticeKinds.length),
})

/** Where a user's picture is: an address for `<img>`. A new picture has a new one. */
export function avatarAddress(userId: string, hash: string | null): string | null {
  return hash && `/api/user/avatar/${userId}/${hash}`
}

export const getMyself = defineCall({
  method: 'GET',
  path: 'user/myself',
  summary: 'What this user may change of themself, and since when the password stands',
  concerns: 'oneself',
  body: nothing,
  reply: z.object({
    /** Counted up with each change of name or address, whoever makes it. */
    version: z.int(),
    nickName: z.string(),
    email: z.string().nullable(),
    passwordChangedAt: z.string(),
    /** From then on a login asks for another password. */
    passwordExpiresAt: z.string(),
  }),
})

export const updateMyself = defineCall({
  method: 'POST',
  path: 'user/updateMyself',
  log: 'account',
  summary: 'Change the own name, e-mail address or notification choices; another address needs the password',
  concerns: 'oneself',
  body: z.strictObject({
    version: z.int().min(0),
    nickName: z.string().trim().regex(nickNamePattern).optional(),
    email: z.string().trim().refine(isMailAddress).optional(),
    notify: notify.optional(),
    /** The password, sealed to the key of `auth/code` and sent with its captcha. */
    proof: z
      .strictObject({ password: z.string().min(1).max(500), code: z.string().min(1).max(16), uuid: z.uuid() })
      .optional(),
  }),
  reply: z.object({ version: z.int() }),
})

export const uploadAvatar = defineCall({
  method: 'POST',
  path: 'user/uploadAvatar',
  log: 'account',
  summary: 'Give the own account a picture: JPEG, PNG, WebP or GIF, at most 2 MB; drawn anew, 256 pixels square',
  concerns: 'oneself',
  encoding: 'multipart',
  body: z.strictObject({}),
  reply: z.object({ avatar: z.string() }),
})

export const removeAvatar = defineCall({
  method: 'POST',
  path: 'user/removeAvatar',
  log: 'account',
  summary: 'Take the picture from the own account',
  concerns: 'oneself',
  body: nothing,
  reply: z.object({}),
})

export const getAvatar = defineCall({
  method: 'GET',
  path: 'user/avatar/:id/:hash',
  summary: 'The picture of a user, at the address that other calls answer; for whoever may see their name',
  concerns: 'institution',
  body: z.strictObject({ id: rowId, hash: z.string().regex(/^[0-9a-f]{32}$/) }),
  reply: z.unknown(),
})

export const chooseLanguage = defineCall({
  method: 'GET',
  path: 'user/lang/:lang',
  log: 'account',
  summary: 'Speak this language from now on: with this account, and in its mails',
  concerns: 'oneself',
  body: z.strictObject({ lang: z.enum(languages) }),
  reply: z.object({}),
})
