import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayOf } from '../../domain/calendar.ts'
import { menusOf } from '../../domain/menus.ts'
import { changeKindNames } from '../../domain/pendingChanges.ts'
import { ownerPool } from '../db/databases.ts'
import { actsIn, lastAct, wholeLog } from '../testing/acts.ts'
import { givenMailServer, type TestMailServer } from '../testing/mailServer.ts'
import { accountNamed, writtenAccount } from '../testing/people.ts'
import { captchaAnswer, givenServer, type TestServer } from '../testing/server.ts'
import { givenUser } from '../testing/users.ts'

/** Dual control, switched on; the last test switches it off. */

let mail: TestMailServer
let server: TestServer
let owner: ReturnType<typeof ownerPool>
beforeAll(async () => {
  mail = await givenMailServer()
  server = await givenServer({ env: { SMTP_URL: mail.url } })
  owner = ownerPool(server.db.connection)
  await givenUser(server.db, { username: 'acq_risk2', insIdCd: '00010344', roles: ['riskOfficer'] })
  await sql`INSERT INTO dual_control (is_on, version) VALUES (true, 1)`.execute(server.db.databases.main)
})
afterAll(async () => {
  await owner.end()
  await server.close()
  await mail.close()
})
beforeEach(async () => {
  await sql`UPDATE pending_change SET state = 'withdrawn' WHERE state = 'pending'`.execute(server.db.databases.main)
})

const post = (path: string, body: object, user: string, headers = {}) =>
  server.as(user).post(`/api/${path}`, body, headers)
const detail = async (changeId: string, user = 'admin') => (await post('detail/pendingChange', { changeId }, user)).body
const decide = (decision: string, changeId: string, user: string, more = {}) =>
  post(`${decision}/pendingChange`, { changeId, version: 1, ...more }, user)
const approve = (changeId: string, user: string) => decide('approve', changeId, user)
const waitingFor = async (user: string) => (await post('getTasks', {}, user)).body.changes
const changesSeenBy = async (user: string) =>
  (await post('query/pendingChange', { pageSize: 100 }, user)).body.list.map(
    (row: { changeId: string }) => row.changeId,
  )

async function proposed(path: string, body: object, user: string): Promise<string> {
  const answer = await post(path, body, user)
  if (typeof answer.body.pending !== 'string') throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer.body.pending
}

let made = 0
const newAccount = (own: Record<string, unknown> = {}) => {
  made += 1
  return writtenAccount({ username: `clerk_${made}`, email: `clerk_${made}@example.test`, ...own })
}

/** An account as its page sends it. */
async function written(username: string) {
  const { userId } = await accountNamed(server, username)
  const { version, nickName, email, insIdCd, roles, menus } = (await server.as('admin').get(`/api/user/${userId}`)).body
  return { userId, version, nickName, email: email ?? `${username}@example.test`, insIdCd, roles, menus }
}

async function givenClerk(): Promise<string> {
  made += 1
  const username = `colleague_${made}`
  await givenUser(server.db, { username, insIdCd: '00010344', roles: ['viewer'] })
  await sql`UPDATE app_user SET email = ${`${username}@example.test`} WHERE username = ${username}`.execute(
    server.db.databases.main,
  )
  return username
}

const usersNamed = async (username: string) =>
  (await sql`SELECT 1 FROM app_user WHERE username = ${username}`.execute(server.db.databases.main)).rows.length

