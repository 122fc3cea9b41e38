import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goodFaith } from '../flows/goodFaith.ts'
import { stdDispute } from '../flows/stdDispute.ts'
import type { Actor, Role } from '../people/actor.ts'
import { type ExceptionTransId, exceptions } from '../records/transactions.ts'
import type { FieldName } from '../text/fields.ts'
import { checkFlow, statesOf } from './check.ts'
import { decide, type WorkflowRecord } from './decide.ts'
import { type Flow, isMark, type State, states, type Transition, withOrigInOf } from './flow.ts'
import { isRelease } from './release.ts'
import { audit, cancel, hide, modify, remove, reply, revoke, verify } from './steps.ts'

const flow: Flow = stdDispute

describe('checkFlow', () => {
  it('misses a state that has no page', () => {
    const { verifiedFail: _, ...pages } = flow.pages
    expect(checkFlow({ ...flow, pages })).toEqual(['stdDispute: state verifiedFail has no page'])
  })

  it('misses the history page of a flow that starts from history', () => {
    const { history: _, ...pages } = flow.pages
    expect(checkFlow({ ...flow, pages })).toEqual(['stdDispute: no history page'])
  })

  it('finds a page of a state that is never reached, and a step that starts there', () => {
    const broken = {
      ...flow,
      transitions: [...flow.transitions, cancel('auditedPass', 'auditedFail')],
      pages: { ...flow.pages, auditedPass: { conditions: [], columns: [] } },
    }
    expect(checkFlow(broken)).toEqual([
      'stdDispute: page auditedPass shows a state that is never reached',
      'stdDispute: cancel starts from unreachable auditedPass',
    ])
  })

  it('finds a due date on a list of records that wait for nobody', () => {
    const pages = { ...flow.pages, verifiedPass: { conditions: ['dueDt' as const], columns: [] } }
    const transIds = ['E22' as const, 'E32' as const]
    expect(checkFlow({ ...flow, transIds, pages })).toEqual([
      'stdDispute: page verifiedPass has a due date, but nothing there waits',
    ])
  })

  it('finds a field that no such form sends', () => {
    const asking = (...names: FieldName[]): Flow => ({ ...goodFaith, form: [{ section: 'dispute', fields: names }] })
    expect(checkFlow(asking('transId', 'transAt', 'vouchers', 'remark'))).toEqual([])
    expect(checkFlow(asking('sysTraNo', 'replyCd', 'mchntCd'))).toEqual([
      'goodFaith: a form withOrig asks for sysTraNo, which it does not send',
      'goodFaith: a form withOrig asks for replyCd, which it does not send',
      'goodFaith: a form withOrig asks for mchntCd, which it does not send',
      'goodFaith: a form noOrig asks for replyCd, which it does not send',
      'goodFaith: a form noOrig asks for mchntCd, which it does not send',
    ])
    const reply = { ...goodFaith.reply, fields: ['replyCd', 'remark', 'vouchers'] as const }
    expect(checkFlow({ ...goodFaith, reply })).toEqual(['goodFaith: a reply asks for remark, which it does not send'])
  })

  it('finds a transaction type that no origin of the flow raises', () => {
    expect(checkFlow({ ...flow, transIds: [...flow.transIds, 'E20'] })).toEqual(['stdDispute: nothing raises E20'])
  })

  it('finds a second answer to a record, which the engine would never offer', () => {
    const declared: Record<string, object> = exceptions
    declared.E99 = { on: ['S22'], answers: 'E23', once: true }
    const transIds = [...flow.transIds, 'E99' as ExceptionTransId]
    const problems = checkFlow({ ...flow, transIds })
    delete declared.E99
    expect(problems).toEqual(['stdDispute: E99 answers E23, but E24 already does'])
  })

  it('finds a step that is defined twice', () => {
    const twice = { ...flow, transitions: [...flow.transitions, cancel('verifiedPass', 'unverified')] }
    expect(checkFlow(twice)).toEqual(['stdDispute: cancel from verifiedPass is defined twice'])
  })
})

