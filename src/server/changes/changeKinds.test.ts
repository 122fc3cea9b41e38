import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { accountNamed } from '../../../testing/data/people.ts'
import { menusOf } from '../../domain/people/menus.ts'
import { changeKindNames } from '../../domain/people/pendingChanges.ts'
import { addDays, dayOf, dayText } from '../../domain/time/calendar.ts'
import { firstPack } from '../db/seed/rules.ts'
import { dualControlOf } from './dualControl.ts'
import { givenChanges } from './testing/givenChanges.ts'

// The last test switches dual control off.
const changes = await givenChanges()
const { server, owner, post, decide, approve, detail, waitingFor, proposed, newAccount, written, givenClerk } = changes
beforeEach(() => changes.withdrawAll())
afterAll(() => changes.close())

describe('every kind of change', () => {
  const rule = {
    transId: 'E23',
    rsnCd: '4557',
    countedFrom: 'settlement',
    firstDay: 0,
    lastDay: 90,
    percent: 100,
    replyDays: null,
    validFrom: dayOf(new Date()),
    validTo: '20301231',
  }
  const riskRule = {
    parameters: { minutes: 30, count: 3 },
    score: 60,
    names: { en: 'Three times', zh: '三次' },
    reasons: { en: '{found} times', zh: '{found} 次' },
  }
  const lastOf = async (table: 'limit_rule' | 'risk_rule') =>
    (
      await sql<{ ruleId: string; version: number }>`
        SELECT rule_id AS "ruleId", version FROM ${sql.table(table)} ORDER BY rule_id DESC LIMIT 1`.execute(
        server.db.databases.main,
      )
    ).rows[0]

  const packInUse = async () => {
    const { rows } = await sql<{ packId: string; inForce: string }>`
      SELECT pack_id AS "packId", pack_id AS "inForce" FROM rule_pack WHERE state = 'inForce'`.execute(
      server.db.databases.main,
    )
    return rows[0]
  }
  const nextPack = async () => ({
    file: JSON.stringify({ ...firstPack, version: 100, validFrom: dayOf(new Date()), cases: [] }),
    inForce: (await packInUse())?.inForce,
  })

  it('waits, is shown with what it changes, and is made by the second person', async () => {
    const username = await givenClerk()
    const steps: [kind: string, path: string, body: () => Promise<object> | object, by: string, approver: string][] = [
      ['createUser', 'user/create', () => newAccount(), 'acq_manager', 'acq_manager2'],
      [
        'updateUser',
        'user/update',
        async () => ({ ...(await written(username)), roles: ['viewer', 'handler'], menus: menusOf(['viewer']) }),
        ...(['acq_manager', 'acq_manager2'] as const),
      ],
      [
        'giveUserPassword',
        `user/givePassword/${(await accountNamed(server, username)).userId}`,
        async () => ({ version: (await accountNamed(server, username)).version }),
        ...(['acq_manager', 'acq_manager2'] as const),
      ],
      [
        'revokeUserFactors',
        `user/revokeFactors/${(await accountNamed(server, username)).userId}`,
        async () => {
          const { userId, version } = await accountNamed(server, username)
          await sql`
            INSERT INTO totp_factor (user_id, key_id, secret_sealed, added_at)
            VALUES (${userId}, 1, '\\x00', now())`.execute(server.db.databases.main)
          return { version }
        },
        ...(['acq_manager', 'acq_manager2'] as const),
      ],
      [
        'enableUser',
        `user/enable/${(await accountNamed(server, username)).userId}`,
        async () => {
          const { userId, version } = await accountNamed(server, username)
          await post(`user/enable/${userId}`, { version }, 'acq_manager')
          return { version: version + 1 }
        },
        ...(['acq_manager', 'acq_manager2'] as const),
      ],
      [
        'modifyInsSetting',
        'modify/insSetting',
        () => ({ insIdCd: '00010344', version: 0, otpMode: 'always', otpAbove: null, otpCurrCd: null }),
        ...(['acq_manager', 'acq_manager2'] as const),
      ],
      [
        'modifyFactorPolicy',
        'modify/factorPolicy',
        () => ({ insIdCd: '00010344', version: 0, factorPolicy: 'required' }),
        ...(['acq_manager', 'acq_manager2'] as const),
      ],
      [
        'modifySsoSetting',
        'modify/ssoSetting',
        () => ({
          insIdCd: '00010344',
          version: 0,
          enabled: true,
          issuerUrl: 'https://login.harbour.example',
          clientId: 'recourse',
          clientSecret: 'a secret of the provider',
          domains: ['harbour.example'],
          roleClaim: 'groups',
          roleMap: [{ value: 'desk', role: 'handler' }],
          createsAccounts: true,
          trustsFactor: false,
          trustsAddresses: false,
          passwordsOff: false,
          breakGlass: '',
        }),
        ...(['acq_manager', 'acq_manager2'] as const),
      ],
      [
        'modifyDirectory',
        'modify/directory',
        () => ({ insIdCd: '00010344', version: 0, delegated: true }),
        ...(['acq_manager', 'acq_manager2'] as const),
      ],
      [
        'createApiKey',
        'create/apiKey',
        () => ({
          insIdCd: '00010344',
          name: 'Core banking',
          scopes: ['read', 'submit'],
          flows: ['stdDispute'],
          addresses: ['10.1.0.0/24'],
          expiresOn: addDays(dayOf(new Date()), 90),
        }),
        ...(['acq_manager', 'acq_manager2'] as const),
      ],
      [
        'createWebhook',
        'create/webhook',
        () => ({ insIdCd: '00010344', name: 'Core banking', url: 'https://8.8.8.8/hook', flows: ['stdDispute'] }),
        ...(['acq_manager', 'acq_manager2'] as const),
      ],
      ['addLimitRule', 'add/limitRule', () => rule, 'admin', 'admin2'],
      [
        'modifyLimitRule',
        'modify/limitRule',
        async () => ({ ...rule, ...(await lastOf('limit_rule')), lastDay: 60 }),
        ...(['admin', 'admin2'] as const),
      ],
      ['deleteLimitRule', 'delete/limitRule', async () => ({ ...(await lastOf('limit_rule')) }), 'admin', 'admin2'],
      ['importRulePack', 'import/rulePack', nextPack, 'admin', 'admin2'],
      [
        'restoreRulePack',
        'restore/rulePack',
        async () => ({ ...(await packInUse()), validFrom: dayOf(new Date()) }),
        ...(['admin', 'admin2'] as const),
      ],
      [
        'importReference',
        'import/reference',
        () => ({
          kind: 'calendarDay',
          csv: `day,kind,enNm,nm\n${dayText(addDays(dayOf(new Date()), 60))},holiday,Day,节日`,
          version: 0,
        }),
        ...(['admin', 'admin2'] as const),
      ],
      ['addRiskRule', 'risk/add/rule', () => ({ ...riskRule, kind: 'cardVelocity' }), 'risk_officer', 'acq_risk2'],
      [
        'modifyRiskRule',
        'risk/modify/rule',
        async () => ({ ...riskRule, ...(await lastOf('risk_rule')), score: 70 }),
        ...(['risk_officer', 'acq_manager'] as const),
      ],
      [
        'enableRiskRule',
        'risk/enable/rule',
        async () => ({ ...(await lastOf('risk_rule')), enabled: true }),
        ...(['risk_officer', 'admin'] as const),
      ],
      ['modifyRiskThreshold', 'risk/modify/threshold', () => ({ version: 0, threshold: 90 }), 'risk_officer', 'admin'],
      ['modifyDualControl', 'modify/dualControl', () => ({ on: false, version: 1 }), 'admin', 'admin2'],
    ]
    expect(steps.map(([kind]) => kind).toSorted()).toEqual(
      // A directory asks for it, by no call of the portal: features/scim/scim.test.ts.
      changeKindNames.filter((kind) => kind !== 'provisionUser').toSorted(),
    )
    for (const [kind, path, body, by, approver] of steps) {
      const sent = await body()
      const waiting = await waitingFor(approver)
      const changeId = await proposed(path, sent, by)
      expect(await waitingFor(approver), kind).toBe(waiting + 1)
      const shown = await detail(changeId, approver)
      expect(shown, kind).toMatchObject({ kind, state: 'pending' })
      expect(shown.before ?? shown.after, kind).not.toBeNull()
      expect(shown.actions.find(({ action }: { action: string }) => action === 'approve').allowed, kind).toBe(true)
      expect((await approve(changeId, by)).body.errCd, kind).toBe('4364')
      expect(await approve(changeId, approver), kind).toMatchObject({ status: 200, body: { state: 'approved' } })
      expect(await waitingFor(approver), kind).toBe(waiting)
    }
    // It was switched off by the last of them.
    expect((await server.as('admin').get('/api/query/dualControl')).body).toMatchObject({ on: false, version: 2 })
    expect((await post('modify/dualControl', { on: true, version: 2 }, 'admin')).body).toMatchObject({ on: true })
  })

  it('can refuse when it is approved all that it can when it is proposed', () => {
    const { servedCalls } = server.app
    const refusesOf = (path: string) => servedCalls.find(({ call }) => call.path === path)?.call.refuses ?? []
    const proposing = servedCalls.map(({ call }) => call).filter(({ refuses }) => refuses?.includes('changePending'))
    expect(proposing).toHaveLength(changeKindNames.length - 1)
    const whenApproved = new Set([...refusesOf('approve/pendingChange'), 'keyReused', 'changePending'])
    for (const { path, refuses = [] } of proposing)
      expect(
        refuses.filter((name) => !whenApproved.has(name)),
        path,
      ).toEqual([])
    expect(whenApproved).toContain('usernameTaken')
  })

  it('is shown beside the thing that it changes', async () => {
    const { userId, version } = await accountNamed(server, 'acq_auditor')
    const account = await proposed(`user/givePassword/${userId}`, { version }, 'acq_manager')
    expect((await server.as('admin').get(`/api/user/${userId}`)).body.pendingChange).toBe(account)
    const { setting } = (await post('query/insSetting', {}, 'acq_manager')).body
    const asked = { insIdCd: '00010344', otpMode: 'never', otpAbove: null, otpCurrCd: null }
    const change = await proposed('modify/insSetting', { ...asked, version: setting.version }, 'acq_manager')
    expect((await post('query/insSetting', {}, 'acq_manager')).body.setting.pendingChange).toBe(change)
    const again = await post('modify/insSetting', { ...asked, version: setting.version }, 'acq_manager2')
    expect(again.body.errCd).toBe('4360')
  })
})

