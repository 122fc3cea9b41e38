import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenCast, insIdCds } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import {
  contentOf,
  formOfKind,
  type Kind,
  kindOf,
  kinds,
  nameOf,
  originalFor,
} from '../../../../testing/flows/kinds.ts'
import { outcomes } from '../../../../testing/flows/records.ts'
import { keptOf, lastEvent } from '../../../../testing/flows/seen.ts'
import { sampleValue } from '../../../../testing/flows/values.ts'
import { givenIn, take } from '../../../../testing/flows/walk.ts'
import { modificationAlone, submissionWithoutOriginal } from '../../../contract/records/submission.ts'
import { isExceptionField } from '../../../domain/records/exceptionFields.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import { formOf } from '../../../domain/workflow/flow.ts'
import { verifyEvents } from '../events/verifyEvents.ts'

/** What a record without original must say, and may not. */

const alone = kinds.filter((kind) => kind.place.origin === 'noOrig').map((kind) => ({ kind, name: nameOf(kind) }))
const onTransaction = alone.filter(({ kind }) => 'settleDt' in contentOf(kind, 'acquirer'))
const day = (days: number) => addDays(dayOf(new Date()), days)

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
})
afterAll(() => engine.close())

async function send(kind: Kind, own: Record<string, unknown>) {
  const key = kind.place.origin === 'withOrig' ? await originalFor(kind, engine) : null
  const { origin, name } = kind.place
  return engine.as('acq_handler').send(`submit/${origin}/${name}`, { ...formOfKind(kind, key, 'acquirer'), ...own })
}

/** The outcome of the record, with the field that it is about. */
async function refusalOf(kind: Kind, own: Record<string, unknown>): Promise<unknown[]> {
  const { status, body } = await send(kind, own)
  const { errCd, field } =
    status === 200 ? (body.list[0]?.second.body ?? {}) : (body as { errCd?: string; field?: string })
  return [status, errCd ?? 'done', field]
}

describe('a record without original is refused', () => {
  it.each(onTransaction)('without the day of its transaction: $name', async ({ kind }) => {
    expect(await refusalOf(kind, { settleDt: undefined })).toEqual([200, '4003', 'settleDt'])
  })

  it('of an adjustment whose transaction nobody could find', async () => {
    const kind = kindOf('E31', 'noOrig')
    const unnamed = { priAcctNo: undefined, retriRefNo: undefined, sysTraNo: undefined }
    expect(await refusalOf(kind, unnamed)).toEqual([200, '4269', 'priAcctNo'])
    expect(await refusalOf(kind, { ...unnamed, priAcctNo: '6205500000000000004' })).toContain('done')
    expect(await refusalOf(kind, { ...unnamed, retriRefNo: '632512123457' })).toContain('done')
    expect(await refusalOf(kind, { ...unnamed, sysTraNo: '123457' })).toContain('done')
  })

  it.each(onTransaction)('of a day that is to come: $name', async ({ kind }) => {
    expect(await refusalOf(kind, { settleDt: day(1) })).toEqual([200, '4234', undefined])
  })

  it.each(onTransaction.filter(({ kind }) => kind.transId !== 'E95'))(
    'of a day too long ago: $name',
    async ({ kind }) => {
      expect(await refusalOf(kind, { settleDt: day(-541) })).toEqual([200, '4235', undefined])
    },
  )

  it.each(alone)('for an institution that cannot receive it: $name', async ({ kind }) => {
    const to = (submitRcvInsIdCd: string) => refusalOf(kind, { submitRcvInsIdCd })
    expect(await to(insIdCds.acquirer)).toEqual([200, '4252', 'rcvInsIdCd'])
    expect(await to('99990764')).toEqual([200, '4254', 'rcvInsIdCd'])
    expect(await to('nobody')).toEqual([400, '4001', 'submitRcvInsIdCd'])
    expect(await to('00150764')).toEqual([200, 'done', undefined])
  })

  it.each(alone)('for no money, or in money that there is not: $name', async ({ kind }) => {
    expect(await refusalOf(kind, { submitTransAt: '0' })).toEqual([200, '4240', 'transAt'])
    expect(await refusalOf(kind, { submitTransAt: '-1' })).toEqual([400, '4001', 'submitTransAt'])
    expect(await refusalOf(kind, { submitTransCurrCd: '998' })).toEqual([200, '4001', 'transCurrCd'])
    // Without an original any amount of any currency may be asked.
    expect(await refusalOf(kind, { submitTransAt: '999999999999', submitTransCurrCd: '414' })).toContain('done')
  })

  it.each(onTransaction)('with facts of the transaction that there are not: $name', async ({ kind }) => {
    expect(await refusalOf(kind, { origTransCurrCd: '998' })).toEqual([200, '4001', 'origTransCurrCd'])
    expect(await refusalOf(kind, { origTransChnl: '99' })).toEqual([200, '4001', 'origTransChnl'])
    expect(await refusalOf(kind, { origTransSndMd: '9' })).toEqual([200, '4001', 'origTransSndMd'])
    expect(await refusalOf(kind, { sysTraNo: '12345' })).toEqual([400, '4001', 'sysTraNo'])
    const known = { origTransCurrCd: '392', origTransChnl: '07', origTransSndMd: '2', sysTraNo: '123456' }
    expect(await refusalOf(kind, { ...known, retriRefNo: '632512123456' })).toContain('done')
  })

  it.each(kinds.map((kind) => ({ kind, name: nameOf(kind) })))(
    'with what its form does not ask for: $name',
    async ({ kind }) => {
      const asked: string[] = formOf(kind.flow, kind.place.origin).flatMap((section) => section.fields)
      const optional = Object.keys(submissionWithoutOriginal.shape).filter(
        (name) => !/^submit|position|vouchers|emailOtp|confirmed/.test(name),
      )
      const unasked = optional.filter((name) => !asked.includes(name))
      for (const name of unasked)
        expect(await refusalOf(kind, { [name]: exampleOf(name) })).toEqual([400, '4002', name])
      expect(await refusalOf(kind, { expId: 'E26261121000001' })).toEqual([400, '4002', 'expId'])
    },
  )
})

