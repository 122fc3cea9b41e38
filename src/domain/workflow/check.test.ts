import { describe, expect, it } from 'vitest'
import { stdDispute } from '../flows/stdDispute.ts'
import { checkFlow, statesOf } from './check.ts'
import type { Flow } from './flow.ts'
import { cancel } from './steps.ts'

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

  it('finds a step that is defined twice', () => {
    const twice = { ...flow, transitions: [...flow.transitions, cancel('verifiedPass', 'unverified')] }
    expect(checkFlow(twice)).toEqual(['stdDispute: cancel from verifiedPass is defined twice'])
  })
})

it('lists the states of a flow from its first on', () => {
  expect(statesOf(flow)).toEqual(['unverified', 'verifiedPass', 'verifiedFail'])
})
