import { createTranslator } from 'use-intl/core'
import { afterEach, describe, expect, it } from 'vitest'
import type { Operation, RecordRow } from '../../../../contract/records/records.ts'
import { flowOf, flows } from '../../../../domain/flows/index.ts'
import { setOwnZone } from '../../../../domain/time/zones.ts'
import { statesOf } from '../../../../domain/workflow/check.ts'
import type { Flow, State } from '../../../../domain/workflow/flow.ts'
import { audit } from '../../../../domain/workflow/steps.ts'
import { texts as en } from '../../../../texts/en/all.ts'
import { texts as zh } from '../../../../texts/zh/all.ts'
import { keptBack } from './nextSteps.ts'
import { mayActText, nextSentence } from './sentences.ts'

afterEach(() => setOwnZone(null))

const flow = flowOf('stdDispute')
const inEnglish = createTranslator({ locale: 'en', messages: en })
const inChinese = createTranslator({ locale: 'zh', messages: zh as typeof en })

/** One institution has a name, the other none. */
const names = { institution: (insIdCd: string) => (insIdCd === receiver ? 'Sakura Bank' : undefined) }
const [submitter, receiver, stranger] = ['00010344', '00010392', '00010000']
const standing = (state: State, withOrigIn: '0' | '1' = '0') =>
  ({
    state,
    withOrigIn,
    submitInsIdCd: submitter,
    rcvInsIdCd: receiver,
    actions: [] as RecordRow['actions'],
    transId: 'E23',
    answerBy: null,
  }) as const

function flowNamed(id: string): Flow {
  const found = flowOf(id)
  if (!found) throw new Error(`no flow ${id}`)
  return found
}

describe('what comes next', () => {
  const said = (state: State, of: Flow = flow, reader = submitter, withOrigIn: '0' | '1' = '0') =>
    nextSentence(of, standing(state, withOrigIn), reader, inEnglish, 'en')

  it('names who does what, and that another person looks at it', () => {
    expect(said('unverified')).toBe(
      'Next: a verifier passes it or fails it. This must be someone other than the submitter.',
    )
    expect(said('verifiedFail')).toBe(
      'Next: a handler modifies and resubmits it, resubmits it unchanged, or deletes it. A different user must then verify it.',
    )
  })

  it('says whose person it is to who is not of that side', () => {
    expect(said('unreplied', flowNamed('inquiryRetrieval'))).toBe(
      'Next: a handler at the receiving institution replies.',
    )
    expect(said('unverified', flow, receiver)).toContain(
      'Next: a verifier at the submitting institution passes it or fails it.',
    )
  })

  it('asks the receiver for their own reply, and their verifier to look at it', () => {
    const preArbitration = flowNamed('preArbitration')
    expect(said('unreplied', preArbitration, receiver)).toBe(
      'Next: a handler at your institution replies. A different user must then verify it.',
    )
    expect(said('replied', preArbitration, receiver)).toBe(
      'Next: a verifier at your institution passes the reply or fails the reply. This must be someone other than the user who replied.',
    )
    expect(said('auditedFail', preArbitration)).toBe(
      'Next: a handler at the receiving institution modifies and resubmits the reply or resubmits the reply unchanged or a handler at your institution deletes it. A different user must then verify it.',
    )
  })

  it('names the audit where that is the second look', () => {
    expect(said('unreplied', flowNamed('goodFaith'), stranger)).toBe(
      'Next: a handler at the receiving institution replies. A different user must then audit it.',
    )
  })

  it('waits for nobody once it is verified, though it may be taken back', () => {
    expect(said('verifiedPass')).toBe('Complete, unless a verifier takes back the verification.')
  })

  it('is done with the reply to an inquiry, which either side may hide', () => {
    expect(said('replied', flowNamed('inquiryRetrieval'))).toBe('Complete. Each side can hide it from its own lists.')
  })

  it('offers no audit of what has no original, and says so', () => {
    expect(said('verifiedPass', flowNamed('specialAdjustment'), submitter, '1')).toBe(
      'Complete, unless a verifier takes back the verification. Non-original transactions cannot be audited.',
    )
    expect(said('replied', flowNamed('goodFaith'), receiver, '1')).toBe(
      'Complete. Non-original transactions cannot be audited.',
    )
  })

  it('says it in Chinese', () => {
    expect(nextSentence(flow, standing('verifiedFail'), submitter, inChinese, 'zh')).toBe(
      '下一步：经办员修改并重新提交、不作修改直接重新提交或删除。随后须由另一人复核。',
    )
    expect(nextSentence(flowNamed('preArbitration'), standing('replied'), receiver, inChinese, 'zh')).toBe(
      '下一步：贵机构的复核员复核通过该答复或复核不通过该答复。须由答复人以外的人员处理。',
    )
  })

  it('has a sentence for each state of each flow', () => {
    for (const one of flows)
      for (const state of statesOf(one)) expect(said(state, one)).toMatch(/^(Next|Complete|No further action).*\.$/)
  })
})