describe('a new account', () => {
  it('takes two managers to make an account that can sign in', async () => {
    const account = newAccount()
    const username = String(account.username)
    const letters = mail.mails.length
    const changeId = await proposed('user/create', account, 'acq_manager')
    expect(await usersNamed(username)).toBe(0)
    expect(mail.mails).toHaveLength(letters)

    expect(await detail(changeId, 'acq_manager2')).toMatchObject({
      kind: 'createUser',
      state: 'pending',
      target: username,
      proposedBy: 'Harbour manager',
      before: null,
      after: { email: account.email, roles: ['handler'] },
    })
    expect(await lastAct(server.db, 'user/create')).toMatchObject({
      username: 'acq_manager',
      target: username,
      detail: { pendingChange: changeId },
    })
    const approved = await approve(changeId, 'acq_manager2')
    expect(approved.body).toMatchObject({ state: 'approved', decidedBy: 'Second Harbour manager' })
    expect(await lastAct(server.db, 'approve/pendingChange')).toMatchObject({
      username: 'acq_manager2',
      target: `${username}, change ${changeId}`,
      detail: { kind: 'createUser', proposedBy: 'acq_manager', after: { roles: ['handler'] } },
    })
    const letter = mail.mails.at(-1)
    expect(letter?.to).toEqual([account.email])
    const password = /^[A-Za-z0-9]{16}$/m.exec(letter?.read.text ?? '')?.[0] ?? ''
    const answer = await server.browser().logIn(username, password, captchaAnswer)
    expect(answer.body.errCd).toBe('8015')
  })

  it('holds no password while it waits, nor does the log', async () => {
    const changeId = await proposed('user/create', newAccount(), 'acq_manager')
    const { rows } = await sql<{ all: string }>`SELECT to_jsonb(c)::text AS all FROM pending_change AS c
      WHERE change_id = ${changeId}`.execute(server.db.databases.main)
    for (const text of [rows[0]?.all, await wholeLog(server.db)]) expect(text).not.toMatch(/argon2|password_hash/i)
  })

  it('is proposed once, however often the same request comes', async () => {
    const account = newAccount()
    const key = { 'idempotency-key': 'the same account' }
    const [one, again] = [
      await post('user/create', account, 'acq_manager', key),
      await post('user/create', account, 'acq_manager', key),
    ]
    expect(again.body).toEqual(one.body)
    expect((await post('user/create', account, 'acq_manager')).body.errCd).toBe('4360')
  })

  it('is refused at once for what would be refused in the end', async () => {
    const taken = await post('user/create', newAccount({ username: 'viewer' }), 'acq_manager')
    expect(taken.body).toMatchObject({ errCd: '4287', field: 'username' })
    const address = await post('user/create', newAccount({ email: 'VIEWER@example.test' }), 'acq_manager')
    expect(address.body).toMatchObject({ errCd: '4366', field: 'email' })
    for (const role of ['handler', 'verifier', 'auditor']) {
      const both = await post('user/create', newAccount({ roles: ['manager', role] }), 'acq_manager')
      expect(both.body).toMatchObject({ errCd: '4367', field: 'roles' })
    }
  })

  it('stays proposed while its mail cannot be sent', async () => {
    const account = newAccount()
    const changeId = await proposed('user/create', account, 'acq_manager')
    mail.refuse()
    expect((await approve(changeId, 'acq_manager2')).body.errCd).toBe('5031')
    mail.accept()
    expect(await usersNamed(String(account.username))).toBe(0)
    expect((await approve(changeId, 'acq_manager2')).status).toBe(200)
  })
})

