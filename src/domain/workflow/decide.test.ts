import { describe, expect, it } from 'vitest'
import { flowOf, flows } from '../flows/index.ts'
import { type Actor, headInsIdCd, mayActFor, type Role, roles } from '../people/actor.ts'
import { keysOf } from '../typed.ts'
import { allStepsOf } from './allSteps.ts'
import { checkFlow, statesOf } from './check.ts'
import { actionsFor, decide, type WorkflowRecord } from './decide.ts'
import { type Action, actions, type Flow, type Transition } from './flow.ts'

const submitter = '00010344'
const receiver = '00010392'
const stranger = '00020764'
const bound = 'actedForOtherSide'
const someone = '7'
const other = '8'

function actor(insIdCd: string, ...own: Role[]): Actor {
  return { userId: someone, username: 'someone', insIdCd, roles: own }
}

/** A record on which this step waits, last touched by somebody else. */
function waiting(step: Transition): WorkflowRecord {
  return {
    state: step.from,
    withOrigIn: '0',
    submitInsIdCd: submitter,
    rcvInsIdCd: receiver,
    author: other,
    lastSubmitter: other,
    handlers: [other],
    submitterSide: [],
    receiverSide: [],
    answered: false,
    hiddenBy: [],
    transId: 'E23',
    contest: null,
    notContestedBy: null,
    answerBy: null,
    dueDt: null,
    waits: true,
  }
}

const steps = flows.flatMap((flow) =>
  flow.transitions.map((step) => ({ flow, step, name: `${flow.id}: ${step.action} from ${step.from}` })),
)
const roleNames = keysOf(roles)

describe.each(flows)('the definition of $id', (flow) => {
  it('is whole', () => expect(checkFlow(flow)).toEqual([]))
})

describe.each(steps)('$name', ({ flow, step }) => {
  const home = step.side === 'receiver' ? receiver : submitter
  const away = step.side === 'either' ? stranger : step.side === 'submitter' ? receiver : submitter

  it.each(roleNames)('is for its role or an administrator: asked by %s', (role) => {
    const decision = decide(flow, waiting(step), step.action, actor(home, role))
    const may = role === step.by || role === 'administrator'
    expect(decision).toEqual(
      may ? { allowed: true, transition: step } : { allowed: false, reason: 'roleMissing', needs: step.by },
    )
  })

  it('is for its side, or head', () => {
    const reason = (insIdCd: string) => {
      const decision = decide(flow, waiting(step), step.action, actor(insIdCd, step.by))
      return decision.allowed ? null : decision.reason
    }
    expect(reason(home)).toBeNull()
    expect(reason(headInsIdCd)).toBeNull()
    expect(reason(away)).toBe('otherInstitution')
    expect(reason(stranger)).toBe('otherInstitution')
  })

  it('is not for whom four eyes keep from it, not even an administrator', () => {
    const handlers = [other, someone]
    const cases = {
      sent: [{ lastSubmitter: someone, handlers }, ['lastSubmitter', 'everyHandler']],
      written: [{ author: someone, handlers }, ['lastSubmitter', 'everyHandler']],
      handled: [{ handlers }, ['everyHandler']],
      'taken part in the submission': [{ submitterSide: [someone] }, ['submission']],
    } as const
    for (const role of [step.by, 'administrator'] as const)
      for (const [name, [people, rules]] of Object.entries(cases)) {
        const decision = decide(flow, { ...waiting(step), ...people }, step.action, actor(home, role))
        const refusedAsOwn = !decision.allowed && decision.reason === 'ownSubmission'
        expect(refusedAsOwn, name).toBe(rules.some((one) => one === step.fourEyes))
      }
  })

  it('is not for who has acted for the other side, not even for head or an administrator', () => {
    const acted = { submitter: { receiverSide: [someone] }, receiver: { submitterSide: [someone] }, either: {} }
    for (const who of [actor(home, step.by), actor(headInsIdCd, step.by), actor(stranger, 'administrator')]) {
      const both = { ...waiting(step), submitterSide: [other], receiverSide: [other], ...acted[step.side] }
      const decision = decide(flow, both, step.action, who)
      if (step.side === 'either') expect(decision.allowed).toBe(mayActFor(who, home))
      // The reply of who submitted has a sentence of its own.
      else expect(!decision.allowed && decision.reason).toBe(step.fourEyes === 'submission' ? 'ownSubmission' : bound)
    }
  })

  it('starts from no other state', () => {
    for (const state of statesOf(flow)) {
      const names: readonly Action[] = step.action === 'cancel' ? ['cancel', 'revoke'] : [step.action]
      const defined = flow.transitions.some((one) => names.includes(one.action) && one.from === state)
      const decision = decide(flow, { ...waiting(step), state }, step.action, actor(home, step.by))
      if (!defined) expect(decision).toEqual({ allowed: false, reason: 'notFromThisState' })
    }
  })

  it('stands among the actions of a record in that state, with what decide() says', () => {
    for (const who of [actor(home, step.by), actor(home, 'viewer'), actor(away, step.by)]) {
      const offered = actionsFor(flow, waiting(step), who).find((one) => one.action === step.action)
      const decision = decide(flow, waiting(step), step.action, who)
      expect(offered?.allowed).toBe(decision.allowed)
      expect(offered?.reason).toBe(decision.allowed ? undefined : decision.reason)
    }
  })
})

