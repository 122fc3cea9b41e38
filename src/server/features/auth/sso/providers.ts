import type { FastifyBaseLogger } from 'fastify'
import { createRemoteJWKSet, type JWTPayload, customFetch as joseFetch, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { propertiesOf } from '../../../../domain/typed.ts'
import { type OutgoingFetch, OutgoingRefused } from '../../../http/outgoing/outgoing.ts'
import { CallError } from '../../../http/serve/errors.ts'
import type { ClientSecretSeal } from './secretSeal.ts'
import type { StoredSso } from './storedSetting.ts'

/** What the browser and the server keep of a sign-in between its two requests. */
export interface AttemptSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

export interface ReturnedParameters {
  state: string
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

/** What the ID token says, once it is verified. */
export interface ConfirmedClaims extends client.IDToken {
  sid?: string
}

export interface Providers {
  /** The address to which the browser goes. `again`: whatever session the provider has, its user signs in anew. */
  authorizationUrl(sso: StoredSso, secrets: AttemptSecrets, options: { again: boolean; hint?: string }): Promise<string>
  /**
   * Exchanges the code and verifies the ID token. Throws `ssoRefused` or `ssoUnavailable`, and `ssoNoAuthTime` where a new
   * login was asked for and the token doesn't say when its user logged in: it may be one of long ago.
   */
  confirm(
    sso: StoredSso,
    secrets: AttemptSecrets,
    returned: ReturnedParameters,
    options: { again: boolean },
  ): Promise<{ claims: ConfirmedClaims; issuer: string }>
  /** Verifies signature, issuer, audience and times of a logout token. Throws when any is wrong. */
  verifyLogout(sso: StoredSso, token: string): Promise<JWTPayload>
}

interface ProviderDeps {
  fetch: OutgoingFetch
  seal: ClientSecretSeal
  publicUrl: string
  production: boolean
  log: FastifyBaseLogger
}

const cachedMs = 10 * 60_000
const secondsAgain = 300
/** Signatures that need a key which only the provider has. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

export function redirectUriOf(publicUrl: string): string {
  return `${publicUrl}/login`
}

export function providersOf({ fetch, seal, publicUrl, production, log }: ProviderDeps): Providers {
  const known = new Map<string, { found: Promise<client.Configuration>; until: number }>()
  const redirectUri = redirectUriOf(publicUrl)

  async function discover(sso: StoredSso): Promise<client.Configuration> {
    const { insIdCd, keyId, secretSealed } = sso
    const secret = keyId === null || secretSealed === null ? null : seal.open(insIdCd, { keyId, bytes: secretSealed })
    const config = await client.discovery(
      new URL(sso.issuer),
      sso.clientId,
      undefined,
      secret === null ? client.None() : clientAuth(secret),
      {
        [client.customFetch]: fetch as client.CustomFetch,
        timeout: 10,
        // `fetch` lets `http:` pass to this machine alone, and in production to nobody.
        execute: production ? [] : [client.allowInsecureRequests],
      },
    )
    // The signature is verified although the token came by TLS from the provider itself.
    client.enableNonRepudiationChecks(config)
    return config
  }

  async function configurationOf(sso: StoredSso): Promise<client.Configuration> {
    const key = `${sso.insIdCd} ${sso.version}`
    const now = performance.now()
    const cached = known.get(key)
    if (cached && cached.until > now) return cached.found
    for (const [one, { until }] of known) if (until <= now) known.delete(one)
    const found = discover(sso)
    known.set(key, { found, until: now + cachedMs })
    try {
      return await found
    } catch (error) {
      known.delete(key)
      log.warn({ err: error, insIdCd: sso.insIdCd }, 'identity provider could not be discovered')
      throw new CallError('ssoUnavailable')
    }
  }

  return {
    async authorizationUrl(sso, { state, nonce, codeVerifier }, { again, hint }) {
      const config = await configurationOf(sso)
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: scopeOf(config),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(again && { prompt: 'login', max_age: '0' }),
        ...(hint && { login_hint: hint }),
      }).href
    },
    async confirm(sso, { state, nonce, codeVerifier }, returned, { again }) {
      const config = await configurationOf(sso)
      const came = Object.entries(returned).filter((one): one is [string, string] => one[1] !== undefined)
      try {
        const tokens = await client.authorizationCodeGrant(
          config,
          new URL(`${redirectUri}?${new URLSearchParams(came)}`),
          {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            idTokenExpected: true,
            ...(again && { maxAge: secondsAgain }),
          },
        )
        const claims = tokens.claims()
        if (!claims) throw new Error('There is no ID token.')
        const { sid, ...others } = claims
        return {
          claims: { ...others, ...(typeof sid === 'string' && { sid }) },
          issuer: config.serverMetadata().issuer,
        }
      } catch (error) {
        const { insIdCd } = sso
        log.warn({ err: error, code: codeOf(error), insIdCd }, 'sign-in at the identity provider was not accepted')
        if (again && isWithoutAuthTime(error)) throw new CallError('ssoNoAuthTime')
        throw new CallError(isAway(error) ? 'ssoUnavailable' : 'ssoRefused')
      }
    },
    async verifyLogout(sso, token) {
      const config = await configurationOf(sso)
      const { jwks_uri: keys, issuer } = config.serverMetadata()
      if (!keys) throw new Error('The provider names no keys.')
      const keySet = createRemoteJWKSet(new URL(keys), { [joseFetch]: fetch })
      const { payload } = await jwtVerify(token, keySet, {
        issuer,
        audience: sso.clientId,
        algorithms,
        clockTolerance: 30,
        maxTokenAge: secondsAgain,
        requiredClaims: ['jti', 'iat', 'events'],
      })
      return payload
    },
  }
}

/** The methods by which the provider says that its user signed in; none where it says nothing. */
export function methodsOf({ amr }: ConfirmedClaims): string[] {
  return Array.isArray(amr) ? amr.filter((one) => typeof one === 'string') : []
}

/** In the header where the provider takes it there, as most do; in the body otherwise. */
function clientAuth(secret: string): client.ClientAuth {
  const basic = client.ClientSecretBasic(secret)
  const post = client.ClientSecretPost(secret)
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}

function scopeOf(config: client.Configuration): string {
  const { scopes_supported: known } = config.serverMetadata()
  return ['openid', 'email', 'profile']
    .filter((scope) => scope === 'openid' || (known?.includes(scope) ?? true))
    .join(' ')
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** `max_age` makes the library ask for the claim, and its error names what the token says instead. */
function isWithoutAuthTime(error: unknown): boolean {
  const { claims } = propertiesOf(causeOf(causeOf(error)))
  return typeof claims === 'object' && claims !== null && !('auth_time' in claims)
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? (error.cause ?? error) : error
}

function isAway(error: unknown): boolean {
  const cause = causeOf(error)
  const code = codeOf(cause)
  return (
    cause instanceof OutgoingRefused ||
    (cause instanceof Error && ['AbortError', 'TimeoutError'].includes(cause.name)) ||
    (typeof code === 'string' && /^(E[A-Z]+|OAUTH_TIMEOUT)$/.test(code))
  )
}
