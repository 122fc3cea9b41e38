import { sql } from 'kysely'
import type { FormPlace } from '../../src/contract/records/formCalls.ts'
import { flows } from '../../src/domain/flows/index.ts'
import type { Role } from '../../src/domain/people/actor.ts'
import { type ApiScope, apiScopeNames, rolesOfScopes } from '../../src/domain/people/apiKeys.ts'
import { type MenuName, menusAt } from '../../src/domain/people/menus.ts'
import { type ExceptionTransId, exceptionFacts } from '../../src/domain/records/transactions.ts'
import type { Flow, State } from '../../src/domain/workflow/flow.ts'
import { demoPassword } from '../../src/server/db/seed/people.ts'
import { makeCertificate } from '../../src/server/demo/makeCertificate.ts'
import { numberEvents } from '../../src/server/features/apiEvents/numberEvents.ts'
import { ageProof, givenApp } from '../../src/server/features/auth/factors/testing/givenFactors.ts'
import { givenWebhook } from '../../src/server/features/webhooks/testing/givenWebhook.ts'
import { givenAlert } from '../data/alerts.ts'
import { givenKey } from '../data/apiKeys.ts'
import { givenBlocked } from '../data/blocked.ts'
import { givenHistory, type HistoryKey } from '../data/history.ts'
import { givenOrders } from '../data/orders.ts'
import { accountNamed } from '../data/people.ts'
import { givenDispute } from '../data/records.ts'
import { givenUser } from '../data/users.ts'
import { png } from '../files/samples.ts'
import { insIdCds } from '../flows/cast.ts'
import type { Stage } from '../flows/engine.ts'
import { formOfKind, type Kind, kindOf, kinds, originalFor } from '../flows/kinds.ts'
import { givenIn, statesOfKind, type Walked } from '../flows/walk.ts'
import type { Answer, Browser } from '../server/browser.ts'
import { captchaAnswer, type TestServer } from '../server/server.ts'
import { stageOf } from '../server/stage.ts'
import { agencyOfExamples } from './agency.ts'

/** Makes each thing when it is first asked for, and returns the same one from then on. */
export interface Given {
  server: TestServer
  stage: Stage
  people(): Promise<readonly Person[]>
  /** The id of a key of 00010344, revoked by the first who may. */
  apiKey(): Promise<string>
  /** The id of a webhook of 00010344 with a delivery; it leads to no server. */
  webhook(): Promise<string>
  /** The id of one of 00010344 that was removed. */
  oldWebhook(): Promise<string>
  /** A key of each scope of 00010344, some of another institution, and some of a single workflow. */
  machines(): Promise<readonly Machine[]>
  /** Has given the password and still owes the second factor: a visitor to every call that asks for a user. */
  halfSignedIn(): Promise<Browser>
  /** Calls as an administrator whose last password or second factor is older than ten minutes. */
  withOldProof(call: (browser: Browser) => Promise<Answer>): Promise<Answer>
  /** Makes the last password or second factor of everybody a recent one, however long the walk takes. */
  proveAll(): Promise<void>
  clerk(): Promise<{ userId: string; username: string; avatar: string }>
  transaction(transId?: 'S22' | 'S10'): Promise<HistoryKey>
  bulletin(): Promise<{ bulletinId: string; title: string; fileName: string; filePath: string }>
  exceptEntry(list: 'whiteList' | 'blackList'): Promise<{ exceptId: string; value: string }>
  pendingChange(): Promise<{ changeId: string; target: string }>
  alert(): Promise<string>
  blocked(by: 'Online' | 'Ips'): Promise<string>
  agent(): Promise<{ agentId: string; remark: string }>
  contact(): Promise<{ contactId: string }>
  savedView(): Promise<string>
  absence(): Promise<string>
  sharedFile(fileName: string): Promise<{ fileName: string; filename: string }>
  certificate(): Promise<{ subject: string; file: string; deletedId: string }>
  order(): Promise<{ orderNo: string; orderId: string }>
  record(flow: Flow, state?: State, origin?: FormPlace['origin']): Promise<Walked>
  inquiry(): Promise<{ expId: string; fileName: string; filePath: string }>
}

export interface Person {
  username: string
  insIdCd: string
  roles: readonly Role[]
  menus: readonly MenuName[]
}

