/** @module-tag slow */
import { beforeAll, describe, expect, it } from 'vitest'
import { insIdCds, ownUsers } from '../../../../testing/flows/cast.ts'
import type { Stage } from '../../../../testing/flows/engine.ts'
import { type Kind, kinds, nameOf, otherParty, raiserOf } from '../../../../testing/flows/kinds.ts'
import { placeOf } from '../../../../testing/flows/seen.ts'
import {
  callFor,
  placeFor,
  raiseKind,
  remember,
  statesOfKind,
  stepsOf,
  type Walked,
  walkTo,
} from '../../../../testing/flows/walk.ts'
import { stageOf } from '../../../../testing/server/stage.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import type { RecordRow } from '../../../contract/records/records.ts'
import { nowOf } from '../../../domain/time/calendar.ts'
import { asides } from '../../../domain/workflow/check.ts'
import type { State } from '../../../domain/workflow/flow.ts'
import { recordHints } from '../../features/robot/chat/recordHint.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { recordStatus } from '../recordDetail.ts'
import { referenceReader } from '../reference.ts'

/** Visibility by side through every call, for every kind in every state, from the definitions. */

const server = testServer({ sessionTrustMs: 60_000 })
let stage: Stage
beforeAll(async () => {
  stage = stageOf(server)
})

interface File {
  fileName: string
  filePath: string
}

async function givenWithVoucher(kind: Kind, state: State): Promise<{ record: Walked; file: File }> {
  const { raisedBy } = sides(kind)
  const { fileName, filePath } = (await server.as(raisedBy).upload('receipt.txt', `A receipt for ${nameOf(kind)}.`))
    .body
  const record = await raiseKind(stage, kind, { own: { vouchers: [{ fileName, filePath }], remark: 'Said first.' } })
  return { record: await walkTo(stage, record, state), file: { fileName, filePath } }
}

function sides(kind: Kind): { raisedBy: string; receiver: string } {
  const party = raiserOf(kind)
  return { raisedBy: ownUsers(party, 'handler'), receiver: ownUsers(otherParty(party), 'handler') }
}

