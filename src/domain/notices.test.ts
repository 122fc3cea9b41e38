import { describe, expect, it } from 'vitest'
import { flowOf, flows } from './flows/index.ts'
import { isAcross, isNotified, notificationsFor, type Recipient, type TakenStep } from './notices.ts'
import { headInsIdCd, type Role, roles } from './people/actor.ts'
import { menusOf } from './people/menus.ts'
import { keysOf } from './typed.ts'
import { waits } from './workflow/check.ts'
import { decide } from './workflow/decide.ts'
import type { Flow, State, Transition } from './workflow/flow.ts'

const submitter = '00010344'
const receiver = '00010392'

const everybody: Recipient[] = [submitter, receiver, '00020764', headInsIdCd].flatMap((insIdCd) => {
  const user = (name: string, ...own: Role[]) => ({
    userId: `${insIdCd} ${name}`,
    insIdCd,
    roles: own,
    menus: menusOf(own),
  })
  const each = keysOf(roles).flatMap((role) => [user(`${role} 1`, role), user(`${role} 2`, role)])
  return [...each, user('both', 'handler', 'verifier')]
})
const of = (insIdCd: string, name: string) => `${insIdCd} ${name}`

type Taken = Pick<Transition, 'action' | 'to' | 'side' | 'by'>

/** Every step of every flow, its first included, as the submitter's or the receiver's first user of the role takes it. */
const steps = flows.flatMap((flow) => {
  const first: Taken = { action: 'submit', to: flow.initial, side: 'submitter', by: 'handler' }
  return [first, ...flow.transitions].map((step, at) => ({
    flow,
    step,
    first: at === 0,
    name: `${flow.id}: ${step.action} to ${step.to}, step ${at}`,
  }))
})

const writes = (action: string) => ['submit', 'reply', 'modify'].includes(action)

function taken({ action, to, side, by }: Taken, own: Partial<TakenStep> = {}): TakenStep {
  const home = side === 'receiver' ? receiver : submitter
  const userId = own.userId ?? of(home, `${by} 1`)
  const raisedBy = own.raisedBy ?? of(submitter, 'handler 1')
  const writer = writes(action) ? userId : of(home, 'handler 1')
  const handlers = [...new Set([raisedBy, writer, ...(by === 'auditor' ? [] : [userId])])]
  return {
    action,
    to,
    withOrigIn: '0',
    notifies: [],
    answerBy: null,
    submitInsIdCd: submitter,
    rcvInsIdCd: receiver,
    author: own.author ?? writer,
    handlers,
    submitterSide: side === 'submitter' ? handlers : [raisedBy],
    receiverSide: side === 'receiver' ? handlers.filter((one) => one !== raisedBy) : [],
    notContestedBy: null,
    ...own,
    userId,
    writer,
    raisedBy,
  }
}

function notifiedOf(flow: Flow, step: TakenStep) {
  return notificationsFor(flow, step).map((notice) => ({
    notice,
    users: everybody.filter((user) => isNotified(notice, flow, user)).map((user) => user.userId),
  }))
}