export const nameOfKey = 'A key of the examples'
export const nameOfWebhook = 'A webhook of the examples'

export interface Machine extends Person {
  scope: ApiScope
  browser: Browser
}

export function givenThings(server: TestServer): Given {
  const stage = stageOf(server)
  const made = new Map<string, Promise<unknown>>()
  const once = <T>(name: string, make: () => Promise<T>) => {
    const known = (made.get(name) ?? make()) as Promise<T>
    made.set(name, known)
    return known
  }
  return {
    server,
    stage,
    people: () =>
      once('people', async () => {
        await signInAtProvider(server, 'sso_handler')
        return everybody(server)
      }),
    apiKey: () => once('apiKey', async () => (await givenKey(server, { scopes: ['events'], name: nameOfKey })).keyId),
    webhook: () => once('webhook', () => webhookOfExamples(server)),
    oldWebhook: () =>
      once('oldWebhook', async () => {
        const { webhookId } = await givenWebhook(server, { url: 'https://10.0.0.1/', name: 'Removed' })
        await server.as('acq_manager').post('/api/remove/webhook', { webhookId })
        return webhookId
      }),
    machines: () => once('machines', () => everyMachine(server)),
    halfSignedIn: () => once('halfSignedIn', () => halfSignedIn(server)),
    withOldProof: (call) => withOldProof(server, 'admin2', call),
    proveAll: async () => {
      await sql`UPDATE session SET proved_at = now()`.execute(server.db.databases.main)
    },
    bulletin: () =>
      once('bulletin', async () => {
        const { fileName, filePath } = (await server.as('acq_manager').upload('notice.png', png)).body
        const title = 'The examples are walked'
        const written = { title, body: '<p>All of them.</p>', audience: ['00010344'], showFrom: null, showTo: null }
        const attachments = [{ fileName, filePath }]
        const { body } = await server
          .as('acq_manager')
          .post('/api/add/bulletin', { ...written, attachments, publish: true })
        return { bulletinId: body.bulletinId, title, fileName, filePath }
      }),
    agent: () =>
      once('agent', async () => {
        const remark = 'The agent of the examples'
        const { body } = await server.as('admin').post('/api/add/agent', { ...agencyOfExamples, remark })
        return { agentId: body.agentId, remark }
      }),
    contact: () =>
      once('contact', async () => {
        const written = { contactNm: 'Dispute desk', duty: 'dispute', phone: '+852 2123 4567', email: null }
        const { body } = await server.as('admin').post('/api/add/insContact', { insIdCd: '00010344', ...written })
        return { contactId: body.contactId }
      }),
    absence: () =>
      once('absence', async () => {
        const [{ userId: user_id }, { userId: deputy_id }] = [
          await accountNamed(server, 'acq_handler'),
          await accountNamed(server, 'acq_verifier'),
        ]
        const days = { first_day: '20260101', last_day: '20260102' }
        const { absence_id } = await server.db.databases.main
          .insertInto('absence')
          .values({ user_id, deputy_id, ...days, declared_by: user_id, ended_at: null, ended_by: null })
          .returning('absence_id')
          .executeTakeFirstOrThrow()
        return absence_id
      }),
    savedView: () =>
      once('saved view', async () => {
        const content = { path: '/worklist', search: {}, conditions: {}, columns: { hidden: [], widths: {} } }
        const view = {
          list: 'wrk.list',
          name: 'Of the examples',
          content: { ...content, call: 'query/worklist', body: {} },
        }
        const { body } = await server.as('acq_manager').post('/api/add/view', view)
        await server.as('acq_manager').post('/api/share/view', { ...body, shared: true })
        return body.viewId
      }),
    sharedFile: (fileName) =>
      once(`shared file ${fileName}`, async () => {
        const { filePath } = (await server.as('admin').upload('rules.png', png)).body
        const { body } = await server
          .as('admin')
          .post('/api/add/sharingFile', { fileName, filePath, audience: ['00010344'] })
        return { fileName, filename: body.filename }
      }),
    clerk: () =>
      once('clerk', async () => {
        const username = 'clerk_of_examples'
        await givenUser(server.db, { username, insIdCd: '00010344', roles: ['viewer'] })
        const { body } = await server.as(username).upload('picture.png', png, '/api/user/uploadAvatar')
        return { username, userId: (await accountNamed(server, username)).userId, avatar: body.avatar }
      }),
    transaction: (transId = 'S22') =>
      once(`transaction ${transId}`, async () => {
        const [key] = await givenHistory(server.db, [{ transId, ...(transId === 'S10' && { msgTp: '0100' }) }])
        if (!key) throw new Error('There is no transaction.')
        return key
      }),
    exceptEntry: (list) =>
      once(`exceptEntry ${list}`, async () => {
        const value = `EXAMPLE-${list.slice(0, 5)}`
        const written = { kind: 'merchant', value, validFrom: '20260901', validTo: null, reason: 'An example.' }
        const { body } = await server.as('risk_officer').post(`/api/risk/add/${list}`, written)
        return { exceptId: body.exceptId, value }
      }),
    pendingChange: () =>
      once('pendingChange', async () => {
        const { userId } = await accountNamed(server, 'acq_manager2')
        const target = 'threshold of the examples'
        const { change_id } = await server.db.databases.main
          .insertInto('pending_change')
          .values({
            kind: 'modifyRiskThreshold',
            ins_id_cd: '00010344',
            thing: null,
            target,
            payload: JSON.stringify({ insIdCd: '00010344', version: 0, threshold: 90 }),
            before: null,
            after: null,
            proposed_by: userId,
            expires_at: new Date(Date.now() + 86_400_000),
          })
          .returning('change_id')
          .executeTakeFirstOrThrow()
        return { changeId: change_id, target }
      }),
    alert: () =>
      once('alert', () => givenAlert(server.db, { priAcctNo: '6200000000000005', mchntCd: 'ALERTED00000001' })),
    blocked: (by) =>
      once(`blocked ${by}`, async () => {
        const [rid = ''] = await givenBlocked(server.db, [by === 'Ips' ? { srcSystem: 'IPS' } : {}])
        return rid
      }),
    certificate: () =>
      once('certificate', async () => {
        const [validFrom, validTo] = [new Date('2026-01-01'), new Date('2048-01-01')]
        const made = (cn: string) =>
          makeCertificate({ subject: { cn, o: 'Examples' }, issuer: { cn: 'CA', o: 'Examples' }, validFrom, validTo })
        const upload = async (file: string) =>
          (await server.as('acq_manager').post('/api/uploadCer', { file })).body.certId
        const subject = 'pay.examples.example'
        const file = (await made(subject)).toString('base64')
        await upload(file)
        const deletedId = await upload((await made('gone.examples.example')).toString('base64'))
        await server.as('acq_manager').post('/api/deleteCer', { acqInsIdCd: '00010344', certId: deletedId })
        return { subject, file, deletedId }
      }),
    order: () =>
      once('order', async () => {
        const orderNo = 'EXAMPLE-1'
        await givenOrders(server.db, [{ orderNo }])
        const { list } = (await server.as('admin').post('/api/query/order', { orderNo })).body
        return { orderNo, orderId: list[0].orderId }
      }),
    record: (flow, state = flow.initial, origin) =>
      once(`${flow.id} ${state} ${origin}`, () => givenIn(stage, kindIn(flow, state, origin), state)),
    inquiry: () =>
      once('inquiry', async () => {
        const { body } = await server.as('acq_handler').upload('receipt.txt', 'A receipt.')
        const { fileName, filePath } = body
        const kind = kindOf('E00')
        const form = { ...formOfKind(kind, await originalFor(kind, stage)), vouchers: [{ fileName, filePath }] }
        const answer = await stage.as('acq_handler').send('submit/withOrig/inquiry', form)
        const [first] = answer.body.list
        if (!first || answer.body.successCount !== 1) throw new Error(`Not raised: ${answer.text}`)
        return { expId: first.first.expId, fileName, filePath }
      }),
  }
}