describe('the reason', () => {
  const [inquiry, retrieval] = [kindOf('E00', 'noOrig'), kindOf('E04', 'noOrig')]

  it('decides between inquiry and retrieval, and each takes its own alone', async () => {
    const byKind = { E00: ['6300', '6301', '6302', '6305', '6340'], E04: ['6303', '6304', '6343', '6345'] }
    for (const kind of [inquiry, retrieval]) {
      const own = byKind[kind.transId as keyof typeof byKind]
      for (const rsnCd of Object.values(byKind).flat())
        expect(await refusalOf(kind, { rsnCd }), `${kind.transId} ${rsnCd}`).toContain(
          own.includes(rsnCd) ? 'done' : '4243',
        )
    }
  })

  it('of a fee may be one of many where it is paid out, and of few where it is collected', async () => {
    const paidOutOnly = ['6601', '6627', '7518', '7785', '9800', '9807', '9999']
    for (const rsnCd of ['4752', '6303', '6343', '6345', ...paidOutOnly]) {
      expect(await refusalOf(kindOf('E30', 'noOrig'), { rsnCd })).toContain('done')
      const collected = paidOutOnly.includes(rsnCd) ? [200, '4243', 'rsnCd'] : [200, 'done', undefined]
      expect(await refusalOf(kindOf('E20', 'noOrig'), { rsnCd }), rsnCd).toEqual(collected)
    }
    for (const rsnCd of ['6600', '6628', '7517', '7786', '9808'])
      expect(await refusalOf(kindOf('E30', 'noOrig'), { rsnCd }), rsnCd).toEqual([200, '4243', 'rsnCd'])
  })
})

