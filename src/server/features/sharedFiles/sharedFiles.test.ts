import { beforeAll, describe, expect, it } from 'vitest'
import { lastAct } from '../../../../testing/data/acts.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { sweepUploads } from '../files/sweep.ts'

const server = testServer()
beforeAll(() => givenUser(server.db, { username: 'head_viewer', insIdCd: '00010764', roles: ['viewer'] }))

const ask = (path: string, body: object, user = 'viewer') => server.as(user).post(`/api/${path}`, body)

async function share(fileName: string, audience: string[] | null, user = 'head_auditor') {
  const { filePath } = (await server.as(user).upload('规则 2026.txt', `The rules: ${fileName}.`)).body
  return { filePath, answer: await ask('add/sharingFile', { fileName, filePath, audience }, user) }
}

describe('shared files', () => {
  it('are read by those for whom they are, under their own name, and the head sees who did', async () => {
    const { filePath, answer } = await share('Operating rules', ['00010344'])
    expect(answer.body).toEqual({ filename: filePath })
    const found = await ask('query/sharingFile', { fileName: 'operating' })
    expect(found.body).toMatchObject({
      total: 1,
      list: [
        { filename: filePath, actualFileName: '规则 2026.txt', fileName: 'Operating rules', size: 27, sharing: null },
      ],
    })
    expect((await ask('query/sharingFile', { fileName: '规则' }, 'iss_handler')).body.total).toBe(0)

    const file = await ask(`downloadSharing/${filePath}`, {})
    expect(file.text).toBe('The rules: Operating rules.')
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('规则 2026.txt'))
    expect(await lastAct(server.db, 'downloadSharing/:filename')).toMatchObject({
      username: 'viewer',
      target: filePath,
    })
    expect(await ask(`downloadSharing/${filePath}`, {}, 'iss_handler')).toMatchObject({
      status: 400,
      body: { errCd: '4014', errMsg: 'No voucher file' },
    })

    const [row] = (await ask('query/sharingFile', {}, 'head_auditor')).body.list
    expect(row.sharing).toMatchObject({ audience: [{ insIdCd: '00010344' }], downloads: 1 })
    const downloads = await ask('query/sharingDownload', { filename: filePath }, 'head_auditor')
    expect(downloads.body).toMatchObject({ total: 1, list: [{ insIdCd: '00010344', nickName: expect.any(String) }] })
    expect((await ask('query/sharingDownload', { filename: filePath }, 'acq_manager')).status).toBe(403)
  })

  it('are shared and withdrawn by the head alone', async () => {
    expect((await share('Mine', null, 'acq_manager')).answer.status).toBe(403)
    expect((await share('Mine', null, 'head_viewer')).answer.status).toBe(403)
    const { filePath } = await share('For all', null, 'admin')
    expect((await ask(`downloadSharing/${filePath}`, {}, 'iss_handler')).status).toBe(200)
    expect((await ask('delete/sharingFile', { filename: filePath }, 'acq_manager')).status).toBe(403)
    for (let twice = 0; twice < 2; twice++)
      expect((await ask('delete/sharingFile', { filename: filePath }, 'head_auditor')).status).toBe(200)
    expect(await lastAct(server.db, 'delete/sharingFile')).toMatchObject({ detail: { fileName: 'For all' } })
    expect((await ask(`downloadSharing/${filePath}`, {}, 'iss_handler')).body).toMatchObject({ errCd: '4014' })
    expect((await ask('query/sharingFile', { fileName: 'For all' })).body.total).toBe(0)
    const shares = async (user: string) => (await ask('query/sharingFile', {}, user)).body.shares
    expect([await shares('viewer'), await shares('head_viewer'), await shares('head_auditor')]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('are found by their day, and sorted', async () => {
    await share('Aardvark', null)
    const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
    const on = async (own: object) => (await ask('query/sharingFile', { fileName: 'Aardvark', ...own })).body.total
    expect(await on({ sharedAtFrom: today, sharedAtTo: today })).toBe(1)
    expect(await on({ sharedAtTo: '20200101' })).toBe(0)
    const reversed = await ask('query/sharingFile', { sharedAtFrom: '20260902', sharedAtTo: '20260901' })
    expect(reversed.body).toMatchObject({ errCd: '4004' })
    const { list } = (await ask('query/sharingFile', { sort: 'fileName' })).body
    expect(list[0].fileName).toBe('Aardvark')
  })

  it('need a file of one’s own that nothing has taken, and outlive the sweep of uploads', async () => {
    const { filePath } = await share('Kept', null)
    const again = await ask('add/sharingFile', { fileName: 'Again', filePath, audience: null }, 'head_auditor')
    expect(again.body).toMatchObject({ errCd: '4014' })
    const others = (await server.as('admin').upload('a.txt', 'Not yours.')).body.filePath
    const stolen = await ask(
      'add/sharingFile',
      { fileName: 'Stolen', filePath: others, audience: null },
      'head_auditor',
    )
    expect(stolen.body).toMatchObject({ errCd: '4014' })
    const unknown = await share('For nobody', ['99999999'])
    expect(unknown.answer.body).toMatchObject({ errCd: '4254', field: 'audience' })
    const removed: string[] = []
    const store = {
      incoming: '',
      put: async () => {},
      get: async () => null,
      list: async function* () {},
      remove: async (id: string) => void removed.push(id),
    }
    await sweepUploads(server.db.databases.main, store, new Date(Date.now() + 60 * 86_400_000))
    expect(removed).toContain(others)
    expect(removed).not.toContain(filePath)
  })
})
