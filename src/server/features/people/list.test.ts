import { describe, expect, it } from 'vitest'
import { writtenAccount } from '../../../../testing/data/people.ts'
import { testServer } from '../../../../testing/server/testServer.ts'

const server = testServer()

async function list(conditions: Record<string, string> = {}, user = 'acq_manager', headers = {}) {
  return (await server.as(user).browser()).postForm('/api/user/query', conditions, headers)
}

async function givenAccount(username: string, own: Record<string, unknown>) {
  const { status, text } = await server.as('admin').post('/api/user/create', writtenAccount({ username, ...own }))
  if (status !== 200) throw new Error(text)
}

describe('the list of users', () => {
  it('answers a page by name, role, institution and state, in order', async () => {
    const username = 'zebra'
    await givenAccount(username, { nickName: 'Zebra', roles: ['auditor'] })
    const found = await list({ nickName: 'zeb', role: 'auditor', disabled: '0', insIdCd: '00010344' })
    expect(found.body).toMatchObject({ total: 1, totalIsExact: true, currPage: 1, pageSize: 20 })
    expect(found.body.list[0]).toMatchObject({
      username,
      roles: ['auditor'],
      disabled: false,
      insNm: { en: expect.any(String) },
    })
    const [first, second] = [
      await list({ pageSize: '2' }, 'admin'),
      await list({ pageSize: '2', currPage: '2' }, 'admin'),
    ]
    const names = [...first.body.list, ...second.body.list].map((row: { username: string }) => row.username)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
    expect(new Set(names).size).toBe(4)
    const backwards = await list({ sort: '-username', pageSize: '100' }, 'admin')
    expect(backwards.body.list.at(-1).username).toBe(names[0])
  })

  it('takes wildcards and quotes as what they are', async () => {
    for (const username of ['%', '_%', "' OR 1=1 --"]) expect((await list({ username })).body.total).toBe(0)
  })

  it('holds no hash, nor what else is secret', async () => {
    const { text } = await list({ pageSize: '100' }, 'admin')
    expect(text).not.toMatch(/argon2|hash|temporary/i)
  })

  it('names a condition that cannot be', async () => {
    expect((await list({ currPage: '0' })).body).toMatchObject({ errCd: '4001', field: 'currPage' })
    expect((await list({ role: 'emperor' })).body).toMatchObject({ errCd: '4001', field: 'role' })
    expect((await list({ password: 'x' })).body).toMatchObject({ errCd: '4002', field: 'password' })
  })

  it('comes as CSV whole, in the language of the user, without formulas', async () => {
    await givenAccount('formula_1', { nickName: '=HYPERLINK("http://evil.example")' })
    await givenAccount('formula_2', { nickName: '+1' })
    const answer = await list({ pageSize: '1' }, 'acq_manager', { accept: 'text/csv' })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="users.csv"',
    })
    const lines = answer.text.split('\r\n').slice(0, -1)
    expect(lines[0]).toBe('\uFEFFUsername,Name,Email,Institution,Institution name,Roles,Status')
    expect(lines.length - 1).toBe((await list()).body.total)
    expect(answer.text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(answer.text).toContain(",'+1,")
  })
})
