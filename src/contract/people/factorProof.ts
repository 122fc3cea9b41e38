import * as z from 'zod/mini'

/** A code of the authenticator app, or a recovery code; spaces and hyphens don't matter. */
export const factorCode = z.string().check(z.minLength(1), z.maxLength(40))

export const recoveryCodes = z.array(z.string())

export const base64url = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(most))

export const credentialId = base64url(1400)

/** What a passkey has signed: the parts of the browser’s `PublicKeyCredential.toJSON()` that count. */
export const signedByPasskey = z.strictObject({
  id: credentialId,
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(4000),
  userHandle: z.nullable(base64url(100)),
})
export type SignedByPasskey = z.infer<typeof signedByPasskey>

/** The user gives one of the two. */
export const givenFactor = z.strictObject({
  factorCode: z.optional(factorCode),
  passkey: z.optional(signedByPasskey),
})

/** One of the three; the password only where there is no second factor yet. */
export const ownProof = z.extend(givenFactor, {
  /** Encrypted as in a login, with its own captcha. */
  proof: z.optional(
    z.strictObject({
      password: z.string().check(z.minLength(1), z.maxLength(500)),
      code: z.string().check(z.minLength(1), z.maxLength(16)),
      uuid: z.uuid(),
    }),
  ),
})