describe('what may be answered', () => {
  const chargeback = { ...standing('verifiedPass'), answerBy: '20261222' }

  it('says to the receiver by what and until when, and not that it is done', () => {
    expect(nextSentence(flow, chargeback, receiver, inEnglish, 'en')).toBe(
      'Answer it by 2026-12-22 with a record of your own: Representment. Final unless a verifier at the submitting institution takes back the verification.',
    )
  })

  it('says to the submitter what the receiver may do', () => {
    expect(nextSentence(flow, chargeback, submitter, inEnglish, 'en')).toContain(
      'The receiving institution can answer it until 2026-12-22: Representment.',
    )
  })

  it('says at what time, where the day closes before its end', () => {
    const early = { ...chargeback, dueTime: '17:00' }
    setOwnZone('UTC')
    expect(nextSentence(flow, early, receiver, inEnglish, 'en')).toContain('Answer it by 2026-12-22 17:00 with')
    expect(nextSentence(flow, early, receiver, inChinese, 'zh')).toContain('请在 2026-12-22 17:00 前发起')
    setOwnZone('Asia/Tokyo')
    expect(nextSentence(flow, early, submitter, inEnglish, 'en')).toContain('until 2026-12-23 02:00:')
  })

  it('is the turn of the receiver’s handlers', () => {
    expect(mayActText(flow, { ...chargeback, actions: [] }, names, inEnglish, 'en')).toContain(
      'Handlers at Sakura Bank',
    )
    expect(mayActText(flow, { ...chargeback, actions: [] }, names, inChinese, 'zh')).toMatch(
      /^Sakura Bank 的经办员和 00010344 的/,
    )
  })
})

