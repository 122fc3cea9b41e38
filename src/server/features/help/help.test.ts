import { beforeAll, describe, expect, it } from 'vitest'
import { givenEveryRole, sees, users } from '../../../../testing/data/everyRole.ts'
import { givenDispute } from '../../../../testing/data/records.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { flowPageIds, pageIds } from '../../../contract/pages.ts'

const server = testServer()
beforeAll(() => givenEveryRole(server.db))

const help = (username: string, body: object) => server.as(username).post('/api/user/help', body)

interface Offer {
  action: string
  allowed: boolean
}

describe('the help on a record', () => {
  it.each(['unverified', 'verifiedPass', 'verifiedFail'] as const)(
    'names to each user what the record itself offers them, and to strangers nothing: %s',
    async (state) => {
      const expId = await givenDispute(server, state)
      for (const user of users) {
        const answer = await help(user, { pageId: 'dsp.dispute.search.detail', expId })
        const isSeen = state === 'verifiedPass' || !user.startsWith('iss_')
        if (!sees.includes(user) || !isSeen) {
          expect([user, [403, 404].includes(answer.status)]).toEqual([user, true])
          continue
        }
        const record = await server.as(user).post('/api/detail/disputeInf', { expId })
        const open = record.body.actions.filter((offer: Offer) => offer.allowed).map((offer: Offer) => offer.action)
        expect([user, Object.keys(answer.body.next)]).toEqual([user, open])
        expect(answer.body.article.id).toBe(`flow.stdDispute.${state}`)
      }
    },
  )

  it('says it in the words of the specification: to the verifier, and to who submitted it that a recall is possible', async () => {
    const expId = await givenDispute(server)
    const asked = { pageId: 'dsp.dispute.unverified.detail', expId }
    expect((await help('acq_verifier', asked)).body.next).toEqual({
      verifyPass: 'Verify Pass',
      verifyFail: 'Verify Fail',
    })
    expect((await help('acq_handler', asked)).body.next).toEqual({ recall: 'Recall' })
    expect((await help('strange_handler', asked)).status).toBe(404)
    expect((await help('acq_verifier', { ...asked, expId: 'D00000000000000' })).status).toBe(404)
  })

  it('shows on a form the article on that form', async () => {
    const expId = await givenDispute(server, 'verifiedFail')
    const { body } = await help('acq_handler', { pageId: 'dsp.dispute.verifiedFail.modify', expId })
    expect(body.article.id).toBe('form.modify')
    expect(body.next).toEqual({ modify: 'Modify', submit: 'Resubmit', delete: 'Delete' })
  })
})

describe('the help on a page', () => {
  it('names what the roles of the user allow there', async () => {
    const next = async (user: string, pageId: string) => (await help(user, { pageId })).body.next
    expect(await next('acq_handler', 'dsp.dispute.history.list')).toEqual({ submit: 'Submit' })
    expect(await next('acq_verifier', 'dsp.dispute.history.list')).toEqual({})
    expect(await next('acq_auditor', 'exp.goodFaith.replied.list')).toEqual({
      auditPass: 'Audit Pass',
      auditFail: 'Audit Fail',
    })
    expect(await next('iss_handler', 'dsp.inquiry.unreplied.list')).toEqual({ reply: 'Reply' })
    expect(await next('acq_manager', 'sys.user.list')).toEqual({ createUser: 'Create user' })
    expect(await next('acq_manager', 'dsp.dispute.unverified.list')).toEqual({})
    expect(await next('viewer', 'sys.user.list')).toEqual({})
    expect(await next('viewer', 'exp.goodFaith.search.list')).toEqual({})
  })

  it('has an article for every page there is, and none for another', async () => {
    for (const pageId of [...pageIds, ...flowPageIds()]) {
      const { status, body } = await help('admin', { pageId })
      expect([pageId, status]).toEqual([pageId, 200])
      expect(body.article.html).toMatch(/^<p>/)
    }
    expect((await help('admin', { pageId: 'dsp.dispute.nowhere.list' })).status).toBe(404)
    expect((await help('admin', { pageId: 'sys.nowhere' })).status).toBe(404)
  })

  it('speaks the language of the user', async () => {
    const browser = await server.as('acq_verifier').browser()
    browser.cookies.set('language', 'zh')
    const { body } = await browser.post('/api/user/help', { pageId: 'dsp.dispute.unverified.list' })
    browser.cookies.delete('language')
    expect(body.next).toEqual({ verifyPass: '复核通过', verifyFail: '复核不通过' })
    expect(body.article.title).toBe('争议交易：待复核')
  })
})

describe('an article', () => {
  it('is answered with those to read next, by name', async () => {
    const { body } = await server.as('viewer').post('/api/detail/article', { articleId: 'how.fourEyes' })
    expect(body.title).toBe('Four-eyes principle')
    expect(body.related).toContainEqual({ id: 'role.verifier', title: 'Role: Verifier' })
  })

  it('that is not there is unknown', async () => {
    expect((await server.as('viewer').post('/api/detail/article', { articleId: 'how.nothing' })).status).toBe(404)
  })
})