/** Two origins, a reply, and records that nothing else answers. */
const asking: Flow = goodFaith

function flowOf(transitions: readonly Transition[], changed: Partial<Flow> = {}): Flow {
  const { reply: form, ...rest } = asking
  const isReplied = transitions.some(({ action }) => action === 'reply')
  const flow = { ...rest, ...changed, transitions, ...(isReplied && form && { reply: form }) }
  const page = { conditions: [], columns: [] }
  return { ...flow, pages: Object.fromEntries(['history', 'search', ...statesOf(flow)].map((node) => [node, page])) }
}

function refusals(transitions: readonly Transition[], changed: Partial<Flow> = {}): string[] {
  return checkFlow(flowOf(transitions, changed))
}

/**
 * Takes every step that somebody may take, each person once, the receiver's on what it sees. Returns the states of the
 * record. Throws at one that is left by no step, though it failed or nobody sees it.
 */
function walked(flow: Flow, withOrigIn: '0' | '1'): State[] {
  const places = new Map([
    ['', { state: flow.initial, seen: isRelease(flow, withOrigIn, flow.initial), failed: false }],
  ])
  for (const { state, seen, failed } of places.values()) {
    const steps = flow.transitions.filter((step) => {
      const insIdCd = step.side === 'receiver' ? receiver : submitter
      const decision = decide(flow, recordIn(state, withOrigIn), step.action, person(insIdCd, step.by))
      return step.from === state && decision.allowed && (step.side !== 'receiver' || seen)
    })
    if ((failed || !seen) && steps.every(({ action }) => action === 'hide'))
      throw new Error(`${state} is a dead end of ${JSON.stringify(flow.transitions)}`)
    for (const { action, to } of steps) {
      if (isMark(to)) continue
      const next = { state: to, seen: seen || isRelease(flow, withOrigIn, to), failed: /Fail$/.test(action) }
      places.set(Object.values(next).join(), next)
    }
  }
  return [...places.values()].map((place) => place.state)
}

const submitter = '00010344'
const receiver = '00010392'

function person(insIdCd: string, role: Role): Actor {
  return { userId: '7', username: 'someone', insIdCd, roles: [role] }
}

function recordIn(state: State, withOrigIn: '0' | '1'): WorkflowRecord {
  const people = { author: '8', lastSubmitter: '8', handlers: ['8'], submitterSide: [], receiverSide: [] }
  const marks = {
    answered: false,
    hiddenBy: [],
    contest: null,
    notContestedBy: null,
    answerBy: null,
    dueDt: null,
    waits: false,
  }
  return { state, withOrigIn, submitInsIdCd: submitter, rcvInsIdCd: receiver, transId: 'E26', ...people, ...marks }
}