describe('the bell', () => {
  const bellOf = async (user: string) =>
    (await post('query/message', { pageSize: 100 }, user)).body.list.filter(
      ({ kind }: { kind: string }) => kind === 'approval',
    )

  it('rings for those who may approve, and for the proposer when it was decided', async () => {
    const account = newAccount()
    const changeId = await proposed('user/create', account, 'acq_manager')
    await expect
      .poll(async () => (await bellOf('acq_manager2'))[0])
      .toMatchObject({
        title: 'A change awaits your approval',
        content: `New account: ${account.username}. Proposed by Harbour manager.`,
        link: { changeId },
      })
    expect(
      (await bellOf('admin')).filter(({ link }: { link: { changeId: string } }) => link.changeId === changeId),
    ).toEqual([])
    await decide('reject', changeId, 'acq_manager2', { remark: 'Not known here.' })
    await expect
      .poll(async () => (await bellOf('acq_manager'))[0])
      .toMatchObject({
        title: 'Your change was rejected',
        content: `New account: ${account.username}. Rejected by Second Harbour manager: Not known here.`,
      })
  })

  it('tells the proposer who has outdated a change', async () => {
    const { userId, version } = await written(await givenClerk())
    const changeId = await proposed(`user/givePassword/${userId}`, { version }, 'acq_manager')
    expect((await post(`user/enable/${userId}`, { version }, 'acq_manager2')).body.disabled).toBe(true)
    await expect
      .poll(async () => (await bellOf('acq_manager'))[0])
      .toMatchObject({
        title: 'Your change is outdated',
        content: expect.stringContaining('Second Harbour manager has changed'),
        link: { changeId },
      })
  })

  it('asks the administrators where the institution has nobody else', async () => {
    const username = await givenClerk()
    await sql`UPDATE app_user SET ins_id_cd = '00020764' WHERE username = ${username}`.execute(server.db.databases.main)
    await sql`UPDATE user_role SET role = 'manager' WHERE user_id = (SELECT user_id FROM app_user WHERE username = ${username})`.execute(
      server.db.databases.main,
    )
    const changeId = await proposed('user/create', newAccount({ insIdCd: '00020764' }), username)
    await expect.poll(async () => (await bellOf('admin'))[0]).toMatchObject({ link: { changeId } })
  })
})

