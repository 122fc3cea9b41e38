import * as z from 'zod/mini'
import {
  claimPattern,
  domainProofs,
  roleClaimsAtMost,
  rolesByClaim,
  ssoDomainsAtMost,
} from '../../domain/people/sso.ts'
import { defineCall } from '../call.ts'
import { orPending, pendingChangeId } from '../reference/pendingChanges.ts'
import { fieldSchema } from '../schema.ts'
import { lineWithoutCard, withoutCard } from '../text.ts'

const email = z.string().check(z.trim(), z.minLength(3), z.maxLength(254))
const short = z.string().check(z.minLength(1), z.maxLength(2000))

const ofSignIn = [
  'rolesApart',
  'ssoUnavailable',
  'ssoLapsed',
  'ssoRefused',
  'ssoDomainForeign',
  'ssoDomainUnproven',
  'ssoAddressUnverified',
  'ssoNoAccount',
  'ssoNoRole',
  'ssoOtherAccount',
] as const

export const beginSso = defineCall({
  path: 'auth/beginSso',
  summary: 'Get the address at the identity provider that the domain of an email address belongs to',
  dataScope: 'nobody',
  refuses: ['ssoUnknown', 'ssoUnavailable'],
  body: z.strictObject({ email, rememberMe: z.boolean() }),
  reply: z.object({ url: z.string() }),
})

/** The query parameters with which the identity provider returns to the login page. */
const returned = {
  state: short,
  code: z.optional(short),
  iss: z.optional(short),
  error: z.optional(short),
}

export const finishSso = defineCall({
  path: 'auth/finishSso',
  log: 'session',
  summary: 'Complete a login at an identity provider; sets the session cookies, or asks for the second factor',
  dataScope: 'oneself',
  refuses: [...ofSignIn, 'emailTaken'],
  body: z.strictObject(returned),
  /** As in `auth/login`. */
  reply: z.object({
    next: z.optional(z.literal('secondFactor')),
    enrol: z.optional(z.boolean()),
    passkey: z.optional(z.boolean()),
    app: z.optional(z.boolean()),
  }),
})

export const ssoLogout = defineCall({
  path: 'auth/ssoLogout',
  log: 'session',
  summary: 'Back-channel logout: an identity provider ends sessions with a signed logout token',
  dataScope: 'nobody',
  encoding: 'form',
  signedByIssuer: true,
  refuses: ['ssoUnavailable', 'ssoLogoutRefused'],
  body: z.object({ logout_token: z.string().check(z.minLength(1), z.maxLength(20_000)) }),
})

export const beginSsoProof = defineCall({
  path: 'user/beginSsoProof',
  summary: 'Get the address at the identity provider of the user’s institution, to log in there again',
  dataScope: 'oneself',
  refuses: ['ssoUnavailable', 'ssoNotSet'],
  body: z.strictObject({}),
  reply: z.object({ url: z.string() }),
})

export const finishSsoProof = defineCall({
  path: 'user/finishSsoProof',
  log: 'account',
  summary: 'Complete a new login at the identity provider as a proof of identity, or as a test of the settings',
  dataScope: 'oneself',
  refuses: [...ofSignIn, 'ssoNoAuthTime'],
  body: z.strictObject(returned),
})

const roleOfClaim = z.strictObject({
  value: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), withoutCard()),
  role: z.enum(rolesByClaim),
})

const connection = {
  /** Users of these domains sign in. */
  enabled: z.boolean(),
  issuerUrl: z.string().check(z.trim(), z.minLength(8), z.maxLength(500), withoutCard()),
  clientId: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), withoutCard()),
  domains: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(253), withoutCard()))
    .check(z.minLength(1), z.maxLength(ssoDomainsAtMost)),
  /** The claim with the roles; empty: roles stay those of user maintenance. */
  roleClaim: z.string().check(
    z.refine((text) => text === '' || claimPattern.test(text)),
    withoutCard(),
  ),
  roleMap: z.array(roleOfClaim).check(z.maxLength(roleClaimsAtMost)),
  createsAccounts: z.boolean(),
  trustsFactor: z.boolean(),
  /** Accounts are found also by addresses that the provider doesn’t call verified, and by `preferred_username` and `upn`. */
  trustsAddresses: z.boolean(),
  passwordsOff: z.boolean(),
  /** The username of the one who logs in with a password all the same; empty: nobody. */
  breakGlass: z.string().check(z.trim(), z.maxLength(64), withoutCard()),
}

