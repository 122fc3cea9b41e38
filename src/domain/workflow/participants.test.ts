import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flows } from '../flows/index.ts'
import type { Actor, Role } from '../people/actor.ts'
import { decide } from './decide.ts'
import { type Action, type Flow, isMark, type State } from './flow.ts'
import { type ParticipantEvent, participantsOf } from './participants.ts'

const submitter = '00010344'
const receiver = '00010392'

function flowOf(id: string): Flow {
  const flow = flows.find((one) => one.id === id)
  if (!flow) throw new Error(`There is no flow ${id}.`)
  return flow
}

/** Events by `user action from`, the first the submission; `+` where it writes content. */
function eventsOf(...lines: string[]): ParticipantEvent[] {
  return lines.map((line, i) => {
    const [userId = '', action = '', from = '', writes] = line.split(' ')
    return { version: i + 1, action, from, userId, hasContent: writes === '+' }
  })
}

describe('the participants of a record', () => {
  it('have the author of the content that stands, whoever has sent it again as it is', () => {
    const events = eventsOf(
      'ann submit history +',
      'bob verifyFail unverified',
      'cid submit verifiedFail',
      'dan verifyPass unverified',
    )
    expect(participantsOf(flowOf('stdDispute'), events)).toEqual({
      author: 'ann',
      contentVersion: 1,
      lastSubmitter: 'cid',
      handlers: ['ann', 'bob', 'cid', 'dan'],
      submitterSide: ['ann', 'bob', 'cid', 'dan'],
      receiverSide: [],
      notContestedBy: null,
    })
  })

  it('stand for the side of the step that they took', () => {
    const events = eventsOf(
      'ann submit noOrig +',
      'bob reply unreplied +',
      'cid verifyPass replied',
      'dan auditPass verifiedPass',
      'dan cancel auditedPass',
      'ann delete auditedFail',
    )
    expect(participantsOf(flowOf('preArbitration'), events)).toMatchObject({
      author: 'bob',
      contentVersion: 2,
      lastSubmitter: 'bob',
      submitterSide: ['ann'],
      receiverSide: ['bob', 'cid', 'dan'],
    })
  })

  it('stand for no side where they only hid the record', () => {
    const events = eventsOf('ann submit history +', 'bob reply unreplied +', 'cid hide replied')
    const { submitterSide, receiverSide, handlers } = participantsOf(flowOf('inquiryRetrieval'), events)
    expect([...submitterSide, ...receiverSide, ...handlers]).not.toContain('cid')
  })

  it('are unknown where the events do not begin with a submission', () => {
    expect(() => participantsOf(flowOf('stdDispute'), [])).toThrow()
    expect(() => participantsOf(flowOf('stdDispute'), eventsOf('ann verifyPass unverified'))).toThrow()
  })
})

const everyRole: Role[] = ['handler', 'verifier', 'auditor']
const people: Actor[] = [
  ...['s1', 's2', 's3'].map((userId) => ({ userId, username: userId, insIdCd: submitter, roles: everyRole })),
  ...['r1', 'r2', 'r3'].map((userId) => ({ userId, username: userId, insIdCd: receiver, roles: everyRole })),
  ...['h1', 'h2'].map((userId) => ({ userId, username: userId, insIdCd: '00010764', roles: everyRole })),
  { userId: 'admin', username: 'admin', insIdCd: '00010764', roles: ['administrator'] },
]

interface Taken extends ParticipantEvent {
  side: string
}

/** Lets these people do what they like to one record, as far as `decide()` lets them. Answers its events. */
function play(flow: Flow, withOrigIn: '0' | '1', choices: readonly { who: number; what: number }[]): Taken[] {
  const [first = { who: 0, what: 0 }, ...rest] = choices
  const own = people.filter(({ insIdCd }) => insIdCd !== receiver)
  const userId = own[first.who % own.length]?.userId ?? ''
  const events: Taken[] = [
    { version: 1, action: 'submit', from: 'history', userId, hasContent: true, side: 'submitter' },
  ]
  let state: State = flow.initial
  for (const { who, what } of rest) {
    const leading = flow.transitions.filter((step) => step.from === state)
    const step = leading[what % Math.max(1, leading.length)]
    const actor = people[who % people.length]
    if (!step || !actor) break
    const record = { state, withOrigIn, submitInsIdCd: submitter, rcvInsIdCd: receiver }
    const sides = {
      ...record,
      ...participantsOf(flow, events),
      answered: false,
      hiddenBy: [],
      transId: '',
      contest: null,
      answerBy: null,
      dueDt: null,
      waits: false,
    }
    if (!decide(flow, sides, step.action, actor).allowed) continue
    const hasContent = step.action === 'reply' || step.action === 'modify'
    const version = events.length + 1
    events.push({ version, action: step.action, from: state, userId: actor.userId, hasContent, side: step.side })
    if (step.to === 'deleted') break
    if (!isMark(step.to)) state = step.to
  }
  return events
}

const plays = fc.record({
  flow: fc.constantFrom(...flows),
  withOrigIn: fc.constantFrom('0', '1'),
  choices: fc.array(fc.record({ who: fc.nat(50), what: fc.nat(50) }), { minLength: 1, maxLength: 40, size: 'max' }),
})

describe('whatever people do to a record of any flow', () => {
  it('nobody acts for both sides', () => {
    const seen = { both: 0 }
    fc.assert(
      fc.property(plays, ({ flow, withOrigIn, choices }) => {
        const events = play(flow, withOrigIn, choices)
        const of = (side: string) => events.filter((one) => one.side === side).map((one) => one.userId)
        const receivers = of('receiver')
        if (receivers.length > 0) seen.both += 1
        expect(of('submitter').filter((one) => receivers.includes(one))).toEqual([])
      }),
      { numRuns: 2000 },
    )
    expect(seen.both).toBeGreaterThan(0)
  })

  it('nobody stands twice in a chain of approval', () => {
    const passes = { n: 0 }
    fc.assert(
      fc.property(plays, ({ flow, withOrigIn, choices }) => {
        const events = play(flow, withOrigIn, choices)
        for (const [i, event] of events.entries()) {
          if (!(['verifyPass', 'auditPass'] as string[]).includes(event.action)) continue
          const chain = chainBefore(events.slice(0, i))
          expect(chain, `${flow.id}: ${event.action} by ${event.userId}`).not.toContain(event.userId)
          passes.n += 1
        }
      }),
      { numRuns: 2000 },
    )
    expect(passes.n).toBeGreaterThan(0)
  })
})

/** Author of the current content, last sender, and everyone who has verified it since. */
function chainBefore(events: readonly ParticipantEvent[]): string[] {
  const writing: readonly Action[] = ['submit', 'reply', 'modify']
  const sentAt = events.findLastIndex(({ action }) => writing.some((one) => one === action))
  const author = events.findLast(({ hasContent }) => hasContent)
  const since = events.slice(sentAt + 1).filter(({ action }) => action === 'verifyPass')
  return [author, events[sentAt], ...since].flatMap((event) => (event ? [event.userId] : []))
}
