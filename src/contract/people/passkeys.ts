import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { base64url, credentialId, givenFactor, ownProof, recoveryCodes, signedByPasskey } from './factorProof.ts'

const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))

/** What the browser’s `PublicKeyCredential.parseCreationOptionsFromJSON` takes. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreation = z.infer<typeof creationOptions>

/** What the browser’s `PublicKeyCredential.parseRequestOptionsFromJSON` takes. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty where any passkey of this portal will do. */
  allowCredentials: z.array(
    z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) }),
  ),
})
export type PasskeyRequest = z.infer<typeof requestOptions>

const newPasskey = z.strictObject({
  id: credentialId,
  clientDataJSON: base64url(4000),
  attestationObject: base64url(20_000),
  transports,
})
export type NewPasskey = z.infer<typeof newPasskey>

export const beginPasskeyLogin = defineCall({
  path: 'auth/beginPasskeyLogin',
  summary: 'Get a one-time challenge for a login with a passkey alone',
  dataScope: 'nobody',
  reply: requestOptions,
})

export const passkeyLogin = defineCall({
  path: 'auth/passkeyLogin',
  log: 'session',
  summary: 'Log in with a passkey alone; sets the session cookies',
  dataScope: 'oneself',
  refuses: ['passwordMustChange', 'passkeyRefused', 'factorOff', 'passwordsOff'],
  body: z.strictObject({ passkey: signedByPasskey, rememberMe: z._default(z.boolean(), false) }),
})

export const beginPasskeyFactor = defineCall({
  path: 'auth/beginPasskeyFactor',
  summary: 'Get a one-time challenge for the user’s own passkeys, after the password',
  dataScope: 'oneself',
  refuses: ['factorTicketLapsed'],
  reply: requestOptions,
})

export const beginFirstPasskey = defineCall({
  path: 'auth/beginFirstPasskey',
  summary: 'Get a one-time challenge for a new passkey during a login that requires a second factor',
  dataScope: 'oneself',
  refuses: ['factorTicketLapsed'],
  reply: creationOptions,
})

export const confirmFirstPasskey = defineCall({
  path: 'auth/confirmFirstPasskey',
  log: 'session',
  summary: 'Complete a login with a new passkey; returns the recovery codes once',
  dataScope: 'oneself',
  refuses: ['factorTicketLapsed', 'passkeyRefused'],
  body: z.strictObject({ passkey: newPasskey }),
  reply: z.object({ recoveryCodes }),
})

export const beginPasskeyProof = defineCall({
  path: 'user/beginPasskeyProof',
  summary: 'Get a one-time challenge for the user’s own passkeys',
  dataScope: 'oneself',
  reply: requestOptions,
})

export const beginPasskey = defineCall({
  path: 'user/beginPasskey',
  log: 'account',
  summary: 'Get a one-time challenge for a new passkey; takes the password, or the second factor where there is one',
  dataScope: 'oneself',
  refuses: ['accountLocked', 'passwordWrong', 'factorWrong', 'factorProof', 'factorOff'],
  body: ownProof,
  reply: creationOptions,
})

export const confirmPasskey = defineCall({
  path: 'user/confirmPasskey',
  log: 'account',
  summary: 'Add the new passkey; returns recovery codes once where the user had no second factor before',
  dataScope: 'oneself',
  refuses: ['passkeyRefused'],
  body: z.strictObject({ passkey: newPasskey }),
  reply: z.object({ recoveryCodes: z.nullable(recoveryCodes) }),
})

export const removePasskey = defineCall({
  path: 'user/removePasskey',
  log: 'account',
  summary: 'Remove one of the user’s own passkeys; the last factor is kept where a second factor is required',
  dataScope: 'oneself',
  refuses: ['accountLocked', 'notFound', 'factorWrong', 'passkeyRefused', 'factorProof', 'factorRequired'],
  body: z.extend(givenFactor, { credentialId }),
})