const ssoSettingRow = z.object({
  insIdCd: z.string(),
  /** 0 while nothing is set. */
  version: z.int(),
  ...connection,
  domains: z.array(z.string()),
  /** How each domain was proven; null: not yet, and it leads nobody to the provider. */
  domainProofs: z.array(
    z.object({
      domain: z.string(),
      proof: z.nullable(z.enum(domainProofs)),
      provedAt: z.nullable(z.string()),
      /** The TXT record that proves it. */
      record: z.object({ name: z.string(), value: z.string() }),
    }),
  ),
  roleClaim: z.string(),
  hasSecret: z.boolean(),
  /** To be entered at the identity provider. */
  redirectUri: z.string(),
  logoutUri: z.string(),
  lastSignIn: z.nullable(z.object({ at: z.string(), username: z.string() })),
  lastFailure: z.nullable(z.object({ at: z.string(), reason: z.string() })),
  /** When the caller has proved this connection, so that they may switch the passwords off. */
  provedAt: z.nullable(z.string()),
  pendingChange: pendingChangeId,
})
export type SsoSettingRow = z.infer<typeof ssoSettingRow>

export const querySsoSetting = defineCall({
  path: 'query/ssoSetting',
  summary: 'Get the single sign-on settings of an institution, without the client secret',
  dataScope: 'institution',
  refuses: ['otherInstitution', 'notFound'],
  body: z.strictObject({ insIdCd: z.optional(fieldSchema('submitInsIdCd')) }),
  reply: ssoSettingRow,
})

export const modifySsoSetting = defineCall({
  path: 'modify/ssoSetting',
  log: 'administration',
  summary: 'Modify the single sign-on settings of an institution',
  dataScope: 'institution',
  refuses: [
    'otherInstitution',
    'roleMissing',
    'notFound',
    'recordChanged',
    'keyReused',
    'roleAbove',
    'changePending',
    'changeOutdated',
    'ssoDomainWrong',
    'ssoDomainPublic',
    'ssoDomainTaken',
    'ssoDomainUsed',
    'ssoUnproved',
    'ssoBreakGlass',
    'ssoRolesMissing',
    'ssoIssuerAddress',
    'passwordsOff',
  ],
  body: z.strictObject({
    insIdCd: fieldSchema('submitInsIdCd'),
    version: z.int().check(z.minimum(0)),
    ...connection,
    /** Missing: the stored one stays. Empty: there is none. */
    clientSecret: z.optional(z.string().check(z.maxLength(2000))),
  }),
  reply: orPending(ssoSettingRow),
})

const ofDomain = z.strictObject({
  insIdCd: fieldSchema('submitInsIdCd'),
  domain: lineWithoutCard({ min: 1, max: 253 }).check(withoutCard()),
})

const refusesDomain = [
  'otherInstitution',
  'roleMissing',
  'notFound',
  'ssoDomainPublic',
  'ssoDomainTaken',
  'ssoDomainUsed',
] as const

export const checkSsoDomain = defineCall({
  path: 'check/ssoDomain',
  log: 'administration',
  summary: 'Prove an email domain of single sign-on by its TXT record in DNS',
  dataScope: 'institution',
  refuses: [...refusesDomain, 'ssoDomainRecord', 'ssoDomainDns'],
  body: ofDomain,
  reply: ssoSettingRow,
})

export const approveSsoDomain = defineCall({
  path: 'approve/ssoDomain',
  log: 'administration',
  summary: 'Approve an email domain of single sign-on without a DNS record (head institution and administrators)',
  dataScope: 'head',
  refuses: refusesDomain,
  body: ofDomain,
  reply: ssoSettingRow,
})
