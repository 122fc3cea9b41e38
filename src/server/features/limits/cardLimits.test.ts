import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lastAct } from '../../../../testing/data/acts.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { unlimited } from '../../../../testing/server/server.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { luhnDigit } from '../../../domain/text/cards.ts'
import { connectAs } from '../../db/pools/databases.ts'

const server = testServer({ limits: { ...unlimited, cardsPerUser: 30, cardsPerUserADay: 300 } })
beforeAll(async () => {
  await givenUser(server.db, { username: 'one_manager', insIdCd: '00010344', roles: ['manager'] })
  await givenUser(server.db, { username: 'far_manager', insIdCd: '00010392', roles: ['manager'] })
  await givenUser(server.db, { username: 'the_head', insIdCd: '00010764', roles: ['manager'] })
})
beforeEach(async () => {
  const owner = await connectAs(server.db.connection)
  await owner.query('DELETE FROM card_limit; DELETE FROM card_search')
  await owner.end()
})

const post = (path: string, body: object, user: string) => server.as(user).post(`/api/${path}`, body)
const usual = { insIdCd: '00010344', version: 0, perMinute: 30, perDay: 300 }
const raised = { ...usual, perMinute: 60, perDay: 1000 }

describe('the limit of searches by card number', () => {
  it('is raised by the head institution, and the log says who did it', async () => {
    expect((await post('query/cardLimit', {}, 'one_manager')).body).toEqual(usual)
    expect((await post('modify/cardLimit', raised, 'the_head')).body).toEqual({ ...raised, version: 1 })
    expect((await post('query/cardLimit', {}, 'one_manager')).body).toEqual({ ...raised, version: 1 })
    expect(await lastAct(server.db, 'modify/cardLimit')).toMatchObject({
      username: 'the_head',
      target: '00010344',
      detail: { before: { perMinute: 30, perDay: 300 }, after: { perMinute: 60, perDay: 1000 } },
    })
  })

  it('counts as soon as it is raised, for the users of that institution', async () => {
    const search = (n: number, user: string) => {
      const body = `62990000${String(n).padStart(7, '0')}`
      return post('query/historyTransaction/search', { priAcctNo: body + luhnDigit(body) }, user)
    }
    for (let n = 0; n < 30; n++) await search(n, 'acq_handler')
    expect((await search(30, 'acq_handler')).status).toBe(429)
    await post('modify/cardLimit', raised, 'admin')
    expect((await search(30, 'acq_handler')).status).toBe(200)
  })

  it('is changed by one of two who saw the same', async () => {
    const both = await Promise.all(['the_head', 'admin'].map((user) => post('modify/cardLimit', raised, user)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  it.each([
    ['below what everybody has', { perMinute: 29 }, 'perMinute'],
    ['above what is of use', { perDay: 20_001 }, 'perDay'],
    ['to half a search', { perMinute: 30.5 }, 'perMinute'],
  ])('is refused %s', async (_name, own, field) => {
    const { status, body } = await post('modify/cardLimit', { ...raised, ...own }, 'admin')
    expect([status, body.field]).toEqual([400, field])
  })

  it('is not the institution’s own to change, and not shown to another', async () => {
    expect((await post('modify/cardLimit', raised, 'one_manager')).body.errCd).toBe('4031')
    expect((await post('query/cardLimit', { insIdCd: '00010344' }, 'far_manager')).body.errCd).toBe('4031')
    expect((await post('modify/cardLimit', raised, 'acq_handler')).status).toBe(403)
  })
})
