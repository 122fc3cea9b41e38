import { expect, it } from 'vitest'
import { actsIn } from '../../../../testing/data/acts.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { waitingForLocks } from '../../../../testing/server/waitingForLocks.ts'
import type { BackupCopies, BackupState } from '../../../contract/operations/backups.ts'
import { alertOfBackups } from '../../backupAlerts.ts'
import { connectAs, openDatabases } from '../../db/pools/databases.ts'

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()
const good: BackupCopies = {
  target: 's3://bank/recourse',
  encrypted: true,
  keepDays: 30,
  newest: { id: '20261124T030000Z-1234', startedAt: ago(3), endedAt: ago(2), bytes: 5_000_000 },
  nextAt: ago(-22),
  verifies: true,
  verification: { at: ago(30), seconds: 12.5, whole: true, said: 'OK: 3 events, 1 records verified.' },
  nextVerificationAt: ago(-138),
}
const late = { id: '20261122T030000Z-1234', startedAt: ago(49), endedAt: ago(48), bytes: 5_000_000 }
const none: BackupState = { copies: null, archiver: null }
const withCopies = (changed: Partial<BackupCopies> = {}): BackupState => ({ ...none, copies: { ...good, ...changed } })
let state = none
const server = testServer({ readBackups: async () => state })

const bell = async (username: string) => {
  const { body } = await server.as(username).post('/api/query/message', {})
  return body.list.flatMap(({ kind, title, content }: { kind: string; title: string; content: string }) =>
    kind === 'securityAlert' ? [`${title}: ${content}`] : [],
  )
}
const look = () => alertOfBackups(server.app, server.db.databases.main, state)

it('shows administrators alone the state of the backups, and what is wrong with them', async () => {
  state = withCopies()
  expect((await server.as('admin').post('/api/query/backups')).body).toEqual({ ...state, problems: [] })
  expect((await server.as('head_manager').post('/api/query/backups')).status).toBe(403)
  state = withCopies({ newest: null })
  expect((await server.as('admin').post('/api/query/backups')).body.problems).toEqual(['noBackup'])
  state = none
  expect((await server.as('admin').post('/api/query/backups')).body).toEqual({ ...none, problems: ['notConfigured'] })
})

it('tells the bell of administrators once that backups are late, and once that a verification failed', async () => {
  state = none
  await look()
  state = withCopies()
  await look()
  expect(await actsIn(server.db, 'alert/backupFailed')).toEqual([])
  state = withCopies({ newest: late })
  await look()
  await look()
  await expect.poll(() => bell('admin')).toEqual([expect.stringMatching(/^Backups are late: .*s3:\/\/bank\/recourse/)])
  state = withCopies({ verification: { at: ago(1), seconds: 3, whole: false, said: 'BROKEN' } })
  await look()
  await expect.poll(() => bell('admin')).toHaveLength(2)
  expect(await bell('head_manager')).toEqual([])
  expect(await actsIn(server.db, 'alert/backupFailed')).toMatchObject([
    { target: 's3://bank/recourse', detail: { problems: ['backupLate'] } },
  ])
})

it('tells it once where several servers look at the same moment', async () => {
  state = withCopies({ target: 's3://bank/other', newest: late })
  const servers = [1, 2, 3, 4].map(() => openDatabases(server.db.connection, { size: 2 }))
  const owner = await connectAs(server.db.connection)
  // Each waits for its number after it has found that there is no such alert.
  await owner.query('BEGIN; ALTER SEQUENCE security_alert_alert_id_seq INCREMENT 1')
  const looks = servers.map(({ main }) => alertOfBackups(server.app, main, state))
  await expect.poll(() => waitingForLocks(server.db)).toBe(servers.length)
  await owner.query('COMMIT')
  await Promise.all(looks)
  await Promise.all([owner.end(), ...servers.map((one) => one.close())])
  const alerts = await server.db.databases.main
    .selectFrom('security_alert')
    .select('kind')
    .where('about', '=', 's3://bank/other')
    .execute()
  expect(alerts).toHaveLength(1)
  const acts = await actsIn(server.db, 'alert/backupFailed')
  expect(acts.filter(({ target }) => target === 's3://bank/other')).toHaveLength(1)
})