describe('what every flow has in common', () => {
  it('keeps a verified record that is answered from being cancelled', () => {
    const cancels = steps.filter(({ step }) => step.action === 'cancel')
    for (const { flow, step } of cancels) {
      const decision = decide(flow, { ...waiting(step), answered: true }, 'cancel', actor(headInsIdCd, 'verifier'))
      expect(decision).toEqual({ allowed: false, reason: 'answeredAlready' })
    }
  })

  it('keeps auditors from records that have no original', () => {
    const audited: Flow = { ...flowOf('stdDispute'), transitions: [audit] }
    const record = { ...waiting(audit), withOrigIn: '1' as const }
    expect(decide(audited, record, 'auditPass', actor(submitter, 'auditor'))).toEqual({
      allowed: false,
      reason: 'nonOriginalNotAuditable',
    })
  })

  it('takes the cancel of an audited pass for its revoke', () => {
    for (const { flow, step } of steps.filter((one) => one.step.action === 'revoke')) {
      const decision = decide(flow, waiting(step), 'cancel', actor(headInsIdCd, 'auditor'))
      expect(decision).toEqual({ allowed: true, transition: step })
    }
  })

  it('hides a record once for each side, and for those who act for all', () => {
    for (const { flow, step } of steps.filter((one) => one.step.action === 'hide')) {
      for (const [insIdCd, view] of [
        [submitter, 'submitter'],
        [receiver, 'receiver'],
        [headInsIdCd, 'head'],
      ] as const) {
        const hidden = { ...waiting(step), hiddenBy: [view] }
        expect(decide(flow, hidden, 'hide', actor(insIdCd, 'handler'))).toEqual({
          allowed: false,
          reason: 'hiddenAlready',
        })
        const others = (['submitter', 'receiver', 'head'] as const).filter((one) => one !== view)
        expect(decide(flow, { ...hidden, hiddenBy: others }, 'hide', actor(insIdCd, 'handler')).allowed).toBe(true)
      }
    }
  })

  it('offers no action that its flow does not have', () => {
    for (const flow of flows)
      for (const action of actions) {
        const defined = allStepsOf(flow).some((step) => step.action === action)
        const decision = decide(
          flow,
          { ...waiting(audit), state: flow.initial },
          action,
          actor(submitter, 'administrator'),
        )
        if (!defined) expect(decision).toEqual({ allowed: false, reason: 'notFromThisState' })
      }
  })
})

const audit: Transition = {
  action: 'auditPass',
  from: 'verifiedPass',
  to: 'auditedPass',
  by: 'auditor',
  side: 'submitter',
  fourEyes: 'everyHandler',
}
