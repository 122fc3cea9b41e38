import { sql } from 'kysely'
import type { Browser } from '../../../../../../testing/server/browser.ts'
import {
  givenIssuer,
  type IssuedPerson,
  type Tampering,
  type TestIssuer,
} from '../../../../../../testing/server/issuer.ts'
import { givenServer, type TestServer } from '../../../../../../testing/server/server.ts'

export const acquirer = '00010344'

/** What acq_manager enters for the test provider. */
export function writtenSso({ issuer, clientId, clientSecret }: TestIssuer, own: object = {}) {
  return {
    insIdCd: acquirer,
    version: 0,
    enabled: true,
    issuerUrl: issuer,
    clientId,
    clientSecret,
    domains: ['example.test'],
    roleClaim: '',
    roleMap: [],
    createsAccounts: false,
    trustsFactor: false,
    trustsAddresses: false,
    passwordsOff: false,
    breakGlass: '',
    ...own,
  }
}

/**
 * A server that may call this machine, and two providers. `example.test` is the mail domain of the acquirer alone. Close it in
 * `afterAll`.
 */
export async function givenSso(env: Record<string, string> = {}) {
  const server: TestServer = await givenServer({ env: { OUTGOING_NETWORKS: '127.0.0.0/8,::1', ...env } })
  await sql`
    UPDATE app_user SET email = replace(email, '@example.test', '@others.test')
    WHERE ins_id_cd <> ${acquirer}`.execute(server.db.databases.main)
  const [provider, strange] = await Promise.all([givenIssuer(), givenIssuer()])

  /** Writes the setting over whatever version there is, and proves its domains; throws when it is refused. */
  async function set(own: object = {}, { by = 'acq_manager', of = provider } = {}) {
    const written = writtenSso(of, own)
    const { version } = (await server.as(by).post('/api/query/ssoSetting', { insIdCd: written.insIdCd })).body
    const answer = await server.as(by).post('/api/modify/ssoSetting', { ...written, version })
    if (answer.status !== 200) throw new Error(answer.text)
    for (const { domain, proof } of answer.body.domainProofs ?? [])
      if (proof === null) await approve(written.insIdCd, domain)
    return answer.body
  }

  async function approve(insIdCd: string, domain: string): Promise<void> {
    const { status, text } = await server.as('admin').post('/api/approve/ssoDomain', { insIdCd, domain })
    if (status !== 200) throw new Error(text)
  }

  async function newBrowser(): Promise<Browser> {
    const browser = server.browser()
    await browser.code()
    return browser
  }

  async function begin(browser: Browser, email: string, rememberMe = false): Promise<string> {
    const answer = await browser.post('/api/auth/beginSso', { email, rememberMe })
    if (!answer.body.url) throw new Error(answer.text)
    return answer.body.url
  }

  /** What the provider sends back, as the page sends it on. */
  function returned(url: URL): Record<string, string> {
    const kept = ['state', 'code', 'iss', 'error']
    return Object.fromEntries([...url.searchParams].filter(([name]) => kept.includes(name)))
  }

  /** Signs in as this person of the provider. */
  async function signIn(
    person: IssuedPerson,
    { tamper = null, browser, of = provider }: { tamper?: Tampering | null; browser?: Browser; of?: TestIssuer } = {},
  ) {
    const own = browser ?? (await newBrowser())
    const url = await begin(own, person.email ?? 'somebody@example.test')
    const back = await of.visit(url, person)
    of.tamper = tamper
    const answer = await own.post('/api/auth/finishSso', returned(back)).finally(() => {
      of.tamper = null
    })
    return { browser: own, back, ...answer }
  }

  /** Proves at the provider who they are, in a session that there is. */
  async function prove(browser: Browser, person: IssuedPerson) {
    const { url } = (await browser.post('/api/user/beginSsoProof', {})).body
    return browser.post('/api/user/finishSsoProof', returned(await provider.visit(url, person)))
  }

  return {
    server,
    provider,
    strange,
    set,
    newBrowser,
    begin,
    returned,
    signIn,
    prove,
    async close() {
      await server.close()
      await Promise.all([provider.close(), strange.close()])
    },
  }
}
