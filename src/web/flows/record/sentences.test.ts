import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import type { Operation, RecordRow } from '../../../contract/records.ts'
import { flows } from '../../../domain/flows/index.ts'
import { statesOf } from '../../../domain/workflow/check.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { audit, reply } from '../../../domain/workflow/steps.ts'
import { texts as en } from '../../i18n/en/all.ts'
import { texts as zh } from '../../i18n/zh/all.ts'
import { keptBack } from './nextSteps.ts'
import { mayActText, nextSentence } from './sentences.ts'

const flow: Flow = flows[0]
const inEnglish = createTranslator({ locale: 'en', messages: en })
const inChinese = createTranslator({ locale: 'zh', messages: zh as typeof en })

describe('what comes next', () => {
  it('names who does what, and that another person looks at it', () => {
    expect(nextSentence(flow, 'unverified', inEnglish, 'en')).toBe(
      'Next: a verifier passes it or refuses it. It must be another person than the one who submitted it.',
    )
    expect(nextSentence(flow, 'verifiedFail', inEnglish, 'en')).toBe(
      'Next: a handler modifies and resubmits it, resubmits it as it is, or deletes it. Then another person verifies.',
    )
  })

  it('names the receiver where it is the receiver’s turn, and says where a flow ends', () => {
    const answered: Flow = { ...flow, initial: 'unreplied', transitions: [reply('unreplied', 'replied')] }
    expect(nextSentence(answered, 'unreplied', inEnglish, 'en')).toBe('Next: a handler of the receiver replies.')
    expect(nextSentence(answered, 'replied', inEnglish, 'en')).toBe('Nothing follows: this is where the flow ends.')
  })

  it('waits for nobody once it is verified, though it may be taken back', () => {
    expect(nextSentence(flow, 'verifiedPass', inEnglish, 'en')).toBe(
      'Done, unless a verifier takes the verification back.',
    )
  })

  it('says it in Chinese', () => {
    expect(nextSentence(flow, 'verifiedFail', inChinese, 'zh')).toBe(
      '下一步：经办员修改并重新提交、原样重新提交或删除。随后由另一人审核。',
    )
  })

  it('has a sentence for each state of each flow', () => {
    for (const one of flows as readonly Flow[])
      for (const state of statesOf(one)) expect(nextSentence(one, state, inEnglish, 'en')).toMatch(/^(Next|Done).+\.$/)
  })
})

describe('who may act now', () => {
  const record = { state: 'unverified', submitInsIdCd: '00010344', rcvInsIdCd: '00010392', actions: [] } as const

  it('is the role of the side whose turn it is', () => {
    expect(mayActText(flow, { ...record, actions: [] }, inEnglish, 'en')).toBe('Verifiers of 00010344')
  })

  it('includes the reader where an action is theirs', () => {
    const actions: RecordRow['actions'] = [{ action: 'verifyPass', allowed: true }]
    expect(mayActText(flow, { ...record, actions }, inEnglish, 'en')).toBe('Verifiers of 00010344, you too')
    expect(mayActText(flow, { ...record, actions }, inChinese, 'zh')).toBe('00010344 的审核员，包括您')
  })
})

describe('whom four eyes keep from it', () => {
  const did = (version: number, action: Operation['action'], userName: string) =>
    ({ version, action, userName }) as Operation
  const operations = [did(2, 'verifyPass', 'S. Lin'), did(1, 'submit', 'A. Preecha')]

  it('is who submitted it last, where it waits for a verifier', () => {
    expect(keptBack(flow, 'unverified', operations)).toEqual([{ userName: 'A. Preecha', action: 'submit' }])
  })

  it('is everyone who touched it, where it waits for an auditor', () => {
    const audited: Flow = { ...flow, transitions: [...flow.transitions, ...audit('verifiedPass')] }
    expect(keptBack(audited, 'verifiedPass', operations).map((one) => one.userName)).toEqual(['A. Preecha', 'S. Lin'])
  })

  it('is nobody where no second look is asked', () => {
    expect(keptBack(flow, 'verifiedFail', operations)).toEqual([])
  })
})
