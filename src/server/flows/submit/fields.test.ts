import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenCast, ownUsers } from '../../../../testing/flows/cast.ts'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { contentOf, formOfKind, kinds, nameOf, originalFor, otherParty } from '../../../../testing/flows/kinds.ts'
import { sampleValue } from '../../../../testing/flows/values.ts'
import { callFor, raiseKind, type Walked, walkTo } from '../../../../testing/flows/walk.ts'
import { exceptionFields, plainFieldsOf } from '../../../domain/records/exceptionFields.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { fromKeys } from '../../../domain/typed.ts'
import { asksFor } from '../../../domain/workflow/flow.ts'
import { texts } from '../../../texts/texts.ts'
import { verifyEvents } from '../events/verifyEvents.ts'
import { gatherPacket } from '../packet/gather.ts'
import type { Reference } from '../reference.ts'

/** Holds for each field without code of its own, also for one that is added later. */
const plain = [...plainFieldsOf('content'), ...plainFieldsOf('transaction')]

const forms = kinds
  .filter((kind, i) => kinds.findIndex((one) => one.flow === kind.flow && one.withOrigIn === kind.withOrigIn) === i)
  .map((kind) => ({
    kind,
    name: nameOf(kind),
    asked: plain.filter((name) => asksFor(kind.flow, kind.place.origin, name)),
    unasked: plain.filter((name) => !asksFor(kind.flow, kind.place.origin, name)),
  }))

let engine: TestEngine
beforeAll(async () => {
  engine = await givenEngine()
  await givenCast(engine)
})
afterAll(() => engine.close())

async function seen({ kind, expId, submitter }: Walked) {
  const user = engine.as(ownUsers(submitter, 'handler'))
  const { body: detail } = await user.post('detail/disputeInf', { expId })
  const { body: found } = await user.post(`query/${kind.flow.id}/search`, { expId })
  return [detail, found.list[0]]
}

/** Returns the labels of the facts on the first page of the record’s case file. */
async function factsOf({ expId, submitter }: Walked): Promise<string[]> {
  const actor = engine.users.get(ownUsers(submitter, 'handler'))
  if (!actor) throw new Error('There is no such user.')
  const reference = { institutions: [], reasons: [] } as unknown as Reference
  const asked = { expId, language: 'en', reference, now: new Date() } as const
  const { facts } = await gatherPacket(engine.databases.main, asked, actor)
  return facts.map(({ label }) => label)
}

function labelsOf(values: object): string[] {
  const { field }: { field: Readonly<Record<string, string>> } = texts.en
  return Object.keys(values).map((name) => field[name] ?? name)
}

describe('a field of a form', () => {
  it.each(forms)('is stored, shown and listed, and emptied by a change: $name', async ({ kind, asked }) => {
    const values = fromKeys(asked, sampleValue)
    const pricing = 'origSpecDiscTp' in values ? { origSpecFeeClass: '0' } : {}
    const record = await raiseKind(engine, kind, { own: { ...values, ...pricing } })
    for (const shown of await seen(record)) expect(shown).toMatchObject(values)
    expect(await factsOf(record)).toEqual(expect.arrayContaining(labelsOf({ ...values, ...pricing })))
    if (kind.flow.reply) return

    await walkTo(engine, record, 'verifiedFail')
    const { expId, version, state: position, submitter } = record
    const content = contentOf(kind, submitter)
    const change = { expId, version, position, ...content }
    const path = `modify/${kind.place.origin}/${kind.flow.id}`
    const { body } = await engine.as(ownUsers(submitter, 'handler')).send(path, change)
    expect(body.successCount).toBe(1)
    const optional = asked.filter((name) => exceptionFields[name].ask === 'optional' && !(name in content))
    for (const shown of await seen(record))
      expect(optional.map((name) => shown[name] || null)).toEqual(optional.map(() => null))
  })

  it.each(forms)('is refused where the form does not ask for it: $name', async ({ kind, unasked }) => {
    const user = engine.as(ownUsers(kind.place.origin === 'noOrig' ? 'acquirer' : 'issuer', 'handler'))
    const key = kind.place.origin === 'noOrig' ? null : await originalFor(kind, engine)
    for (const name of unasked) {
      const form = { ...formOfKind(kind, key), [name]: sampleValue(name) }
      const { body } = await user.send(`submit/${kind.place.origin}/${kind.place.name}`, form)
      expect(body, name).toMatchObject({ errCd: '4002', field: name })
    }
  })

  const dated = forms.flatMap(({ kind, name, asked }) =>
    asked.filter((field) => exceptionFields[field].kind === 'date').map((field) => ({ kind, name, field })),
  )
  it.each(dated)(
    'is no day that has not happened, nor of another calendar: $field of $name',
    async ({ kind, field }) => {
      const year = Number(dayOf(new Date()).slice(0, 4))
      for (const day of [`${year + 1}1231`, `${year + 543}0601`])
        await expect(raiseKind(engine, kind, { own: { [field]: day } }), day).rejects.toThrow(`"field":"${field}"`)
    },
  )

  it.each(forms.filter(({ kind }) => kind.flow.reply))(
    'is stored, shown and listed of a reply, and compared: $name',
    async ({ kind }) => {
      const record = await raiseKind(engine, kind)
      const step = kind.flow.transitions.find(({ action }) => action === 'reply')
      if (!step) throw new Error('There is no reply.')
      await walkTo(engine, record, step.from)
      const asked = plainFieldsOf('reply').filter((name) => kind.flow.reply?.fields.includes(name))
      const own: Readonly<Record<string, string>> = fromKeys(asked, sampleValue)
      const values = { replyExtendRemark: 'Looked at.', ...own }
      const { path, body } = callFor(record, 'reply', { values })
      const other = engine.as(ownUsers(otherParty(record.submitter), 'handler'))
      expect((await other.post(path, body)).body.successCount).toBe(1)
      for (const shown of await seen(record)) expect(shown).toMatchObject(values)
      expect(await factsOf(record)).toEqual(expect.arrayContaining(labelsOf(values)))
    },
  )

  it('is part of what the audit compares', async () => {
    expect((await verifyEvents(engine.databases.main)).broken).toBeNull()
  })
})