async function sessionOf(username: string): Promise<SessionUser> {
  const { body } = await server.as(username).get('/api/auth/info')
  const { user_id } = await server.db.databases.main
    .selectFrom('app_user')
    .select('user_id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const names = (some: { name: string }[]) => some.map(({ name }) => name)
  const own = { roles: names(body.roles), menus: names(body.menus) } as Pick<SessionUser, 'roles' | 'menus'>
  return { userId: user_id, username, insIdCd: body.insIdCd, ...own }
}

async function foundBy(
  username: string,
  { kind, expId, key, state }: Walked,
  file: File,
): Promise<Record<string, boolean>> {
  const ask = async (path: string, body: object, headers?: Record<string, string>) =>
    server.as(username).post(`/api/${path}`, body, headers)
  const shows = async (path: string, body: object, headers?: Record<string, string>) => {
    const { text } = await ask(path, body, headers)
    return text.includes(expId)
  }
  const answers = async (path: string, body: object) => (await ask(path, body)).status === 200
  const reference = referenceReader(server.db.databases)
  const hintOf = recordHints({
    recordStatusOf: async (id, user) =>
      recordStatus(server.db.databases.main, id, user, { reference: await reference(), ...nowOf(new Date()) }),
  })
  const list = `query/${kind.flow.id}`
  const original = key && { ...key, flow: kind.flow.id }
  return {
    list: await shows(`${list}/${state}`, { expId }),
    search: await shows(`${list}/search`, { expId }),
    export: await shows(`${list}/search`, { expId }, { accept: 'text/csv' }),
    details: await answers('detail/disputeInf', { expId }),
    operations: await answers('detail/expTran/queryInf', { expId }),
    archive: await answers(`downloadVoucher/${expId}`, {}),
    voucher: await answers('download', { ...file }),
    help: await answers('user/help', { pageId: `${kind.flow.pageId}.search.detail`, expId }),
    robot: (await hintOf(expId, await sessionOf(username), 'en')) !== null,
    messages: await shows('query/message', { pageSize: 100 }),
    ...(original && {
      original: await answers('detail/hisTran/byExpTran', { expId }),
      sameOriginal: await shows('detail/hisTran/single', original),
    }),
  }
}

const walks = kinds.flatMap((kind) =>
  statesOfKind(kind).map((state) => ({ kind, state, name: `${nameOf(kind)} in ${state}` })),
)

describe('a record is found by each side where it may see it, and nowhere else', () => {
  it.each(walks)('$name', async ({ kind, state }) => {
    const { receiver } = sides(kind)
    const place = placeOf({ flow: kind.flow.id, state })
    const before = await countOf(receiver, place)
    const { record, file } = await givenWithVoucher(kind, state)
    await delivered()

    const submitter = await foundBy(ownUsers(record.submitter, 'handler'), record, file)
    expect({ ...submitter, messages: true }).toEqual(allOf(submitter, true))

    const found = await foundBy(receiver, record, file)
    const seen = placeFor(record, receiver) !== null
    // A message isn't written for every step.
    const known = seen ? { ...found, messages: true } : found
    expect(known).toEqual(allOf(found, seen))
    if (!seen) expect(await countOf(receiver, place)).toBe(before)
    else await expectNoPeople(receiver, record)
    for (const username of workers) await expectWorkOf(username, record)
  })
})

const workers = (['acquirer', 'issuer'] as const).flatMap((party) =>
  (['handler', 'verifier', 'auditor'] as const).map((role) => ownUsers(party, role)),
)

/**
 * A record is in somebody's work where its row offers a step that leads on, or the answer, and nowhere else; and the counts
 * are those of the lists.
 */
async function expectWorkOf(username: string, { kind: { flow }, expId, state }: Walked): Promise<void> {
  const list = async (node: string, body: object) =>
    (await server.as(username).post(`/api/query/${flow.id}/${node}`, body)).body
  const [row]: RecordRow[] = (await list('search', { expId })).list
  const steps = row?.actions.some(({ action, allowed }) => allowed && !asides.includes(action)) ?? false
  const answers = row != null && row.answerBy !== null && row.counterparty === row.submitInsIdCd
  const isWork = steps || (answers && username.endsWith('_handler'))
  const mine = await list('search', { expId, mine: '1' })
  expect([username, mine.total]).toEqual([username, isWork ? 1 : 0])
  const { total } = await list(state, { mine: '1' })
  expect([username, await countOf(username, placeOf({ flow: flow.id, state }))]).toEqual([username, total])
}

const mended = kinds.filter((kind) =>
  stepsOf(kind).some(({ action, side }) => action === 'modify' && side === 'submitter'),
)
const takenBack = mended.flatMap((kind) => {
  const taking = stepsOf(kind).findLast(({ action }) => action === 'revoke' || action === 'cancel')
  return taking ? [{ kind, taking, name: nameOf(kind) }] : []
})

describe('a record that was taken back and changed is to its receiver what was released, until that is done again', () => {
  it.each(takenBack)('$name', async ({ kind, taking }) => {
    const released = taking.from
    const failed = taking.to as State
    const { record, file } = await givenWithVoucher(kind, released)
    const { raisedBy, receiver } = sides(kind)
    const ask = async (path: string, body: object) => (await server.as(receiver).post(`/api/${path}`, body)).body
    const before = await ask('detail/disputeInf', { expId: record.expId })

    await walkTo(stage, record, failed)
    expect(await ask('detail/disputeInf', { expId: record.expId })).toMatchObject({ state: failed, failRemark: null })
    const { path, body } = callFor(record, 'modify')
    const changed = await stage.as(raisedBy).send(path, { ...body, remark: 'Said anew.' })
    expect(changed.body.successCount).toBe(1)
    remember(record, { action: 'modify', to: kind.flow.initial, side: 'submitter' }, raisedBy)

    for (const state of [kind.flow.initial, 'verifiedFail', kind.flow.initial] as const) {
      await walkTo(stage, record, state)
      const detail = await ask('detail/disputeInf', { expId: record.expId })
      expect(detail).toMatchObject({ state: failed, version: record.released?.version, remark: before.remark })
      expect(detail.voucherFiles).toEqual(before.voucherFiles)
      expect((await server.as(receiver).post('/api/download', { ...file })).status).toBe(200)
      expect((await server.as(receiver).post(`/api/downloadVoucher/${record.expId}`)).status).toBe(200)
      const { list } = await ask(`query/${kind.flow.id}/${failed}`, { expId: record.expId })
      expect(list).toMatchObject([{ state: failed, remark: before.remark }])
      const { operations } = await ask('detail/expTran/queryInf', { expId: record.expId })
      expect(operations[0]).toMatchObject({ action: taking.action, to: failed, userName: null, remark: null })
    }

    await walkTo(stage, record, released)
    const again = await ask('detail/disputeInf', { expId: record.expId })
    // Sent again after its second refusal without a word.
    expect(again).toMatchObject({ state: released, version: record.version, remark: null, voucherFiles: [] })
    // Records that the submitter has deleted are visible to the submitter alone.
    expect((await server.as(receiver).post('/api/download', { ...file })).status).toBe(400)
  })
})

function allOf(found: Record<string, boolean>, value: boolean): Record<string, boolean> {
  return Object.fromEntries(Object.keys(found).map((name) => [name, value]))
}

async function delivered(): Promise<void> {
  const undelivered = () => server.db.databases.main.selectFrom('notice').select('notice_id').limit(1).execute()
  await expect.poll(undelivered).toEqual([])
}

async function countOf(username: string, place: string): Promise<number> {
  const { body } = await server.as(username).post('/api/getTasks', {})
  const found = body.tasks.find((one: { flow: string; state: string }) => placeOf(one) === place)
  return found?.count ?? 0
}

/** Nobody of the submitter's side is named, and no remark of theirs is shown. */
async function expectNoPeople(receiver: string, { expId, submitter }: Walked): Promise<void> {
  const { body } = await server.as(receiver).post('/api/detail/expTran/queryInf', { expId })
  const foreign = body.operations.filter((one: { insIdCd: string }) => one.insIdCd === insIdCds[submitter])
  expect(foreign.length).toBeGreaterThan(0)
  for (const one of foreign) expect(one).toMatchObject({ userName: null, remark: null })
}
