import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { givenHistory, type HistoryKey } from '../../../../testing/data/history.ts'
import { untilNotified } from '../../../../testing/data/notices.ts'
import { accountNamed } from '../../../../testing/data/people.ts'
import { givenDispute } from '../../../../testing/data/records.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { insIdCds } from '../../../../testing/flows/cast.ts'
import { chargeback, formOn } from '../../../../testing/flows/records.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { seal } from '../../../contract/sealing.ts'
import { addDays, dayOf, dayText } from '../../../domain/time/calendar.ts'
import { noticeOutcome } from '../../changes/store.ts'
import { noticePends } from './pends.ts'

/** A user who has moved to another institution is not notified of the records of the former one. */

const server = testServer()
const today = dayOf(new Date())

const post = (username: string, path: string, body: object = {}) => server.as(username).post(`/api/${path}`, body)

async function raise(by: string, on?: HistoryKey, own: Record<string, unknown> = {}): Promise<string> {
  const [key = on] = on ? [] : await givenHistory(server.db)
  if (!key) throw new Error('There is no transaction.')
  const { body } = await post(by, 'submit/withOrig/stdDispute', { data: await seal(formOn(key, own)) })
  return body.list[0].first.expId
}

/** The kinds of a user's messages. */
async function bellOf(username: string): Promise<string[]> {
  await untilNotified(server)
  const { rows } = await sql<{ kind: string }>`
    SELECT kind FROM message JOIN app_user USING (user_id) WHERE username = ${username}`.execute(
    server.db.databases.main,
  )
  return rows.map(({ kind }) => kind)
}

async function move(username: string, insIdCd: string = insIdCds.issuer) {
  const { userId } = await accountNamed(server, username)
  const { body } = await server.as('admin').get(`/api/user/${userId}`)
  const { version, nickName, roles, menus } = body
  const account = { userId, version, nickName, email: `${username}@example.test`, roles, menus }
  const answer = await post('admin', 'user/update', { ...account, insIdCd })
  expect(answer.status).toBe(200)
}

const refuse = (expId: string) =>
  post('acq_verifier', 'verifyFail', { list: [{ expId, position: 'unverified', remark: 'Our internal reason.' }] })

it('is not told that what they submitted was refused', async () => {
  await givenUser(server.db, { username: 'submitted', insIdCd: insIdCds.acquirer, roles: ['handler'] })
  const [before, after] = [await raise('submitted'), await raise('submitted')]
  await refuse(before)
  expect(await bellOf('submitted')).toEqual(['refused'])
  await move('submitted')
  await refuse(after)
  expect(await bellOf('submitted')).toEqual(['refused'])
})

it('is not told that a record which they put off is back', async () => {
  await givenUser(server.db, { username: 'put_off', insIdCd: insIdCds.acquirer, roles: ['verifier'] })
  const expId = await givenDispute(server)
  await post('put_off', 'worklist/pend', { expId, version: 1, until: addDays(today, 1), reason: 'Waits for a slip.' })
  expect(await bellOf('put_off')).toEqual(['waiting'])
  await move('put_off')
  const later = new Date(Date.now() + 2 * 86_400_000)
  await server.db.databases.main.transaction().execute((trx) => noticePends(trx, later))
  expect(await bellOf('put_off')).toEqual(['waiting'])
})

it('is not told that what they claimed may have been refunded', async () => {
  await givenUser(server.db, { username: 'claimed', insIdCd: insIdCds.issuer, roles: ['handler'] })
  const on = (daysAgo: number) => {
    const settleDt = addDays(today, -daysAgo)
    return { priAcctNo: '6200000000000781', settleDt, tfrDtTm: `${dayText(settleDt)}T12:30:00+07:00` }
  }
  const [key] = await givenHistory(server.db, [on(30)])
  const refund = { transId: 'S30', logCd: '06', transAt: '50000' }
  await raise('claimed', key, { ...chargeback, submitTransAt: '50000' })
  await givenHistory(server.db, [{ ...refund, ...on(4) }])
  expect(await bellOf('claimed')).toEqual(['refund'])
  await move('claimed', insIdCds.acquirer)
  await givenHistory(server.db, [{ ...refund, ...on(3) }])
  expect(await bellOf('claimed')).toEqual(['refund'])
})

it('is not told that their claim is not contested', async () => {
  const raisers = ['stayed', 'uncontested']
  const acts = async (user: string, path: string, position: string, ids: readonly string[]) => {
    const { body } = await post(user, path, { list: ids.map((expId) => ({ expId, position })) })
    expect(body).toMatchObject({ successCount: ids.length })
  }
  const ids: string[] = []
  for (const username of raisers) {
    await givenUser(server.db, { username, insIdCd: insIdCds.issuer, roles: ['handler'] })
    ids.push(await raise(username, undefined, chargeback))
  }
  await acts('iss_verifier', 'verifyPass', 'unverified', ids)
  await acts('acq_handler', 'notContest', 'verifiedPass', ids)
  await move('uncontested', insIdCds.acquirer)
  await acts('acq_verifier', 'confirmNotContest', 'verifiedPass', ids)
  expect(await bellOf('stayed')).toContain('contest')
  expect(await bellOf('uncontested')).not.toContain('contest')
})

it('is not told how their proposal was decided, nor why', async () => {
  await givenUser(server.db, { username: 'proposed', insIdCd: insIdCds.acquirer, roles: ['manager'] })
  const { userId: proposedBy } = await accountNamed(server, 'proposed')
  const { userId: decidedBy } = await accountNamed(server, 'acq_manager')
  const about = {
    changeId: '1',
    insIdCd: insIdCds.acquirer,
    kind: 'modifyInsSetting',
    target: '',
    remark: 'No.',
  } as const
  const reject = () =>
    server.db.databases.main
      .transaction()
      .execute((trx) => noticeOutcome(trx, { ...about, state: 'rejected', proposedBy }, decidedBy))
  await reject()
  expect(await bellOf('proposed')).toEqual(['approval'])
  await move('proposed')
  await reject()
  expect(await bellOf('proposed')).toEqual(['approval'])
})