async function webhookOfExamples(server: TestServer): Promise<string> {
  const { main } = server.db.databases
  const record = await givenDispute(server)
  while (await numberEvents(main));
  // It receives no event of the examples, which would fail.
  const flow = 'preAuthCancellation'
  const webhook = { url: 'https://10.0.0.1/', name: nameOfWebhook, flows: [flow] as const }
  const { webhookId } = await givenWebhook(server, webhook)
  await sql`
    INSERT INTO webhook_delivery (webhook_id, ins_id_cd, number, exp_id, state)
    SELECT ${webhookId}, ins_id_cd, number, exp_id, 'delivered' FROM api_event WHERE exp_id = ${record} AND ins_id_cd = '00010344'
    ON CONFLICT DO NOTHING`.execute(main)
  return webhookId
}

function kindIn(flow: Flow, state: State, origin?: FormPlace['origin']): Kind {
  const able = kinds.filter(
    (kind) =>
      kind.flow.id === flow.id &&
      (origin ?? kind.place.origin) === kind.place.origin &&
      statesOfKind(kind).includes(state),
  )
  const found = able.find(({ transId }) => !exceptionFacts(transId as ExceptionTransId).answers) ?? able[0]
  if (!found) throw new Error(`No record of ${flow.id} ${origin ?? ''} stands in ${state}.`)
  return found
}

