import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { actsIn, lastAct, wholeLog } from '../../../testing/data/acts.ts'
import { accountNamed } from '../../../testing/data/people.ts'
import { captchaAnswer } from '../../../testing/server/server.ts'
import { menusOf } from '../../domain/people/menus.ts'
import { givenChanges } from './testing/givenChanges.ts'

const changes = await givenChanges()
const { mail, server, owner, post, decide, approve, detail, proposed, newAccount, written, givenClerk, usersNamed } =
  changes
const changesSeenBy = async (user: string) =>
  (await post('query/pendingChange', { pageSize: 100 }, user)).body.list.map(
    (row: { changeId: string }) => row.changeId,
  )
beforeEach(() => changes.withdrawAll())
afterAll(() => changes.close())

describe('a new account', () => {
  it('takes two managers to make an account that can sign in', async () => {
    const account = newAccount()
    const username = String(account.username)
    const letters = mail.mails.length
    const changeId = await proposed('user/create', account, 'acq_manager')
    expect(await usersNamed(username)).toBe(0)
    expect(mail.mails).toHaveLength(letters)

    expect((await post('detail/pendingChange', { changeId }, 'acq_manager2')).body).toMatchObject({
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
    const acts = (await actsIn(server.db, 'user/create')).filter(({ target }) => target === account.username)
    expect(acts).toMatchObject([{ err_cd: null, detail: { pendingChange: one.body.pending } }])
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
    // Who tried to approve it has changed nothing.
    const outdated = await detail(changeId)
    expect(outdated).toMatchObject({ state: 'outdated', decidedBy: null, userId: account.userId })
    expect(outdated.outdatedBy, 'the audit log knows of nothing').toBeUndefined()
    expect((await written(username)).email).toBe(`${username}@example.test`)
  })

  it('that its user has outdated says so', async () => {
    const username = await givenClerk()
    const account = await written(username)
    const changeId = await proposed(
      'user/update',
      { ...account, email: `other_${username}@example.test` },
      'acq_manager',
    )
    const { version } = account
    expect((await post('user/updateMyself', { version, nickName: 'Own name' }, username)).status).toBe(200)
    expect((await approve(changeId, 'acq_manager2')).body.errCd).toBe('4361')
    expect((await detail(changeId)).outdatedBy).toMatchObject({ what: 'user/updateMyself', name: 'Own name' })
  })

  it('is not outdated by what its user chooses for the own pages', async () => {
    const username = await givenClerk()
    const account = await written(username)
    const changeId = await proposed(
      'user/update',
      { ...account, email: `late_${username}@example.test` },
      'acq_manager',
    )
    const { version } = account
    expect((await post('user/updateMyself', { version, zone: 'UTC' }, username)).status).toBe(200)
    expect((await approve(changeId, 'acq_manager2')).body).toMatchObject({ state: 'approved' })
  })

  it('of a setting is not outdated by another setting of the same institution', async () => {
    const { setting } = (await post('query/insSetting', {}, 'acq_manager')).body
    const { pendingChange: _, ...sent } = setting
    const changeId = await proposed('modify/insSetting', { ...sent, zone: 'Asia/Hong_Kong' }, 'acq_manager')
    await sql`
      INSERT INTO directory_setting (ins_id_cd, delegated, version) VALUES ('00010344', true, 1)
      ON CONFLICT (ins_id_cd) DO UPDATE SET delegated = true, version = 1`.execute(server.db.databases.main)
    const takenBack = { insIdCd: '00010344', version: 1, delegated: false }
    expect((await post('modify/directory', takenBack, 'acq_manager')).body).toMatchObject({ delegated: false })
    await sql`
      INSERT INTO institution_setting (ins_id_cd, version) VALUES ('00010344', ${sent.version + 1})
      ON CONFLICT (ins_id_cd) DO UPDATE SET version = excluded.version`.execute(server.db.databases.main)
    expect((await approve(changeId, 'acq_manager2')).body.errCd).toBe('4361')
    expect((await detail(changeId)).outdatedBy).toBeUndefined()
  })

  it('that moves a user to another institution is not outdated by its manager, whose account it is not', async () => {
    const account = await written(await givenClerk())
    const changeId = await proposed('user/update', { ...account, insIdCd: '00010392' }, 'head_manager')
    const refused = await approve(changeId, 'iss_manager')
    expect([refused.status, refused.body.errCd]).toEqual([403, '4031'])
    expect((await detail(changeId)).state).toBe('pending')
    expect((await approve(changeId, 'admin')).status).toBe(200)
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
    const outdated = await detail(waiting)
    expect(outdated).toMatchObject({ state: 'outdated', decidedBy: expect.stringMatching(/\S/) })
    expect(outdated.outdatedBy).toMatchObject({ what: 'user/enable/:id', name: outdated.decidedBy })
    await proposed(`user/enable/${userId}`, { version: account.version + 3 }, 'acq_manager')
    expect((await post('user/delete', { userId, version: account.version + 3 }, 'acq_manager')).status).toBe(200)
  })
})