describe('a proposal', () => {
  it('is not approved by whoever made it, nor by others than managers of the institution and administrators', async () => {
    const changeId = await proposed('user/create', newAccount(), 'acq_manager')
    expect((await approve(changeId, 'acq_manager')).body.errCd).toBe('4364')
    expect((await approve(changeId, 'head_manager')).body.errCd).toBe('4032')
    for (const user of ['iss_manager', 'risk_officer']) {
      expect((await approve(changeId, user)).status, user).toBe(404)
      expect(await changesSeenBy(user), user).not.toContain(changeId)
    }
    expect((await approve(changeId, 'acq_handler')).status).toBe(403)
    expect((await approve(changeId, 'admin')).status).toBe(200)
  })

  it('of a manager of the head for another institution is approved there, or by an administrator', async () => {
    const changeId = await proposed('user/create', newAccount(), 'head_manager')
    expect((await approve(changeId, 'head_manager2')).body.errCd).toBe('4032')
    expect((await approve(changeId, 'acq_manager')).status).toBe(200)
  })

  it('about the own account is not approved by its user', async () => {
    const own = await written('acq_manager2')
    const changeId = await proposed('user/update', { ...own, email: 'second@example.test' }, 'acq_manager')
    expect((await approve(changeId, 'acq_manager2')).body.errCd).toBe('4280')
    await decide('withdraw', changeId, 'acq_manager')
  })

  it('of a role above the approver’s is for an administrator', async () => {
    const changeId = await proposed('user/create', newAccount({ roles: ['administrator'] }), 'admin')
    expect((await approve(changeId, 'acq_manager')).body.errCd).toBe('4282')
    expect((await approve(changeId, 'admin2')).status).toBe(200)
  })

  it('is rejected with a remark, or withdrawn by whoever proposed it', async () => {
    const one = await proposed('user/create', newAccount(), 'acq_manager')
    expect((await decide('reject', one, 'acq_manager2', { remark: ' ' })).status).toBe(400)
    expect((await decide('withdraw', one, 'acq_manager2')).body.errCd).toBe('4365')
    const rejected = await decide('reject', one, 'acq_manager2', { remark: 'Card 4111111111111111 left us.' })
    expect(rejected.body).toMatchObject({ state: 'rejected', remark: expect.stringContaining('411111') })
    expect(rejected.body.remark).not.toContain('4111111111111111')
    expect((await decide('approve', one, 'acq_manager2', { version: 2 })).body.errCd).toBe('4363')
    const other = await proposed('user/create', newAccount(), 'acq_manager')
    expect((await decide('withdraw', other, 'acq_manager')).body.state).toBe('withdrawn')
    for (const path of ['reject/pendingChange', 'withdraw/pendingChange'])
      expect((await actsIn(server.db, path)).filter(({ err_cd }) => err_cd === null)).not.toHaveLength(0)
  })

  it('that somebody decided meanwhile is not decided again', async () => {
    const changeId = await proposed('user/create', newAccount(), 'acq_manager')
    const answers = await Promise.all(['acq_manager2', 'admin', 'admin2'].map((user) => approve(changeId, user)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await decide('reject', changeId, 'admin', { remark: 'Too late.' })).body.errCd).toBe('4363')
  })

  it('expires after seven days', async () => {
    const account = newAccount()
    const changeId = await proposed('user/create', account, 'acq_manager')
    await owner.query('UPDATE pending_change SET expires_at = now() WHERE change_id = $1', [changeId])
    expect((await approve(changeId, 'acq_manager2')).body.errCd).toBe('4362')
    expect((await detail(changeId)).state).toBe('expired')
    expect((await post('user/create', account, 'acq_manager')).body.pending).toEqual(expect.any(String))
  })

  it('is outdated when what it changes has changed since', async () => {
    const username = await givenClerk()
    const account = await written(username)
    const changeId = await proposed('user/update', { ...account, email: `new_${username}@example.test` }, 'acq_manager')
    // Its user changes the own name.
    await sql`UPDATE app_user SET version = version + 1 WHERE username = ${username}`.execute(server.db.databases.main)
    const refused = await approve(changeId, 'acq_manager2')
    expect([refused.status, refused.body.errCd]).toEqual([412, '4361'])
    expect((await detail(changeId)).state).toBe('outdated')
    expect((await written(username)).email).toBe(`${username}@example.test`)
  })

  it('of somebody who lost the right to it since is refused', async () => {
    const { userId } = await accountNamed(server, 'iss_manager2')
    const changeId = await proposed('user/create', newAccount({ insIdCd: '00010392' }), 'iss_manager2')
    const { version } = await accountNamed(server, 'iss_manager2')
    expect((await post(`user/enable/${userId}`, { version }, 'iss_manager')).body.disabled).toBe(true)
    expect((await approve(changeId, 'iss_manager')).body.errCd).toBe('4368')
  })
})

