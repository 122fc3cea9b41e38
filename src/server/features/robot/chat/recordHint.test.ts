import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenEveryRole } from '../../../../../testing/data/everyRole.ts'
import { givenDispute } from '../../../../../testing/data/records.ts'
import { kindOf } from '../../../../../testing/flows/kinds.ts'
import { givenIn, raiseKind, take, walkTo } from '../../../../../testing/flows/walk.ts'
import { stageOf } from '../../../../../testing/server/stage.ts'
import { testServer } from '../../../../../testing/server/testServer.ts'
import { menusOf } from '../../../../domain/people/menus.ts'
import { dayText, nowOf } from '../../../../domain/time/calendar.ts'
import type { Language } from '../../../../texts/languages.ts'
import { recordStatus } from '../../../flows/recordDetail.ts'
import { referenceReader } from '../../../flows/reference.ts'
import type { SessionUser } from '../../../http/serve/access.ts'
import { type RecordHint, recordHints } from './recordHint.ts'

const server = testServer()
let expIds: string[]
const now = new Date()
let hintOf: (username: string, expId: string, language?: Language) => Promise<RecordHint | null>

beforeAll(async () => {
  await givenEveryRole(server.db)
  // Inquiries ask for evidence, too.
  await sql`UPDATE reason_code SET evidence = asking.evidence FROM reason_code AS asking
    WHERE reason_code.trans_id = 'E00' AND asking.trans_id = 'E23' AND asking.rsn_cd = '4508'`.execute(
    server.db.databases.main,
  )
  expIds = [await givenDispute(server, 'unverified'), await givenDispute(server, 'verifiedFail')]
  const reference = referenceReader(server.db.databases)
  const read = recordHints({
    recordStatusOf: async (expId, user) =>
      recordStatus(server.db.databases.main, expId, user, { reference: await reference(), ...nowOf(now) }),
  })
  hintOf = async (username, expId, language = 'en') => read(expId, await sessionOf(username), language)
})

