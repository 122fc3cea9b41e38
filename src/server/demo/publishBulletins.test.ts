import { beforeAll, expect, it } from 'vitest'
import { testServer } from '../../../testing/server/testServer.ts'
import { openFileStore } from '../features/files/store.ts'
import { publishBulletins } from './publishBulletins.ts'

const server = testServer()
beforeAll(async () => {
  const store = openFileStore({ filesUrl: null, dataDir: server.dataDir }, server.db.secrets)
  await publishBulletins({ databases: server.db.databases, store, clock: () => new Date() })
})

it('has bulletins in every state but expired, and text to read for each institution', async () => {
  const { body } = await server.as('admin').post('/api/query/bulletin', { pageSize: 100 })
  const states = body.list.map((row: { state: string }) => row.state)
  expect(new Set(states)).toEqual(new Set(['draft', 'planned', 'published', 'withdrawn']))
  const mine = await server.as('iss_handler').post('/api/query/bulletin/mine', {})
  expect(mine.body).toMatchObject({ total: 4, unread: 4 })
})

it('has a calendar that its readers can load', async () => {
  const { body } = await server.as('viewer').post('/api/query/bulletin/mine', { title: 'calendar' })
  const [{ bulletinId }] = body.list
  const detail = await server.as('viewer').post('/api/detail/bulletin', { bulletinId })
  const [{ fileName, filePath }] = detail.body.attachments
  const file = await server.as('viewer').post('/api/download', { fileName, filePath })
  expect(file.text).toContain('SETTLEMENT CALENDAR')
})