describe('what only takes rights away', () => {
  it('acts at once, and what gives something back waits', async () => {
    const username = await givenClerk()
    const account = await written(username)
    const renamed = await post('user/update', { ...account, nickName: 'Another name' }, 'acq_manager')
    expect(renamed.body.version).toBe(account.version + 1)
    const fewer = { ...account, version: account.version + 1, menus: ['GoodFaith'] }
    expect((await post('user/update', fewer, 'acq_manager')).body.version).toBe(account.version + 2)
    const back = { ...account, version: account.version + 2, menus: menusOf(['viewer']) }
    const waiting = await proposed('user/update', back, 'acq_manager')
    const { userId } = account
    const disabled = await post(`user/enable/${userId}`, { version: account.version + 2 }, 'acq_manager')
    expect(disabled.body).toMatchObject({ disabled: true })
    // It concerned the account as it was.
    expect((await detail(waiting)).state).toBe('outdated')
    await proposed(`user/enable/${userId}`, { version: account.version + 3 }, 'acq_manager')
    expect((await post('user/delete', { userId, version: account.version + 3 }, 'acq_manager')).status).toBe(200)
  })
})

describe('every kind of change', () => {
  const rule = {
    ...{ transId: 'E23', rsnCd: '4557', countedFrom: 'settlement', firstDay: 0, lastDay: 90, percent: 100 },
    ...{ replyDays: null, validFrom: dayOf(new Date()), validTo: '20991231' },
  }
  const riskRule = {
    ...{ parameters: { minutes: 30, count: 3 }, score: 60 },
    ...{ names: { en: 'Three times', zh: '三次' }, reasons: { en: '{found} times', zh: '{found} 次' } },
  }
  const lastOf = async (table: 'limit_rule' | 'risk_rule') =>
    (
      await sql<{ ruleId: string; version: number }>`
        SELECT rule_id AS "ruleId", version FROM ${sql.table(table)} ORDER BY rule_id DESC LIMIT 1`.execute(
        server.db.databases.main,
      )
    ).rows[0]

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
      ['addLimitRule', 'add/limitRule', () => rule, 'admin', 'admin2'],
      [
        'modifyLimitRule',
        'modify/limitRule',
        async () => ({ ...rule, ...(await lastOf('limit_rule')), lastDay: 60 }),
        ...(['admin', 'admin2'] as const),
      ],
      ['deleteLimitRule', 'delete/limitRule', async () => ({ ...(await lastOf('limit_rule')) }), 'admin', 'admin2'],
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
    expect(steps.map(([kind]) => kind).toSorted()).toEqual([...changeKindNames].toSorted())
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
      .poll(async () => (await bellOf('acq_manager2'))[0], { timeout: 20_000 })
      .toMatchObject({
        title: 'A change waits for your approval',
        content: `New account: ${account.username}. Proposed by Harbour manager.`,
        link: { changeId },
      })
    expect(
      (await bellOf('admin')).filter(({ link }: { link: { changeId: string } }) => link.changeId === changeId),
    ).toEqual([])
    await decide('reject', changeId, 'acq_manager2', { remark: 'Not known here.' })
    await expect
      .poll(async () => (await bellOf('acq_manager'))[0], { timeout: 20_000 })
      .toMatchObject({
        title: 'Your change was rejected',
        content: `New account: ${account.username}. Rejected by Second Harbour manager: Not known here.`,
      })
  })

  it('asks the administrators where the institution has nobody else', async () => {
    const username = await givenClerk()
    await sql`UPDATE app_user SET ins_id_cd = '00020764' WHERE username = ${username}`.execute(server.db.databases.main)
    await sql`UPDATE user_role SET role = 'manager' WHERE user_id = (SELECT user_id FROM app_user WHERE username = ${username})`.execute(
      server.db.databases.main,
    )
    const changeId = await proposed('user/create', newAccount({ insIdCd: '00020764' }), username)
    await expect.poll(async () => (await bellOf('admin'))[0], { timeout: 20_000 }).toMatchObject({ link: { changeId } })
  })
})

describe('dual control', () => {
  it('is off in the demo, and on in production, while nobody has chosen', async () => {
    const { dualControlOf } = await import('./dualControl.ts')
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