describe('dual control', () => {
  it('is off in the demo, and on in production, while nobody has chosen', async () => {
    await owner.query('DELETE FROM dual_control')
    for (const on of [true, false])
      expect(await dualControlOf(server.db.databases.main, on)).toEqual({ on, version: 0 })
    expect((await server.as('admin').get('/api/query/dualControl')).body.on).toBe(false)
    const account = await post('user/create', newAccount(), 'acq_manager')
    expect(account.body).toMatchObject({ userId: expect.any(String), version: 1 })
  })

  it('is switched on by one administrator at once, and off by two', async () => {
    expect((await post('modify/dualControl', { on: true, version: 0 }, 'acq_manager')).status).toBe(403)
    expect((await post('modify/dualControl', { on: true, version: 0 }, 'admin')).body).toMatchObject({ on: true })
    expect((await post('modify/dualControl', { on: true, version: 0 }, 'admin2')).status).toBe(412)
    const changeId = await proposed('modify/dualControl', { on: false, version: 1 }, 'admin')
    expect((await server.as('admin').get('/api/query/dualControl')).body).toMatchObject({
      on: true,
      pendingChange: changeId,
    })
    expect((await approve(changeId, 'head_manager')).status).toBe(404)
    expect((await approve(changeId, 'admin2')).status).toBe(200)
    expect((await server.as('admin').get('/api/query/dualControl')).body.on).toBe(false)
  })
})
