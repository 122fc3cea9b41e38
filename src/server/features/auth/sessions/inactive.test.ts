import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { actsIn } from '../../../../../testing/data/acts.ts'
import { accountNamed } from '../../../../../testing/data/people.ts'
import { captchaAnswer } from '../../../../../testing/server/server.ts'
import { testServer } from '../../../../../testing/server/testServer.ts'
import { demoPassword } from '../../../db/seed/people.ts'
import { appendAct } from '../../audit/append.ts'
import { disableInactive } from './inactive.ts'

const server = testServer()

const day = 86_400_000
const tidy = (days: number, but: string[] = []) =>
  disableInactive(server.db.databases.main, new Date(Date.now() + days * day), { but, write: appendAct })
const logIn = (username: string) => server.browser().logIn(username, demoPassword, captchaAnswer)
const everybody = async () => {
  const { rows } = await sql<{ username: string }>`
    SELECT username FROM app_user WHERE NOT disabled ORDER BY username`.execute(server.db.databases.main)
  return rows.map(({ username }) => username)
}

it('disables nobody before 90 days without a log-in', async () => {
  expect(await tidy(89)).toEqual([])
})

it('disables who has not signed in for 90 days, but for those named, and says so in the audit log', async () => {
  await sql`UPDATE app_user SET last_active_at = now() - interval '80 days' WHERE username IN ('viewer', 'iss_auditor', 'acq_auditor')`.execute(
    server.db.databases.main,
  )
  await logIn('iss_auditor')
  expect(await tidy(11, ['acq_auditor'])).toEqual(['viewer'])
  expect((await logIn('viewer')).body.errCd).toBe('4007')
  expect((await logIn('iss_auditor')).status).toBe(200)
  expect(await actsIn(server.db, 'account inactive')).toMatchObject([
    { target: 'viewer', type: 'administration', detail: { before: { disabled: false }, after: { disabled: true } } },
  ])
})

it('lets who was enabled again by a manager stay for another 90 days', async () => {
  const { userId, version } = await accountNamed(server, 'viewer')
  expect((await server.as('admin').post(`/api/user/enable/${userId}`, { version })).status).toBe(200)
  expect(await tidy(89, ['acq_auditor'])).toEqual([])
  expect((await logIn('viewer')).status).toBe(200)
})

it('leaves the administrator who signed in last', async () => {
  const all = await everybody()
  expect((await tidy(200)).sort()).toEqual(all.filter((name) => name !== 'admin'))
  expect(await everybody()).toEqual(['admin'])
})