/** Opens the session of this user as one that came of a login at an identity provider. */
async function signInAtProvider(server: TestServer, username: string): Promise<void> {
  await server.as(username).browser()
  const { userId } = await accountNamed(server, username)
  const { main } = server.db.databases
  const issuer = 'https://login.harbour.example'
  const { sign_in_id } = await main
    .insertInto('sso_sign_in')
    .values({ ins_id_cd: '00010344', user_id: userId, issuer, subject: username, issuer_sid: null })
    .returning('sign_in_id')
    .executeTakeFirstOrThrow()
  await main.updateTable('session').set({ sso_sign_in: sign_in_id }).where('user_id', '=', userId).execute()
}

async function everybody({ db }: TestServer): Promise<Person[]> {
  const users = await db.databases.main
    .selectFrom('app_user')
    .select(['user_id', 'username', 'ins_id_cd'])
    .where('disabled', '=', false)
    .execute()
  const roles = await db.databases.main.selectFrom('user_role').select(['user_id', 'role']).execute()
  const withheld = await db.databases.main.selectFrom('user_menu').select(['user_id', 'menu']).execute()
  return users
    .map(({ user_id, username, ins_id_cd }) => {
      const own = roles.filter((one) => one.user_id === user_id).map((one) => one.role as Role)
      const taken = withheld.filter((one) => one.user_id === user_id).map((one) => one.menu)
      return { username, insIdCd: ins_id_cd, roles: own, menus: menusAt(ins_id_cd, own, taken) }
    })
    .filter(({ roles }) => roles.length > 0)
}

async function everyMachine(server: TestServer): Promise<Machine[]> {
  const machine = async (scope: ApiScope, insIdCd: string, some: readonly Flow[]): Promise<Machine> => {
    const { machine: browser } = await givenKey(server, { scopes: [scope], insIdCd, flows: some.map(({ id }) => id) })
    const menus = scope === 'provision' ? menusAt(insIdCd, ['manager']) : some.map((flow) => flow.menu)
    return { username: `a key to ${scope}`, scope, insIdCd, roles: rolesOfScopes([scope]), menus, browser }
  }
  const own = await Promise.all(apiScopeNames.map((scope) => machine(scope, '00010344', flows)))
  const narrow = flows.filter(({ id }) => id === 'inquiryRetrieval')
  const strange = await Promise.all(
    (['read', 'cardNumber', 'assistant'] as const).map((scope) => machine(scope, insIdCds.stranger, flows)),
  )
  const narrowed = await Promise.all(
    (['read', 'assistant'] as const).map((scope) => machine(scope, '00010344', narrow)),
  )
  return [...own, ...strange, ...narrowed]
}

async function halfSignedIn(server: TestServer): Promise<Browser> {
  const username = 'viewer'
  await givenApp(server, username, await server.as(username).browser())
  const browser = server.browser()
  const { body } = await browser.logIn(username, demoPassword, captchaAnswer)
  if (body.next !== 'secondFactor') throw new Error(`${username} was not asked for a second factor.`)
  return browser
}

async function withOldProof(
  server: TestServer,
  username: string,
  call: (browser: Browser) => Promise<Answer>,
): Promise<Answer> {
  const browser = await server.as(username).browser()
  await ageProof(server, username, 11)
  const answer = await call(browser)
  await ageProof(server, username, 0)
  return answer
}
