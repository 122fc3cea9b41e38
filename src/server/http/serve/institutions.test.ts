import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { accountNamed, writtenAccount } from '../../../../testing/data/people.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { png } from '../../../../testing/files/samples.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { opensslPem } from '../../features/internetPay/testing/samples.ts'

const ended = '00020764'
const unknown = '99999999'

const server = testServer()
beforeAll(async () => {
  await givenUser(server.db, { username: 'left_behind', insIdCd: ended, roles: ['viewer'] })
  await givenUser(server.db, { username: 'clerk', insIdCd: '00010344', roles: ['viewer'] })
  const { main } = server.db.databases
  await sql`UPDATE app_user SET disabled = true WHERE username = 'left_behind'`.execute(main)
  await sql`UPDATE institution SET ended = true WHERE ins_id_cd = ${ended}`.execute(main)
})

const ask = (path: string, body: object) => server.as('admin').post(`/api/${path}`, body)

const names = { en: 'Often', zh: '频繁' }
const term = { validFrom: '20260901', validTo: null }
const agency = {
  insIdCd: '00010392',
  rltInsIdCd: '00030764',
  agentIns: '00010344',
  service: 'all',
  ...term,
  remark: '',
}
const bulletin = {
  title: 'New fees',
  body: '<p>Soon.</p>',
  showFrom: null,
  showTo: null,
  attachments: [],
  publish: false,
}

/** Everything that can be made for an institution, as it is sent for this one. */
const made: [path: string, field: string, sent: (insIdCd: string) => object | Promise<object>][] = [
  ['user/create', 'insIdCd', (insIdCd) => writtenAccount({ username: 'newcomer', insIdCd })],
  [
    'user/update',
    'insIdCd',
    async (insIdCd) => ({ ...writtenAccount({ insIdCd }), ...(await accountNamed(server, 'clerk')) }),
  ],
  [
    'risk/add/blackList',
    'insIdCd',
    (insIdCd) => ({ insIdCd, kind: 'merchant', value: 'SHOP-1', ...term, reason: 'Seen twice.' }),
  ],
  [
    'risk/import/whiteList',
    'insIdCd',
    (insIdCd) => ({ insIdCd, file: 'kind,value,validFrom,validTo,reason\nmerchant,000134458120002,20260101,,Known' }),
  ],
  [
    'risk/add/rule',
    'insIdCd',
    (insIdCd) => ({
      insIdCd,
      kind: 'cardVelocity',
      parameters: { minutes: 10, count: 50 },
      score: 10,
      names,
      reasons: names,
    }),
  ],
  ['risk/modify/threshold', 'insIdCd', (insIdCd) => ({ insIdCd, version: 0, threshold: 70 })],
  ['add/agent', 'insIdCd', (insIdCd) => ({ ...agency, insIdCd })],
  ['add/agent', 'rltInsIdCd', (rltInsIdCd) => ({ ...agency, rltInsIdCd })],
  ['add/agent', 'agentIns', (agentIns) => ({ ...agency, agentIns })],
  ['uploadCer', 'acqInsIdCd', (acqInsIdCd) => ({ acqInsIdCd, file: Buffer.from(opensslPem).toString('base64') })],
  ['add/bulletin', 'audience', (insIdCd) => ({ ...bulletin, audience: ['00010344', insIdCd] })],
  [
    'add/sharingFile',
    'audience',
    async (insIdCd) => {
      const { filePath } = (await server.as('admin').upload('rules.png', png)).body
      return { fileName: 'Risk rules', filePath, audience: ['00010344', insIdCd] }
    },
  ],
]

it.each(made)(
  '%s makes nothing for an institution that has ended, or that there is none of: %s',
  async (path, field, sent) => {
    expect(await ask(path, await sent(ended))).toMatchObject({
      status: 422,
      body: { errCd: '4255', errMsg: `Institution ${ended} is no longer active.`, field },
    })
    expect(await ask(path, await sent(unknown))).toMatchObject({ status: 422, body: { errCd: '4254', field } })
    expect((await ask(path, await sent('00010410'))).status).toBe(200)
  },
)

it('an institution that has ended is listed as such to who acts for all', async () => {
  const admin = server.as('admin')
  for (const path of ['user/insList', 'bulletin/insList']) {
    const { list } = (await admin.get(`/api/${path}`)).body
    expect(list.filter((one: { ended?: true }) => one.ended)).toMatchObject([{ insIdCd: ended }])
  }
})

it('the users of one that has ended are kept up, but let in no more', async () => {
  const { userId, version } = await accountNamed(server, 'left_behind')
  const moved = { ...writtenAccount({ insIdCd: ended, roles: ['viewer'] }), userId, version }
  expect((await ask('user/update', moved)).status).toBe(200)
  expect(await ask(`user/enable/${userId}`, { version: version + 1 })).toMatchObject({
    status: 422,
    body: { errCd: '4255' },
  })
})
