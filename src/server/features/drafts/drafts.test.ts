import { expect, it } from 'vitest'
import { testServer } from '../../../../testing/server/testServer.ts'
import { keptDraftDays, maxDrafts } from '../../../domain/records/drafts.ts'
import { dropOldDrafts } from './drafts.ts'

const server = testServer()

const content = (remark: string) => ({ savedAt: '2026-11-24T06:00:00.000Z', values: { remark, roles: ['viewer'] } })
const path = '/stdDetailModifyPage?pageId=dsp.dispute.history.submit&priKey=1'
const save = (username: string, key: string, rest: object = {}) =>
  server.as(username).post('/api/save/draft', { key, path, content: content('Not received.'), ...rest })
const draftsOf = async (username: string) => (await server.as(username).post('/api/query/drafts', {})).body.list

it('keeps what a user typed until it is discarded, and the last of several under one key', async () => {
  await save('acq_handler', 'stdDispute/1', { content: content('First.') })
  expect((await save('acq_handler', 'stdDispute/1')).status).toBe(200)
  await save('acq_handler', 'user/new')
  const list = await draftsOf('acq_handler')
  expect(list).toHaveLength(2)
  expect(list.find(({ key }: { key: string }) => key === 'stdDispute/1')).toMatchObject({
    path,
    content: content('Not received.'),
    savedAt: expect.any(String),
  })
  for (const _ of ['discarded', 'gone already'])
    expect((await server.as('acq_handler').post('/api/delete/draft', { key: 'user/new' })).status).toBe(200)
  expect(await draftsOf('acq_handler')).toHaveLength(1)
})

it('shows and gives nobody else a draft: not a colleague, not an administrator', async () => {
  await save('acq_verifier', 'stdDispute/1', { content: content('Mine.') })
  for (const username of ['acq_manager', 'admin', 'iss_handler']) {
    await server.as(username).post('/api/delete/draft', { key: 'stdDispute/1' })
    expect(await draftsOf(username)).toEqual([])
  }
  expect(await draftsOf('acq_verifier')).toMatchObject([{ content: content('Mine.') }])
})

it('never keeps a card number, whatever is sent', async () => {
  const values = {
    priAcctNo: '6200 0000 0000 0006',
    remark: 'see 6200000000000005',
    deep: [{ text: '6200-0000-0000-0005', number: 6200000000000005, 'of 6200000000000005': 1 }],
    priacctno: [6200000000000005],
  }
  await save('head_auditor', 'x', { path: '/home?q=6200000000000005', content: { values } })
  const [draft] = await draftsOf('head_auditor')
  expect(JSON.stringify(draft)).not.toMatch(/620000000000000|6200[ -]0000/)
  expect(draft.content.values).toMatchObject({ priAcctNo: '', remark: 'see 620000••••••0005' })
})

it('is bounded in number and size, and leads to this site alone', async () => {
  const { main } = server.db.databases
  const { user_id } = await main
    .selectFrom('app_user')
    .select('user_id')
    .where('username', '=', 'viewer')
    .executeTakeFirstOrThrow()
  const many = Array.from({ length: maxDrafts }, (_, n) => ({
    user_id,
    key: `k${n}`,
    path: '/home',
    content: '{}',
    saved_at: new Date(),
  }))
  await main.insertInto('draft').values(many).execute()
  expect(await save('viewer', 'one more')).toMatchObject({ status: 422, body: { errCd: '4420' } })
  expect((await save('viewer', 'k0')).status).toBe(200)
  expect((await save('acq_handler', 'big', { content: { text: 'x'.repeat(70_000) } })).status).toBe(400)
  for (const elsewhere of ['//example.com', 'https://example.com', '/\\example.com', 'home'])
    expect((await save('acq_handler', 'y', { path: elsewhere })).status).toBe(400)
})

it('is gone after 30 days', async () => {
  const { main } = server.db.databases
  await save('iss_verifier', 'old')
  const old = new Date(Date.now() - keptDraftDays * 86_400_000)
  await main.updateTable('draft').set({ saved_at: old }).where('key', '=', 'old').execute()
  expect(await draftsOf('iss_verifier')).toEqual([])
  expect(await dropOldDrafts(main, new Date())).toBe(1)
  expect(await main.selectFrom('draft').select('key').where('key', '=', 'old').execute()).toEqual([])
})
