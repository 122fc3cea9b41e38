import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import type { Call } from '../../../contract/call.ts'
import { bulkCall, queryCall } from '../../../contract/records/flowCalls.ts'
import {
  modifyCall,
  modifyReplyCall,
  replyCall,
  replyNames,
  submitCall,
  submitPlaces,
} from '../../../contract/records/formCalls.ts'
import { flows } from '../../../domain/flows/index.ts'
import type { Node } from '../../../domain/workflow/flow.ts'
import { texts as en } from '../../../texts/en/all.ts'
import { texts as zh } from '../../../texts/zh/all.ts'
import type { Text } from '../../i18n/useText.ts'
import { callName } from './actName.ts'

function loggedCalls(): Call[] {
  const modules = import.meta.glob(['../../../contract/*.ts', '!../../../contract/*.test.ts'], {
    eager: true,
  }) as Record<string, Record<string, unknown>>
  const declared = Object.values(modules).flatMap((module) => Object.values(module).filter(isCall))
  const ofFlows = flows.flatMap((flow) => [
    ...submitPlaces(flow).map((place) => submitCall(flow, place)),
    ...flow.origins.map((origin) => modifyCall(flow, origin)),
    modifyReplyCall(flow),
    ...replyNames(flow).map(replyCall),
    ...Object.entries(flow.pages).flatMap(([node, page]) =>
      node === 'history' ? [] : [queryCall(flow, node as Exclude<Node, 'history'>, page)],
    ),
  ])
  const bulk = (
    ['verifyPass', 'verifyFail', 'auditPass', 'auditFail', 'cancel', 'revoke', 'hide', 'delete'] as const
  ).map(bulkCall)
  return [...declared, ...ofFlows, ...bulk].filter((call) => call.log || call.csv)
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'body' in value
}

it.each([
  ['English', createTranslator({ locale: 'en', messages: en }) as Text],
  ['Chinese', createTranslator({ locale: 'zh', messages: zh as typeof en }) as Text],
])('names every call that is logged, in %s', (_, t) => {
  const calls = loggedCalls()
  expect(calls.length).toBeGreaterThan(100)
  expect(calls.map(({ path }) => path).filter((path) => callName(path, t) === path)).toEqual([])
})

it('says of a step of a flow which it was', () => {
  const t = createTranslator({ locale: 'en', messages: en }) as Text
  expect(callName('submit/withOrig/inquiry', t)).toBe('Submit: Inquiry')
  expect(callName('modify/queryTran/goodFaith', t)).toBe('Modify: Good faith')
  expect(callName('query/stdDispute/verifiedPass', t)).toBe('Export: Dispute transaction: Verified pass')
  expect(callName('verifyFail', t)).toBe('Verify Fail')
  expect(callName('risk/unheardOf', t)).toBe('risk/unheardOf')
})
