/** @module-tag slow */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { givenHistory } from '../../../../testing/data/history.ts'
import { givenUser } from '../../../../testing/data/users.ts'
import { chargeback, formOn } from '../../../../testing/flows/records.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { errors } from '../../../contract/errors.ts'
import type { PackEffect } from '../../../contract/reference/rulePacks.ts'
import { seal } from '../../../contract/sealing.ts'
import { flows } from '../../../domain/flows/index.ts'
import type { RulePack } from '../../../domain/rulePacks/rulePack.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { keepPack, putIntoForce, schedulePack } from '../../db/rulePacks.ts'
import { limitRules } from '../../db/seed/rules.ts'
import { packEffect } from './packEffect.ts'

const today = dayOf(new Date())
const server = testServer()
const post = (path: string, body: object, user = 'admin') => server.as(user).post(`/api/${path}`, body)

async function submit(form: Record<string, unknown>) {
  const { body } = await post('submit/withOrig/stdDispute', { data: await seal(form) }, 'iss_handler')
  return body.list[0]
}

async function packs() {
  const { body } = await post('query/rulePack', { pageSize: 100 })
  return body.list as { packId: string; version: number; state: string; edited: boolean; restores: number | null }[]
}

async function inForce() {
  const one = (await packs()).find(({ state }) => state === 'inForce')
  if (!one) throw new Error('There is no pack in force.')
  const { body } = await post('export/rulePack', { packId: one.packId })
  return { ...one, file: body as RulePack }
}

/** The pack in force with some changes, under the next version. */
async function next(changes: (file: RulePack) => Partial<RulePack>): Promise<{ file: string; inForce: string }> {
  const { packId, file } = await inForce()
  const version = Math.max(...(await packs()).map((one) => one.version)) + 1
  return { inForce: packId, file: JSON.stringify({ ...file, version, validFrom: today, ...changes(file) }) }
}

const without = (file: RulePack, rsnCd: string): Partial<RulePack> => ({
  reasons: file.reasons.filter((one) => one.transId !== 'E23' || one.rsnCd !== rsnCd),
  questions: [],
  cases: [],
})

it('starts with pack 1, which is what stands in the tables', async () => {
  const { version, file } = await inForce()
  expect(version).toBe(1)
  expect(file.limits).toHaveLength(limitRules.length)
  const preview = await post('query/rulePackPreview', { file: JSON.stringify({ ...file, version: 2 }) })
  expect(preview.body).toMatchObject({ problems: { count: 0 }, differences: { count: 0 }, pack: { version: 2 } })
})

it('says what is wrong with a file, and where, in the language of the user', async () => {
  const { file } = await next(() => ({ limits: [] }))
  const { body } = await post('query/rulePackPreview', { file })
  expect(body).toMatchObject({ pack: null, problems: { count: 1, first: [{ place: 'limits' }] } })
  expect((await post('query/rulePackPreview', { file: 'x' })).body.problems.first).toEqual([
    { place: '', reason: 'The file is not JSON.' },
  ])
  expect((await post('import/rulePack', { file, inForce: (await inForce()).packId })).body.errCd).toBe('4345')
  expect((await post('query/rulePack', {}, 'acq_handler')).status).toBe(403)
})