describe('who may act now', () => {
  it('is the role of the side whose turn it is', () => {
    expect(mayActText(flow, { ...standing('unverified'), actions: [] }, names, inEnglish, 'en')).toBe(
      'Verifiers at 00010344',
    )
  })

  it('is nobody where each side can only hide it', () => {
    const actions = [{ action: 'hide' as const, allowed: true }]
    expect(mayActText(flowNamed('inquiryRetrieval'), { ...standing('replied'), actions }, names, inEnglish, 'en')).toBe(
      'No one: the workflow is complete',
    )
  })

  it('is no auditor where it has no original', () => {
    expect(
      mayActText(flowNamed('goodFaith'), { ...standing('replied', '1'), actions: [] }, names, inEnglish, 'en'),
    ).toBe('No one: the workflow is complete')
  })

  it('includes the reader where an action is theirs', () => {
    const record = { ...standing('unverified'), actions: [{ action: 'verifyPass' as const, allowed: true }] }
    expect(mayActText(flow, record, names, inEnglish, 'en')).toBe('Verifiers at 00010344 (including you)')
    expect(mayActText(flow, record, names, inChinese, 'zh')).toBe('00010344 的复核员（包括您）')
  })

  it('does not include the reader who may only take back what was submitted', () => {
    const record = { ...standing('unverified'), actions: [{ action: 'recall' as const, allowed: true }] }
    expect(mayActText(flow, record, names, inEnglish, 'en')).toBe('Verifiers at 00010344')
  })

  it('is a verifier of the receiver where a handler has said that it is not contested', () => {
    const open = { ...standing('verifiedPass'), answerBy: '20261222' }
    const said = { ...open, contest: 'notContesting' as const }
    const mayConfirm = { ...said, actions: [{ action: 'confirmNotContest' as const, allowed: true }] }
    expect(mayActText(flow, { ...said, actions: [] }, names, inEnglish, 'en')).toMatch(/^Verifiers at Sakura Bank and /)
    expect(mayActText(flow, mayConfirm, names, inEnglish, 'en')).toMatch(
      /^Verifiers at Sakura Bank \(including you\) and /,
    )
    expect(nextSentence(flow, said, receiver, inEnglish, 'en')).toMatch(
      /^Next: a verifier at the receiving institution/,
    )
    const mayAnswer = { ...open, actions: [{ action: 'notContest' as const, allowed: true }] }
    expect(mayActText(flow, mayAnswer, names, inEnglish, 'en')).toMatch(
      /^Handlers at Sakura Bank \(including you\) and /,
    )
  })

  it('is the receiver where it is not contested, until the last day, and then nobody', () => {
    const settled = { ...standing('verifiedPass'), answerBy: null, contest: 'notContested' as const }
    expect(mayActText(flow, { ...settled, actions: [] }, names, inEnglish, 'en')).toBe(inEnglish('record.nobody'))
    expect(nextSentence(flow, settled, submitter, inEnglish, 'en')).toBe(inEnglish('record.nothingNext'))
    const open = { ...settled, contestBy: '20261222' }
    expect(nextSentence(flow, open, submitter, inEnglish, 'en')).toBe(
      'Complete. A handler at the receiving institution can contest it after all until 2026-12-22.',
    )
    const own = { ...open, actions: [{ action: 'contestAgain' as const, allowed: true }] }
    expect(mayActText(flow, own, names, inEnglish, 'en')).toBe('Handlers at Sakura Bank (including you)')
  })

  it('is the receiver where its answer is not released', () => {
    const pendingAnswer = { expId: 'E24261129000076', transId: 'E24', state: 'verifiedFail' as const }
    const record = { ...standing('verifiedPass'), answerBy: null, actions: [], pendingAnswer }
    expect(mayActText(flow, record, names, inEnglish, 'en')).toMatch(/^Sakura Bank, on E24261129000076 and /)
    expect(nextSentence(flow, record, receiver, inEnglish, 'en')).toMatch(
      /^Representment E24261129000076 answers this record and has not passed verification: Verified fail\. Final unless /,
    )
    expect(nextSentence(flow, record, receiver, inChinese, 'zh')).toContain('尚未复核通过：复核不通过。')
  })

  it('is next only who must act, not who may take back', () => {
    const record = { ...standing('verifiedPass'), answerBy: '20261222' }
    expect(mayActText(flow, record, names, inEnglish, 'en')).toMatch(/^Handlers at Sakura Bank and Verifiers at /)
    expect(mayActText(flow, record, names, inEnglish, 'en', 'next')).toBe('Handlers at Sakura Bank')
    const pendingAnswer = { expId: 'E24261129000076', transId: 'E24', state: 'verifiedFail' as const }
    const answered = { ...record, answerBy: null, pendingAnswer }
    expect(mayActText(flow, answered, names, inEnglish, 'en', 'next')).toBe('Sakura Bank, on E24261129000076')
    const failed = mayActText(flow, standing('verifiedFail'), names, inEnglish, 'en', 'next')
    expect(failed).toBe('Handlers at 00010344')
  })

  it('includes the reader in the role whose step is theirs', () => {
    const record = {
      ...standing('verifiedPass'),
      answerBy: '20261222',
      actions: [{ action: 'cancel' as const, allowed: true }],
    }
    expect(mayActText(flow, record, names, inEnglish, 'en')).toMatch(
      /^Handlers at Sakura Bank and [^(]* 00010344 \(including you\)$/,
    )
  })
})

describe('whom four eyes keep from it', () => {
  const did = (version: number, action: Operation['action'], userName: string) =>
    ({ version, action, userName }) as Operation
  const operations = [did(2, 'verifyPass', 'S. Lin'), did(1, 'submit', 'A. Preecha')]

  it('is who submitted it last, where it waits for a verifier', () => {
    expect(keptBack(flow, standing('unverified'), operations)).toEqual([{ userName: 'A. Preecha', action: 'submit' }])
  })

  it('is who replied, where the reply waits for a verifier', () => {
    const replied = [did(2, 'reply', 'M. Chan'), did(1, 'submit', 'A. Preecha')]
    expect(keptBack(flowNamed('preArbitration'), standing('replied'), replied)).toEqual([
      { userName: 'M. Chan', action: 'reply' },
    ])
  })

  it('is everyone who touched it, where it waits for an auditor', () => {
    const audited: Flow = { ...flow, transitions: [...flow.transitions, ...audit('verifiedPass')] }
    expect(keptBack(audited, standing('verifiedPass'), operations).map((one) => one.userName)).toEqual([
      'A. Preecha',
      'S. Lin',
    ])
  })

  it('is nobody where no second look is asked', () => {
    expect(keptBack(flow, standing('verifiedFail'), operations)).toEqual([])
  })
})