async function sessionOf(username: string): Promise<SessionUser> {
  const { body } = await server.as(username).get('/api/auth/info')
  const { user_id, ins_id_cd } = await server.db.databases.main
    .selectFrom('app_user')
    .select(['user_id', 'ins_id_cd'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const roles: SessionUser['roles'] = body.roles.map((role: { name: string }) => role.name)
  return { userId: user_id, username, insIdCd: ins_id_cd, roles, menus: menusOf(roles) }
}

describe('the hint on a record', () => {
  it('says to who may act where it stands and the last day', async () => {
    const [expId = ''] = expIds
    const hint = await hintOf('acq_verifier', expId)
    expect(hint?.lines).toEqual([
      expect.stringMatching(
        `^${expId}: Credit adjustment \\(Dispute transaction\\), status: Unverified\\. Due date: \\d{4}-`,
      ),
      'Next action by: Verifier 00010344. Your available actions: Verify Pass, Verify Fail.',
      'Evidence not attached: Sales receipt, Terminal or ATM journal.',
    ])
    expect(hint?.lines[0]).toMatch(/ 180 days from \d{4}-\d\d-\d\d \(settlement\); ends \d{4}-\d\d-\d\d 24:00 UTC\.$/)
    expect(hint?.articleIds[0]).toBe('flow.stdDispute.unverified')
  })

  it('offers nobody a step that is not theirs', async () => {
    const [expId = ''] = expIds
    const lines = async (user: string) => (await hintOf(user, expId))?.lines.join('\n')
    for (const user of ['acq_handler', 'viewer'])
      expect(await lines(user)).toContain('Next action by: Verifier 00010344.')
    expect(await lines('acq_handler')).toContain('Your available actions: Recall.')
    expect(await lines('viewer')).not.toContain('Your available actions')
  })

  it('says why each step that is not open to somebody is grey, and which evidence is missing', async () => {
    const [expId = ''] = expIds
    const lines = async (user: string, language?: Language) => (await hintOf(user, expId, language))?.lines ?? []
    expect(await lines('viewer')).toContain(
      'Not available to you: Verify Pass, Verify Fail. This action requires the role Verifier. Your role is Viewer.',
    )
    expect((await lines('acq_verifier')).join()).not.toContain('Not available to you')
    expect((await lines('acq_verifier')).join()).toContain('Evidence not attached: ')
    expect((await lines('acq_verifier', 'zh')).join()).toContain('未附凭证：')
  })

  it('leads to the form of a step that is open', async () => {
    const [, expId = ''] = expIds
    expect((await hintOf('acq_handler', expId))?.forms).toEqual([
      { action: 'modify', page: `/stdDetailModifyPage?pageId=dsp.dispute.search.modify&expId=${expId}` },
    ])
    expect((await hintOf('viewer', expId))?.forms).toEqual([])
  })

  it('names the actions of this user, and no other as the next step', async () => {
    const [, expId = ''] = expIds
    const hint = await hintOf('acq_handler', expId)
    expect(hint?.lines[1]).toBe('Next action by: Handler 00010344. Your available actions: Modify, Resubmit, Delete.')
    expect(hint?.lines).toHaveLength(3)
  })

  it('says to whom a chargeback came by what to answer it and until when, and never to take it back', async () => {
    const { expId } = await givenIn(stageOf(server), kindOf('E23'), 'verifiedPass')
    const { body } = await server.as('acq_handler').post('/api/detail/disputeInf', { expId })
    for (const user of ['acq_handler', 'acq_verifier', 'viewer']) {
      const hint = await hintOf(user, expId)
      const lines = hint?.lines.join('\n') ?? ''
      expect(lines).toContain(`Handler 00010344 can answer with Representment until ${dayText(body.answerBy)}.`)
      expect(lines).not.toMatch(/cancel/i)
      expect(lines.includes('You can answer it')).toBe(user === 'acq_handler')
    }
  })

  it('follows the family of records: a pre-arbitration after a second chargeback, a dispute after an inquiry', async () => {
    const second = await givenIn(stageOf(server), kindOf('E25'), 'verifiedPass')
    const { expId: unreleased } = await givenIn(stageOf(server), kindOf('E24'), 'unverified')
    const { body: own } = await server.as('acq_handler').post('/api/detail/disputeInf', { expId: unreleased })
    const waiting = (await hintOf('acq_handler', own.answersExpId))?.lines ?? []
    expect(waiting).toContain(
      `Representment ${unreleased} answers this record and has not passed verification: Unverified.`,
    )
    expect(waiting).not.toContain('Complete: no further action.')
    const answer = (await hintOf('acq_handler', second.expId))?.lines.join('\n')
    expect(answer).toContain('Handler 00010344 can answer with Pre-arbitration until')
    const inquiry = await walkTo(
      stageOf(server),
      await raiseKind(stageOf(server), kindOf('E00'), { by: 'issuer' }),
      'replied',
    )
    const next = (await hintOf('iss_handler', inquiry.expId))?.lines.join('\n')
    expect(next).toMatch(/Your institution can raise next: Chargeback \(until \d{4}-/)
  })

  it('asks for no evidence on an inquiry that is over, also where its submitter has hidden it', async () => {
    const evidence = async (expId: string) =>
      (await hintOf('iss_handler', expId))?.lines.filter((line) => line.startsWith('Evidence not attached'))
    const stage = stageOf(server)
    const asked = await raiseKind(stage, kindOf('E00'), { by: 'issuer' })
    expect(await evidence(asked.expId)).toHaveLength(1)
    const replied = await walkTo(stage, asked, 'replied')
    expect(await evidence(asked.expId)).toEqual([])
    expect(await take(stage, 'iss_handler', replied, 'hide')).toBe('done')
    expect(await evidence(asked.expId)).toEqual([])
  })

  it('speaks Chinese', async () => {
    const [expId = ''] = expIds
    expect((await hintOf('acq_verifier', expId, 'zh'))?.lines[1]).toBe(
      '可处理者：复核员 00010344。您可以：复核通过、复核不通过。',
    )
  })

  it('is the same for a record of strangers as for none', async () => {
    const [expId = ''] = expIds
    expect(await hintOf('strange_handler', expId)).toBeNull()
    expect(await hintOf('acq_handler', 'E23260901ZZZZZZ')).toBeNull()
  })
})
