import * as z from 'zod/mini'
import { factorPolicies } from '../../domain/people/secondFactor.ts'
import { defineCall } from '../call.ts'
import { orPending, pendingChangeId } from '../reference/pendingChanges.ts'
import { fieldSchema } from '../schema.ts'
import { factorCode, givenFactor, ownProof, recoveryCodes } from './factorProof.ts'

const newSecret = z.object({
  /** Base32, for an app that can't read the picture. */
  secret: z.string(),
  /** The same as a QR code: a data address of an SVG. */
  picture: z.string(),
})

export const giveSecondFactor = defineCall({
  path: 'auth/secondFactor',
  log: 'session',
  summary:
    'Complete a login with a code of the authenticator app, a recovery code or a passkey; sets the session cookies',
  dataScope: 'oneself',
  refuses: ['accountLocked', 'factorTicketLapsed', 'factorWrong', 'passkeyRefused', 'factorProof'],
  body: givenFactor,
})

export const enrolFactor = defineCall({
  path: 'auth/enrolFactor',
  log: 'session',
  summary: 'Get the secret for an authenticator app during a login that requires one',
  dataScope: 'oneself',
  refuses: ['factorTicketLapsed'],
  reply: newSecret,
})

export const confirmFactor = defineCall({
  path: 'auth/confirmFactor',
  log: 'session',
  summary: 'Complete a login with the first code of a new authenticator app; returns the recovery codes once',
  dataScope: 'oneself',
  refuses: ['accountLocked', 'factorTicketLapsed', 'factorWrong'],
  body: z.strictObject({ factorCode }),
  reply: z.object({ recoveryCodes }),
})

export const queryOwnFactors = defineCall({
  method: 'GET',
  path: 'query/ownFactors',
  summary: 'Get the user’s own second factors and what the institution requires',
  dataScope: 'oneself',
  reply: z.object({
    policy: z.enum(factorPolicies),
    totp: z.nullable(z.object({ addedAt: z.string(), lastUsedAt: z.nullable(z.string()) })),
    passkeys: z.array(
      z.object({
        credentialId: z.string(),
        /** Where it was added: `Chrome 131 on Windows`; null where the browser said nothing that is known. */
        browser: z.nullable(z.string()),
        addedAt: z.string(),
        lastUsedAt: z.nullable(z.string()),
      }),
    ),
    recoveryCodesLeft: z.int(),
    /** A new sign-in at the identity provider of the institution does in place of the password. */
    sso: z.boolean(),
  }),
})

export const beginTotp = defineCall({
  path: 'user/beginTotp',
  log: 'account',
  summary: 'Get the secret for a new authenticator app; takes the password, or the second factor where there is one',
  dataScope: 'oneself',
  refuses: ['accountLocked', 'passwordWrong', 'factorWrong', 'factorProof', 'factorOff'],
  body: ownProof,
  reply: newSecret,
})

export const confirmTotp = defineCall({
  path: 'user/confirmTotp',
  log: 'account',
  summary:
    'Add the new authenticator app by its first code; returns recovery codes once where the user had no second factor before',
  dataScope: 'oneself',
  refuses: ['accountLocked', 'factorWrong'],
  body: z.strictObject({ factorCode }),
  reply: z.object({ recoveryCodes: z.nullable(recoveryCodes) }),
})

export const removeTotp = defineCall({
  path: 'user/removeTotp',
  log: 'account',
  summary: 'Remove the user’s own authenticator app; the last factor is kept where a second factor is required',
  dataScope: 'oneself',
  refuses: ['accountLocked', 'factorWrong', 'passkeyRefused', 'factorProof', 'factorRequired'],
  body: givenFactor,
})

export const renewRecoveryCodes = defineCall({
  path: 'user/renewRecoveryCodes',
  log: 'account',
  summary: 'Replace the user’s own recovery codes; returns the new ones once',
  dataScope: 'oneself',
  refuses: ['accountLocked', 'factorWrong', 'passkeyRefused', 'factorProof'],
  body: givenFactor,
  reply: z.object({ recoveryCodes }),
})

export const proveIdentity = defineCall({
  path: 'user/proveIdentity',
  log: 'account',
  summary: 'Give the second factor again, or the password where there is none, for what asks for a recent one',
  dataScope: 'oneself',
  refuses: ['accountLocked', 'passwordWrong', 'factorWrong', 'factorProof'],
  body: ownProof,
})

const factorPolicyRow = z.object({
  insIdCd: z.string(),
  /** 0 while the institution has chosen nothing. */
  version: z.int(),
  factorPolicy: z.enum(factorPolicies),
  pendingChange: pendingChangeId,
})
export type FactorPolicyRow = z.infer<typeof factorPolicyRow>

export const queryFactorPolicy = defineCall({
  path: 'query/factorPolicy',
  summary: 'Get whether the users of an institution need a second factor',
  dataScope: 'institution',
  refuses: ['otherInstitution', 'notFound'],
  body: z.strictObject({ insIdCd: z.optional(fieldSchema('submitInsIdCd')) }),
  reply: factorPolicyRow,
})

export const modifyFactorPolicy = defineCall({
  path: 'modify/factorPolicy',
  log: 'administration',
  summary: 'Modify whether the users of an institution need a second factor',
  dataScope: 'institution',
  refuses: ['otherInstitution', 'notFound', 'recordChanged', 'keyReused', 'changePending'],
  body: z.strictObject({
    insIdCd: fieldSchema('submitInsIdCd'),
    version: z.int().check(z.minimum(0)),
    factorPolicy: z.enum(factorPolicies),
  }),
  reply: orPending(factorPolicyRow),
})