it('imports a pack, shows first what changes, and brings the earlier one back', async () => {
  const [target] = await givenHistory(server.db, [{}])
  if (!target) throw new Error('No transaction.')
  const before = await inForce()
  const raised = await submit(formOn(target, chargeback))
  const { expId } = raised.first

  const pack = await next((file) => without(file, '4507'))
  const { body: preview } = await post('query/rulePackPreview', { file: pack.file })
  expect(preview.differences.first[0]).toMatchObject({ part: 'reason', key: 'E23 4507', after: null })
  const { body } = await post('query/rulePackEffect', { file: pack.file, flow: 'stdDispute' })
  const effect: PackEffect = body
  const gone = { effect: 'reasonGone', transId: 'E23', rsnCd: '4507', count: 1, first: [{ expId, date: null }] }
  expect(effect.open).toContainEqual(gone)
  expect(effect.recent.affected).toContainEqual(gone)

  expect((await post('import/rulePack', { ...pack, inForce: '999' })).body.errCd).toBe('4121')
  expect((await post('import/rulePack', pack)).status).toBe(200)
  expect((await post('import/rulePack', pack)).status).not.toBe(200)
  expect((await post('query/reasonCode', { transId: 'E23', rsnCd: '4507' })).body.total).toBe(0)
  const versions = await post('query/referenceVersion', { kind: 'reasonCode' })
  expect(versions.body.list[0]).toMatchObject({ added: 0, changed: 0, removed: 1 })

  const now = await inForce()
  const back = await post('restore/rulePack', { packId: before.packId, validFrom: today, inForce: now.packId })
  expect(back.status).toBe(200)
  expect((await post('query/reasonCode', { transId: 'E23', rsnCd: '4507' })).body.total).toBe(1)
  expect((await inForce()).restores).toBe(before.version)
})

it('keeps limits of transactions that were settled before', async () => {
  const pack = await next((file) => ({
    limits: file.limits.map((limit) => (limit.transId === 'E23' ? { ...limit, lastDay: 10 } : limit)),
    cases: [],
  }))
  expect((await post('import/rulePack', pack)).status).toBe(200)
  const { list } = (await post('query/limitRule', { transId: 'E23' })).body
  const days = list.map((rule: { validFrom: string; validTo: string; lastDay: number }) => [rule.validTo, rule.lastDay])
  expect(days).toContainEqual([addDays(today, -1), 180])
  expect(days).toContainEqual(['29991231', 10])
})

it('keeps what was edited singly, so that it can be brought back', async () => {
  const { list } = (await post('query/limitRule', { transId: 'E74', validOn: today })).body
  const { rsnNm: _, pendingChange: __, ...rule } = list[0]
  expect((await post('modify/limitRule', { ...rule, lastDay: 500 })).status).toBe(200)
  const { edited: isEdited, file } = await inForce()
  expect(isEdited).toBe(true)
  expect(file.limits).toContainEqual(expect.objectContaining({ transId: 'E74', lastDay: 500 }))
  expect((await post('import/rulePack', await next(() => ({})))).status).toBe(200)
  const edited = (await packs()).filter((one) => one.edited)
  expect(edited).toHaveLength(1)
  const { body } = await post('export/rulePack', { packId: edited[0]?.packId })
  expect(body.limits).toContainEqual(expect.objectContaining({ transId: 'E74', lastDay: 500 }))
})

it('keeps the day on which a limit ends by an edit', async () => {
  const { list } = (await post('query/limitRule', { transId: 'E84', validOn: today })).body
  const { rsnNm: _, pendingChange: __, ...rule } = list[0]
  const validTo = addDays(today, 400)
  expect((await post('modify/limitRule', { ...rule, validTo })).status).toBe(200)
  const { edited, file } = await inForce()
  expect(edited).toBe(true)
  expect(file.limits).toContainEqual(expect.objectContaining({ transId: 'E84', validTo }))
  const [{ ruleId, version }] = (await post('query/limitRule', { transId: 'E84', validOn: today })).body.list
  expect((await post('modify/limitRule', { ...rule, ruleId, version })).status).toBe(200)
  expect((await inForce()).edited).toBe(false)
})

it('asks for one of several documents, and offers a reason only on what it fits', async () => {
  const { file } = await inForce()
  const evidence = [{ anyOf: ['order', 'receipt'] }]
  const reasons = file.reasons.map((one) =>
    one.transId !== 'E23'
      ? one
      : one.rsnCd === '4557'
        ? { ...one, evidence }
        : one.rsnCd === '4501'
          ? { ...one, original: { transId: ['S24' as const] } }
          : one,
  )
  const pack = await next(() => ({ reasons, validFrom: file.validFrom, cases: [] }))
  expect((await post('import/rulePack', pack)).status).toBe(200)
  const refusal = async (rsnCd: string) => {
    const [target] = await givenHistory(server.db, [{}])
    if (!target) throw new Error('No transaction.')
    const { second } = await submit(formOn(target, { ...chargeback, rsnCd }))
    return second.body
  }
  // A server reads changed rules within seconds, and takes what is submitted until then.
  await expect.poll(async () => (await refusal('4501')).errCd, { timeout: 60_000 }).toBe(errors.reasonWrong.errCd)
  expect((await refusal('4557')).errMsg).toContain('Order or contract / Sales receipt')
})