describe('a definition that the engine cannot do is refused:', () => {
  const answered = reply('unreplied', 'replied')
  const verified = { initial: 'unverified' } as const

  it('one that accepts nothing', () => {
    expect(refusals([hide('unreplied')])).toEqual([
      'goodFaith: a record withOrig never reaches its receiver',
      'goodFaith: a record noOrig never reaches its receiver',
    ])
  })

  it('a reply after an audit, which a record without original never has', () => {
    const steps = [...audit('unverified'), ...modify('auditedFail', 'unverified'), reply('auditedPass', 'replied')]
    expect(refusals(steps, verified)).toEqual(['goodFaith: a record noOrig never reaches its receiver'])
    expect(refusals(steps, { ...verified, origins: ['withOrig'] })).toEqual([])
  })

  it('two replies', () => {
    expect(refusals([answered, reply('replied', 'verifiedPass')])).toEqual([
      'goodFaith: a record is replied to once, not from unreplied and replied',
    ])
  })

  it('a reply by who asks', () => {
    expect(refusals([{ ...answered, side: 'submitter' }])).toEqual([
      "goodFaith: reply from unreplied is the receiver's",
    ])
  })

  it('a step by which the receiver acts on a record that it does not see yet', () => {
    const steps = [...verify('unverified', 'receiver'), remove('verifiedFail'), reply('verifiedPass', 'replied')]
    expect(refusals(steps, verified)).toEqual([
      "goodFaith: verifyPass from unverified is the receiver's, which sees it from verifiedPass on",
      "goodFaith: verifyFail from unverified is the receiver's, which sees it from verifiedPass on",
    ])
  })

  it('a reply that is changed before it is written', () => {
    expect(refusals([answered, ...modify('unreplied', 'replied', 'receiver')])).toEqual([
      'goodFaith: modify from unreplied changes a reply, and there is none yet',
      'goodFaith: submit from unreplied changes a reply, and there is none yet',
    ])
  })

  it('a record that is changed under its reply', () => {
    const steps = [answered, ...audit('replied', 'receiver'), ...modify('auditedFail', 'unreplied')]
    expect(refusals(steps)).toEqual([
      "goodFaith: modify from auditedFail is the submitter's, who can only delete what is replied to",
      "goodFaith: submit from auditedFail is the submitter's, who can only delete what is replied to",
    ])
  })

  it('a correction by who does not read what was wrong', () => {
    const refused = [...verify('unverified'), cancel('verifiedPass', 'verifiedFail', 'receiver')]
    expect(refusals([...refused, ...modify('verifiedFail', 'unverified')], verified)).toContain(
      "goodFaith: modify from verifiedFail is the submitter's, who does not read why cancel failed it",
    )
  })

  it('a failed record that nobody can correct or delete', () => {
    expect(refusals([answered, ...audit('replied', 'receiver')])).toEqual([
      'goodFaith: nobody can do anything with what is in auditedFail, which failed or is not released',
    ])
  })

  it('a state in which both sides must act', () => {
    const steps = [answered, ...verify('unreplied'), remove('verifiedFail')]
    expect(refusals(steps)).toContain(
      'goodFaith: unreplied asks for more than one thing, and a row of the worklist says one',
    )
  })
})

describe('a definition that is accepted', () => {
  const state = fc.constantFrom(...states)
  const side = fc.constantFrom('submitter' as const, 'receiver' as const)
  const parts = fc.oneof(
    fc.tuple(state, side).map(([from, by]) => verify(from, by)),
    fc.tuple(state, side, state, state).map(([from, by, passed, failed]) => verify(from, by, { passed, failed })),
    fc.tuple(state, side).map(([from, by]) => audit(from, by)),
    fc.tuple(state, state, side).map(([from, to, by]) => [cancel(from, to, by), revoke(from, to, by)]),
    fc.tuple(state, state).map(([from, to]) => [reply(from, to)]),
    fc.tuple(state, state, side).map(([from, to, by]) => modify(from, to, by)),
    state.map((from) => [remove(from)]),
    state.map((from) => [hide(from)]),
  )
  const definitions = fc.record({
    initial: fc.constantFrom('unverified' as const, 'unreplied' as const),
    transitions: fc.array(parts, { minLength: 1, maxLength: 6 }).map((some) => some.flat()),
    origins: fc.constantFrom(['withOrig'] as const, ['withOrig', 'noOrig'] as const),
  })
  const accepted = fc
    .sample(definitions, { numRuns: 40_000, seed: 11 })
    .map((drawn) => flowOf(drawn.transitions, drawn))
    .filter((flow) => checkFlow(flow).length === 0)

  it('is one of many', () => {
    const twoSided = accepted.filter(({ transitions }) => new Set(transitions.map(({ side: by }) => by)).size > 1)
    expect(accepted.length).toBeGreaterThan(100)
    expect(twoSided.length).toBeGreaterThan(20)
  })

  it('takes its records to each of its states, and leaves none that failed or is not released', () => {
    for (const flow of accepted) {
      const reached = flow.origins.flatMap((origin) => walked(flow, withOrigInOf(flow, origin)))
      expect([...new Set(reached)].sort(), JSON.stringify(flow.transitions)).toEqual(statesOf(flow).sort())
    }
  })
})

it('lists the states of a flow from its first on', () => {
  expect(statesOf(flow)).toEqual(['unverified', 'verifiedPass', 'verifiedFail'])
})
