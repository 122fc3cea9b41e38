import { expect, it } from 'vitest'
import { lastAct } from '../../../../testing/data/acts.ts'
import { testServer } from '../../../../testing/server/testServer.ts'

const server = testServer()

const insIdCd = '00010344'
const templatesFor = async (username: string) => (await server.as(username).post('/api/query/remarkTemplates', {})).body
const write = (username: string, version: number, templates: readonly string[], of = insIdCd) =>
  server.as(username).post('/api/modify/remarkTemplates', { insIdCd: of, version, templates })

it('a manager keeps the remark templates that all users of the institution are offered', async () => {
  expect(await templatesFor('acq_verifier')).toEqual({ insIdCd, version: 0, list: [] })
  const list = ['The slip is missing.', 'The amount differs from the original.']
  expect((await write('acq_manager', 0, list)).body).toEqual({ insIdCd, version: 1, list })
  expect(await templatesFor('acq_verifier')).toMatchObject({ list })
  expect(await templatesFor('iss_verifier')).toMatchObject({ insIdCd: '00010392', list: [] })
  expect(await lastAct(server.db, 'modify/remarkTemplates')).toMatchObject({
    username: 'acq_manager',
    target: insIdCd,
    detail: { before: { list: [] }, after: { list } },
  })
})

it('refuses a version that was changed, other institutions, and more or longer ones than fit', async () => {
  expect((await write('acq_manager', 0, ['Lost.'])).status).toBe(412)
  expect((await write('acq_manager', 7, ['Lost.'])).status).toBe(412)
  expect((await write('iss_manager', 0, ['Ours.'])).status).toBe(403)
  expect((await write('acq_verifier', 1, ['Mine.'])).status).toBe(403)
  expect((await write('acq_manager', 1, Array(10).fill('One too many.'))).body.field).toBe('templates')
  expect((await write('acq_manager', 1, ['x'.repeat(201)])).status).toBe(400)
  expect((await write('acq_manager', 1, ['  '])).status).toBe(400)
  expect(await templatesFor('acq_handler')).toMatchObject({ version: 1 })
})

it('holds no card number, and none twice', async () => {
  const { body } = await write('acq_manager', 1, ['Card 6200000000000005', 'Twice.', ' Twice. '])
  expect(body.list).toEqual(['Card 620000••••••0005', 'Twice.'])
  expect((await write('acq_manager', 2, [])).body).toEqual({ insIdCd, version: 3, list: [] })
})