describe('the fee class of a manual refund', () => {
  // Specification 5.
  const classes: Record<string, string[]> = {
    '00': ['0'],
    '01': ['1', '2'],
    '02': ['0'],
    '03': ['0'],
    '04': ['3', '4'],
  }

  it.each(['withOrig', 'noOrig'] as const)('goes with the discount type, and only so: %s', async (origin) => {
    const kind = kindOf(origin === 'withOrig' ? 'E74' : 'E84', origin)
    for (const origSpecDiscTp of ['00', '01', '02', '03', '04', '05', '1']) {
      for (const origSpecFeeClass of ['0', '1', '2', '3', '4', '5']) {
        const own = { origSpecDiscTp, origSpecFeeClass, submitTransAt: '100' }
        const field = origSpecDiscTp in classes ? 'origSpecFeeClass' : 'origSpecDiscTp'
        const fits = classes[origSpecDiscTp]?.includes(origSpecFeeClass)
        expect(await refusalOf(kind, own)).toEqual(fits ? [200, 'done', undefined] : [200, '4001', field])
      }
    }
    expect(await refusalOf(kind, { origSpecDiscTp: undefined })).toEqual([200, '4003', 'origSpecDiscTp'])
    expect(await refusalOf(kind, { origSpecFeeClass: undefined })).toEqual([200, '4003', 'origSpecFeeClass'])
  })
})

describe('a record without original that is modified', () => {
  const modifiable = alone.filter(({ kind }) => !kind.flow.reply)

  it.each(modifiable)('may ask anything else that it could have asked at first: $name', async ({ kind }) => {
    const record = await givenIn(engine, kind, 'verifiedFail')
    const seen = { expId: record.expId, version: record.version, position: 'verifiedFail' }
    const path = `modify/noOrig/${kind.flow.id}`
    const change = async (own: object) => {
      const { status, body } = await engine
        .as('acq_handler')
        .send(path, { ...contentOf(kind, 'acquirer'), ...seen, ...own })
      return status === 200 ? outcomes(body) : [`HTTP ${status}`]
    }
    const kept = await keptOf(engine, [record.expId])
    expect(await change({ submitTransAt: '0' })).toEqual(['4240'])
    expect(await change({ submitRcvInsIdCd: insIdCds.acquirer })).toEqual(['4252'])
    expect(await change({ version: record.version - 1 })).toEqual(['4121'])
    expect(await change({ submitTransId: 'E31' })).toEqual(['HTTP 400'])
    expect(await keptOf(engine, [record.expId])).toEqual(kept)

    const other = { submitTransAt: '5', submitTransCurrCd: '414', submitRcvInsIdCd: '00150764' }
    expect(await change(other)).toEqual(['done'])
    const { body } = await engine.as('acq_handler').post('detail/disputeInf', { expId: record.expId })
    const now = { transAt: '5', transCurrCd: '414', rcvInsIdCd: '00150764', state: 'unverified' }
    expect(body).toMatchObject({ ...now, atMost: null, recovered: null })
    // It was never released: neither of the two knows of it.
    expect((await lastEvent(engine, record)).notified).toEqual([])
    expect((await engine.as('iss_handler').post('detail/disputeInf', { expId: record.expId })).status).toBe(404)
  })

  it.each(modifiable.filter(({ kind }) => kind.flow.origins.includes('withOrig')))(
    'is none of those with one: $name',
    async ({ kind }) => {
      const record = await givenIn(engine, kind, 'verifiedFail')
      const withOrig = kinds.find((one) => one.flow === kind.flow && one.place.origin === 'withOrig') ?? kind
      expect(await take(engine, 'acq_handler', { ...record, kind: withOrig }, 'modify')).toBe('4040')
    },
  )

  it('asks for the fields that a submission asks for', () => {
    const about = ['submitTransId', 'position', 'confirmed', 'expId', 'version']
    const fieldsOf = (schema: { shape: object }) => Object.keys(schema.shape).filter((name) => !about.includes(name))
    expect(fieldsOf(modificationAlone)).toEqual(fieldsOf(submissionWithoutOriginal))
  })
})

it('every record stands as its events say', async () => {
  expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
})

function exampleOf(name: string): string {
  const values: Record<string, string> = { priAcctNo: '6200000000000005', rsnCd: '4507', fraudIn: '0' }
  return values[name] ?? (isExceptionField(name) ? sampleValue(name) : '01')
}