it('takes one of two that come at once, as the other was compared with rules that are gone', async () => {
  const { file } = await inForce()
  const pack = await next(() => ({ validFrom: file.validFrom }))
  const later = {
    ...pack,
    file: JSON.stringify({ ...JSON.parse(pack.file), version: JSON.parse(pack.file).version + 1 }),
  }
  const answers = await Promise.all([post('import/rulePack', pack), post('import/rulePack', later)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
})

it('says from which day to which the last day to answer open records moves, and the due date of recent ones would have', async () => {
  const { file } = await inForce()
  const [target] = await givenHistory(server.db, [{}])
  if (!target) throw new Error('No transaction.')
  const limitsBy = (changes: Record<string, object>) =>
    file.limits.map((limit) => ({ ...limit, ...changes[limit.transId] }))
  const limits = limitsBy({ E23: { lastDay: 100, closesAt: '17:00' }, E24: { lastDay: 7 } })
  // As if it had begun before the original was settled.
  const standing = { ...file, validFrom: '20000101', limits: limitsBy({ E23: { lastDay: 180 }, E24: { lastDay: 30 } }) }
  const flow = flows.find(({ id }) => id === 'stdDispute')
  if (!flow) throw new Error('No flow.')
  const effects = async () => {
    const { open, recent } = await packEffect(server.db.databases.main, flow, standing, { ...standing, limits })
    return { open, recent: recent.affected }
  }
  const countOf = (list: PackEffect['open']) => list.reduce((sum, { count }) => sum + count, 0)
  const before = await effects()
  const { expId } = (await submit(formOn(target, chargeback))).first
  const after = await effects()
  expect(countOf(after.open)).toBe(countOf(before.open) + 1)
  expect(countOf(after.recent)).toBe(countOf(before.recent) + 1)
  const datesOf = (list: PackEffect['open']) =>
    list.flatMap(({ effect, first }) =>
      first.filter((one) => one.expId === expId).map(({ date }) => ({ effect, date })),
    )
  expect(datesOf(after.open)).toEqual([
    { effect: 'otherDayToAnswer', date: { before: addDays(today, 30), after: addDays(today, 7) } },
  ])
  const due = (days: number) => addDays(target.settleDt, days)
  expect(datesOf(after.recent)).toEqual([
    { effect: 'otherDueDate', date: { before: due(180), after: `${due(100)} 17:00` } },
  ])
})

it('says at which institutions drafts lack a document that the pack asks for, and how their last day moves', async () => {
  const { file } = await inForce()
  const people = await server.db.databases.main
    .selectFrom('app_user')
    .select(['user_id', 'ins_id_cd'])
    .where('username', 'in', ['iss_handler', 'iss_verifier', 'acq_handler'])
    .orderBy('ins_id_cd')
    .execute()
  const draft = ({ user_id }: { user_id: string }, n: number, vouchers: object[]) => ({
    user_id,
    key: `stdDispute/${today}/01/${n}`,
    path: '/a',
    content: JSON.stringify({ values: { transId: 'E23', rsnCd: '4557' }, vouchers }),
    saved_at: new Date(),
  })
  const drafts = people.flatMap((one) => [draft(one, 1, []), draft(one, 2, [{ evidence: 'letter' }])])
  await server.db.databases.main.insertInto('draft').values(drafts).execute()
  const letter = { en: 'Letter', zh: '信函' }
  const pack = await next(() => ({
    validFrom: file.validFrom,
    cases: [],
    documents: { ...file.documents, letter },
    limits: file.limits.map((limit) => (limit.transId === 'E23' ? { ...limit, lastDay: limit.lastDay + 1 } : limit)),
    reasons: file.reasons.map((one) => {
      return one.transId === 'E23' && one.rsnCd === '4557' ? { ...one, evidence: [{ allOf: ['letter'] }] } : one
    }),
  }))
  const { body } = await post('query/rulePackEffect', { file: pack.file, flow: 'stdDispute' })
  const { drafts: shown }: PackEffect = body
  const lastDay = file.limits.find(({ transId }) => transId === 'E23')?.lastDay ?? 0
  const date = { before: addDays(today, lastDay), after: addDays(today, lastDay + 1) }
  const bank = { insIdCd: '00010392', insNm: expect.objectContaining({ en: 'Sakura Shore Bank' }) }
  const acquirer = { insIdCd: '00010344', insNm: expect.objectContaining({ en: 'Harbour Merchant Services' }) }
  const chargebacks = { transId: 'E23', rsnCd: '4557' }
  expect(shown).toEqual([
    {
      ...chargebacks,
      effect: 'otherLastDay',
      count: 6,
      first: [
        { ...bank, count: 4, date },
        { ...acquirer, count: 2, date },
      ],
    },
    {
      ...chargebacks,
      ...{ effect: 'needsVouchers', count: 3 },
      first: [
        { ...bank, count: 2, date: null },
        { ...acquirer, count: 1, date: null },
      ],
    },
  ])
})

it('refuses to restore a pack whose example fails, which the report says first', async () => {
  const { packId, file } = await inForce()
  const example = {
    name: 'An amount in time',
    original: { transId: 'S22' as const, settleDt: '20260105' },
    raised: [],
    exception: { transId: 'E23' as const, rsnCd: null, by: 'issuer' as const },
    on: '20260106',
    result: { lastDay: '20260107' },
  }
  await server.db.databases.main
    .transaction()
    .execute((trx) => keepPack(trx, { file: { ...file, version: 50, cases: [example] }, madeBy: null }, 'replaced'))
  const old = (await packs()).find(({ version }) => version === 50)
  const seen = await post('query/rulePackPreview', { packId: old?.packId })
  expect(seen.body).toMatchObject({ pack: null, problems: { count: 1, first: [{ place: 'cases[0]' }] } })
  const back = { packId: old?.packId, validFrom: today, inForce: packId }
  expect((await post('restore/rulePack', back)).body.errCd).toBe(errors.packRefused.errCd)
})

it('refuses a version far above the newest, and goes on after one that is high', async () => {
  const { packId, file } = await inForce()
  const newest = Math.max(...(await packs()).map((one) => one.version))
  const pack = (version: number) => JSON.stringify({ ...file, version })
  const far = await post('import/rulePack', { file: pack(newest + 1001), inForce: packId })
  expect(far.body).toMatchObject({
    errCd: errors.packRefused.errCd,
    errMsg: expect.stringContaining(`${newest + 1000}`),
  })
  const seen = await post('query/rulePackPreview', { file: pack(1_000_000) })
  expect(seen.body.problems).toMatchObject({ count: 1, first: [{ place: 'version' }] })
  const { main } = server.db.databases
  const high = { file: { ...file, version: 1_000_000 }, madeBy: null }
  await main.transaction().execute((trx) => keepPack(trx, high, 'replaced'))
  expect((await post('query/rulePackPreview', { file: pack(1_000_001) })).body.problems.count).toBe(0)
})

it('waits for its day', async () => {
  const day = addDays(today, 3)
  const present = await inForce()
  const pack = await next(() => ({ validFrom: day }))
  expect((await post('import/rulePack', pack)).status).toBe(200)
  expect((await inForce()).packId).toBe(present.packId)
  const waiting = (await packs()).find(({ state }) => state === 'scheduled')
  const db = server.db.databases.main
  await db.transaction().execute((trx) => putIntoForce(trx, waiting?.packId ?? ''))
  expect((await inForce()).packId).toBe(waiting?.packId)
  expect((await post('import/rulePack', await next(() => ({ validFrom: today })))).body.errCd).toBe('4346')
})

it('restores a pack for days before its own, with a limit on each of them', async () => {
  const db = server.db.databases.main
  const { file } = await inForce()
  const [begins, dropped] = [addDays(file.validFrom, 1), addDays(file.validFrom, 30)]
  await post('import/rulePack', await next(() => ({ validFrom: dropped })))
  const later = (await packs()).find(({ state }) => state === 'scheduled')
  await post('import/rulePack', await next(() => ({ validFrom: addDays(begins, 1) })))
  const back = { packId: later?.packId, validFrom: begins, inForce: (await inForce()).packId }
  expect((await post('restore/rulePack', back)).status).toBe(200)
  const waiting = (await packs()).find(({ state }) => state === 'scheduled')
  await db.transaction().execute((trx) => putIntoForce(trx, waiting?.packId ?? ''))
  const { total } = (await post('query/limitRule', { validOn: begins })).body
  expect(total).toBe(file.limits.length)
})

it('asks a second person, who sees the same report', async () => {
  await givenUser(server.db, { username: 'second_admin', insIdCd: '00010764', roles: ['administrator'] })
  const { version } = (await server.as('admin').get('/api/query/dualControl')).body
  await post('modify/dualControl', { on: true, version })
  const { file } = await inForce()
  const pack = await next(() => ({ ...without(file, '4512'), validFrom: file.validFrom }))
  const { pending } = (await post('import/rulePack', pack)).body
  const seen = await post('query/rulePackPreview', { changeId: pending }, 'second_admin')
  expect(seen.body.differences.first[0]).toMatchObject({ key: 'E23 4512' })
  const approved = await post('approve/pendingChange', { changeId: pending, version: 1 }, 'second_admin')
  expect(approved.body.state).toBe('approved')
  const { version: proposed } = JSON.parse(pack.file)
  expect((await packs()).find((one) => one.version === proposed)?.state).toBe('scheduled')
})

it('makes a proposed pack outdated by an edit, and refuses one that was compared with the rules before it', async () => {
  const { file } = await inForce()
  const pack = await next(() => ({ validFrom: file.validFrom }))
  const { rulesMark } = (await post('query/rulePackPreview', { file: pack.file })).body
  const { pending } = (await post('import/rulePack', pack)).body
  const code = sql`UPDATE reason_code SET en_nm = en_nm || ' again' WHERE trans_id = 'E23' AND rsn_cd = '4557'`
  await code.execute(server.db.databases.main)
  const approved = await post('approve/pendingChange', { changeId: pending, version: 1 }, 'second_admin')
  expect(approved.body.errCd).toBe(errors.changeOutdated.errCd)
  expect((await post('detail/pendingChange', { changeId: pending })).body.state).toBe('outdated')
  const sent = await post('import/rulePack', { ...pack, rulesMark })
  expect(sent.body.errCd).toBe(errors.recordChanged.errCd)
  const again = (await post('query/rulePackPreview', { file: pack.file })).body
  expect((await post('import/rulePack', { ...pack, rulesMark: again.rulesMark })).body.pending).toBeTruthy()
})

it('shows the reasons of a kept pack that asks for a document of which it has only the name', async () => {
  const { file } = await inForce()
  const [first, ...others] = file.reasons
  if (!first) throw new Error('No reason.')
  const reasons = [{ ...first, evidence: [{ allOf: ['constructor'] }] }, ...others]
  const db = server.db.databases.main
  await db.transaction().execute(async (trx) => {
    const pack = { file: { ...file, version: 900, reasons }, madeBy: null }
    await putIntoForce(trx, await schedulePack(trx, pack))
  })
  const { transId, rsnCd } = first
  expect((await post('query/reasonCode', { transId, rsnCd })).body.list).toMatchObject([{ evidence: [] }])
})
