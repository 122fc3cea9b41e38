import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { Provider } from 'oidc-provider'

/** Who signs in at the provider, and what it says of them. */
export interface IssuedPerson {
  sub: string
  email?: string
  /** True if missing; `undefined` where the provider says nothing of it. */
  email_verified?: unknown
  preferred_username?: string
  upn?: string
  name?: string
  groups?: readonly string[]
  amr?: readonly string[]
}

/** What a dishonest or broken provider does with the ID token. */
export interface Tampering {
  claims?: JWTPayload
  /** Signs with a key that it doesn't publish, or not at all. */
  signs?: 'otherKey' | 'nothing'
}

export interface TestIssuer {
  issuer: string
  clientId: string
  clientSecret: string
  /** What the next token is turned into. */
  tamper: Tampering | null
  /** Requests that came in, by method and path. */
  readonly requests: string[]
  /** Whose browser comes next. */
  expects(person: IssuedPerson): void
  /** Goes where the browser was sent, signs in as this person, and returns the address to which it is sent back. */
  visit(url: string, person: IssuedPerson): Promise<URL>
  logoutToken(claims: JWTPayload, options?: { typ?: string; key?: 'own' | 'other'; issuer?: string }): Promise<string>
  close(): Promise<void>
}

export const testRedirectUri = 'http://localhost:8080/login'

/** A real OpenID provider (`oidc-provider`) on this machine. Close it in `afterAll`. */
export async function givenIssuer(redirectUri = testRedirectUri): Promise<TestIssuer> {
  const [clientId, clientSecret] = ['recourse', 'a secret of the test provider']
  const own = await generateKeyPair('RS256', { extractable: true })
  const other = await generateKeyPair('RS256')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const people = new Map<string, IssuedPerson>()
  const requests: string[] = []
  let visitor: IssuedPerson = { sub: 'nobody' }

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        backchannel_logout_uri: `${new URL(redirectUri).origin}/api/auth/ssoLogout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(own.privateKey)), kid: 'own', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of the test provider'] },
    conformIdTokenClaims: false,
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    claims: {
      openid: ['sub', 'groups', 'amr', 'auth_time', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'upn'],
    },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ email_verified: true, ...people.get(sub), sub }) }),
    // Nobody is asked whether the client may know them.
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const test: TestIssuer = {
    issuer,
    clientId,
    clientSecret,
    tamper: null,
    requests,
    expects(person) {
      visitor = person
      people.set(person.sub, person)
    },
    visit(url, person) {
      test.expects(person)
      return follow(url, redirectUri)
    },
    logoutToken(claims, { typ = 'logout+jwt', key = 'own', issuer: iss = issuer } = {}) {
      const jwt = new SignJWT({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'own', typ })
        .setIssuedAt(claims.iat)
        .setIssuer(iss)
      if (claims.aud === undefined) jwt.setAudience(clientId)
      if (claims.jti === undefined) jwt.setJti(crypto.randomUUID())
      return jwt.sign(key === 'own' ? own.privateKey : other.privateKey)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  provider.use(async (ctx, next) => {
    requests.push(`${ctx.method} ${ctx.path}`)
    if (ctx.path.startsWith('/interaction/')) {
      const { sub, amr = ['pwd'] } = visitor
      ctx.respond = false
      return provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: sub, amr: [...amr] } })
    }
    await next()
    const { tamper } = test
    const body = ctx.body as { id_token?: string } | undefined
    if (ctx.path === '/token' && tamper && body?.id_token) body.id_token = await forged(body.id_token, tamper)
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))

  async function forged(token: string, { claims = {}, signs }: Tampering): Promise<string> {
    const said = { ...decodeJwt(token), ...claims }
    if (signs === 'nothing') return new UnsecuredJWT(said).encode()
    const jwt = new SignJWT(said).setProtectedHeader({ alg: 'RS256', kid: 'own' })
    return jwt.sign(signs === 'otherKey' ? other.privateKey : own.privateKey)
  }
  return test
}

/** Follows the redirects of the provider as a browser with cookies does, until one leads back to the client. */
async function follow(start: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  for (let steps = 0; steps < 10; steps += 1) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/)
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (!next) throw new Error(`${url.pathname} answers ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
    url = new URL(next, url)
    if (url.href.startsWith(redirectUri)) return url
  }
  throw new Error('The provider sends the browser in circles.')
}