describe.each(steps)('$name', ({ flow, step }) => {
  it('is told to nobody who took it', () => {
    for (const { userId } of everybody)
      for (const raisedBy of [userId, of(submitter, 'handler 2')])
        for (const { users } of notifiedOf(flow, taken(step, { userId, raisedBy }))) expect(users).not.toContain(userId)
  })

  it('says that the record waits to those of the institution whom decide() lets on, and to all of them', () => {
    for (const withOrigIn of ['0', '1'] as const) {
      const facts = taken(step, { withOrigIn })
      const notified = notifiedOf(flow, facts).filter(({ notice }) => notice.kind === 'waiting')
      const state = step.to as State
      const able = everybody.filter((user) => {
        if (user.roles.includes('administrator') || user.insIdCd === headInsIdCd) return false
        const untouched = { answered: false, hiddenBy: [], transId: '', contest: null, dueDt: null, waits: false }
        const record = { ...facts, ...untouched, state, lastSubmitter: facts.writer }
        const actor = { ...user, username: user.userId }
        const ahead = (['verifyPass', 'auditPass', 'reply'] as const).some(
          (action) => decide(flow, record, action, actor).allowed,
        )
        return ahead && user.userId !== facts.userId
      })
      expect(notified.flatMap(({ users }) => users).toSorted()).toEqual(able.map((user) => user.userId).toSorted())
    }
  })

  it('says to nobody that it waits who wrote what another has sent again, or who acted for the other side', () => {
    const author = of(submitter, 'both')
    const replied = of(receiver, 'both')
    const facts = taken(step, { author, submitterSide: [author, replied], receiverSide: [author, replied] })
    const waiting = notifiedOf(flow, facts).filter(({ notice }) => notice.kind === 'waiting')
    for (const { notice, users } of waiting) {
      expect(users).not.toContain(replied)
      if (notice.kind === 'waiting' && notice.awaited === 'verifyPass') expect(users).not.toContain(author)
    }
  })

  it('leaves no record that waits for a look or a reply without somebody who is notified', () => {
    const states: readonly string[] = flow.transitions.map(({ from }) => from)
    if (!states.includes(step.to) || !waits(flow, step.to as State)) return
    const kinds = notificationsFor(flow, taken(step)).map(({ kind }) => kind)
    expect(kinds.includes('waiting') || kinds.includes('refused') || step.to.endsWith('Fail')).toBe(true)
  })

  it('says to whom it was sent back that it was, and says of an answer to who raised it', () => {
    const facts = taken(step)
    const notified = new Map(notifiedOf(flow, facts).map(({ notice, users }) => [notice.kind, users]))
    const refuses = ['verifyFail', 'auditFail', 'cancel', 'revoke'].includes(step.action)
    expect(notified.get('refused')).toEqual(refuses ? [facts.writer] : undefined)
    expect(notified.get('answered')).toEqual(step.to === 'replied' ? [facts.raisedBy] : undefined)
  })
})

describe('the other institution', () => {
  const dispute = flowOf('stdDispute')
  const across = (flow: Flow, step: Taken, own: Partial<TakenStep>) =>
    notifiedOf(flow, taken(step, own)).filter(({ notice }) => isAcross(notice))
  const passes = { action: 'verifyPass', to: 'verifiedPass', side: 'submitter', by: 'verifier' } as const

  it('is told of a release, with the last day to answer', () => {
    const notified = across(dispute, passes, { notifies: [receiver], answerBy: '20261222' })
    expect(notified).toEqual([
      {
        notice: { kind: 'released', insIdCd: receiver, role: 'handler', answerBy: '20261222' },
        users: [of(receiver, 'handler 1'), of(receiver, 'handler 2'), of(receiver, 'both')],
      },
    ])
  })

  it('is notified that a record was taken back, also where another receives it now', () => {
    const former = '00020764'
    const notified = across(dispute, passes, { notifies: [receiver, former] })
    expect(notified.map(({ notice }) => [notice.kind, 'insIdCd' in notice && notice.insIdCd])).toEqual([
      ['released', receiver],
      ['takenBack', former],
    ])
  })

  it('is notified what came of its own record by the receiver’s steps', () => {
    const preArbitration = flows.find(({ id }) => id === 'preArbitration') as Flow
    for (const step of preArbitration.transitions.filter(({ side, to }) => side === 'receiver' && to !== 'replied')) {
      const [notified] = across(preArbitration, step, { notifies: [submitter] })
      expect(notified).toMatchObject({
        notice: { kind: 'outcome', outcome: step.action },
        users: [of(submitter, 'handler 1')],
      })
    }
  })
})

it('tells nobody whose menus lack the flow', () => {
  const verifier = everybody.find((user) => user.userId === of(submitter, 'verifier 1')) as Recipient
  const [first] = steps
  if (!first) throw new Error('There are no steps.')
  const { flow, step } = first
  const [waiting] = notificationsFor(flow, taken(step))
  expect(waiting && isNotified(waiting, flow, verifier)).toBe(true)
  expect(waiting && isNotified(waiting, flow, { ...verifier, menus: menusOf(verifier.roles, [flow.menu]) })).toBe(false)
})
