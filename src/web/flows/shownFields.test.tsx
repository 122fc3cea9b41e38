// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sampleValue } from '../../../testing/flows/values.ts'
import type { ContentChange, Operation, RecordDetail } from '../../contract/records/records.ts'
import { flows } from '../../domain/flows/index.ts'
import { stdDispute } from '../../domain/flows/stdDispute.ts'
import { plainFieldsOf } from '../../domain/records/exceptionFields.ts'
import { fromKeys } from '../../domain/typed.ts'
import { type Flow, formOf, withOrigInOf } from '../../domain/workflow/flow.ts'
import { texts } from '../../texts/en/all.ts'
import { loadedProfile, type Profile } from '../session/session.ts'
import { Answered } from './form/Answered.tsx'
import { RequestSummary } from './form/RequestSummary.tsx'
import { noNames } from './form/testing.ts'
import { ChangeList } from './record/content/ChangeList.tsx'
import { DisputeTab } from './record/DisputeTab.tsx'
import { ReplySection } from './record/ReplySection.tsx'
import { Submitted } from './review/ReviewRecord.tsx'

beforeAll(() => loadedProfile.set({ insIdCd: '00010344', roles: [], menus: [] } as unknown as Profile))
afterAll(() => loadedProfile.set(null))
afterEach(cleanup)

const plain = [...plainFieldsOf('content'), ...plainFieldsOf('transaction'), ...plainFieldsOf('reply')]
type Plain = (typeof plain)[number]

/** Asks in each section, and in the reply, for a field of its own beside those that the flow asks for. */
const everywhere: Flow = {
  ...stdDispute,
  form: [
    ...stdDispute.form,
    { section: 'dispute', fields: ['origTransChnl'] },
    { section: 'transaction', fields: ['retriRefNo'] },
    { section: 'evidence', fields: ['sysTraNo'] },
    { section: 'remark', fields: ['settleDt'] },
  ],
  reply: { fields: ['replyExtendRemark', 'origTransSndMd'], answers: [] },
}

const forms = [...flows, everywhere].flatMap((flow) =>
  flow.origins.map((origin) => {
    const isPlain = (name: string): name is Plain => plain.some((one) => one === name)
    const submitted = formOf(flow, origin).flatMap((section) => section.fields)
    return {
      name: `${flow === everywhere ? 'a form with a field in each section' : flow.id} ${origin}`,
      flow,
      submitted: submitted.filter(isPlain),
      replied: (flow.reply?.fields ?? []).filter(isPlain),
      record: recordOf(flow, withOrigInOf(flow, origin)),
    }
  }),
)

function recordOf(flow: Flow, withOrigIn: '0' | '1'): RecordDetail {
  const record: Partial<RecordDetail> = {
    ...fromKeys(plain, sampleValue),
    flow: flow.id,
    state: flow.initial,
    withOrigIn,
    transId: flow.transIds[0] ?? '',
    transAt: '10000',
    transCurrCd: '764',
    submitInsIdCd: '00010344',
    rcvInsIdCd: '00010392',
    counterparty: '00010392',
    dueDt: null,
    answerBy: null,
    answersExpId: null,
    atMost: null,
    recCrtTs: '2026-11-20T08:00:00.000Z',
    stateTs: '2026-11-20T08:00:00.000Z',
    voucherFiles: [],
  }
  return record as RecordDetail
}

const queries = new QueryClient()
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

function labelsIn(node: ReactNode): string[] {
  cleanup()
  render(
    <IntlProvider locale="en" messages={texts}>
      <QueryClientProvider client={queries}>
        <RouterContextProvider router={router}>{node}</RouterContextProvider>
      </QueryClientProvider>
    </IntlProvider>,
  )
  return screen.queryAllByRole('term').map(({ textContent }) => textContent)
}

const labelsOf = (names: readonly Plain[]) => names.filter((name) => name !== 'remark').map((name) => texts.field[name])

describe('every field of every section of a form that has a value', () => {
  it.each(forms)('is shown on the record and in print: $name', ({ flow, record, submitted }) => {
    const tab = (
      <DisputeTab flow={flow} record={record} original={undefined} related={[]} names={noNames}>
        {null}
      </DisputeTab>
    )
    expect(labelsIn(tab)).toEqual(expect.arrayContaining(labelsOf(submitted)))
    if (submitted.includes('remark')) expect(screen.getByText(sampleValue('remark'))).toBeDefined()
  })

  it.each(forms)('is shown in review: $name', ({ flow, record, submitted }) => {
    expect(labelsIn(<Submitted flow={flow} record={record} names={noNames} />)).toEqual(
      expect.arrayContaining(labelsOf(submitted)),
    )
    if (submitted.includes('remark')) expect(screen.getByText(sampleValue('remark'))).toBeDefined()
  })

  it.each(forms)('is compared with what was written before: $name', ({ record, submitted, replied }) => {
    const changes = [...submitted, ...replied].map((name): ContentChange => ({ name, from: null, to: record[name] }))
    expect(labelsIn(<ChangeList changes={changes} record={record} names={noNames} />)).toEqual(
      [...submitted, ...replied].map((name) => texts.field[name]),
    )
  })

  it.each(forms.filter(({ flow }) => flow.reply))(
    'is shown above a reply, and of the reply on the record: $name',
    ({ flow, record, submitted, replied }) => {
      expect(labelsIn(<RequestSummary flow={flow} record={record} names={noNames} />)).toEqual(
        expect.arrayContaining(labelsOf(submitted)),
      )
      const written = { action: 'reply', insIdCd: '00010392', role: 'handler', at: record.stateTs } as Operation
      const hands = { load: () => Promise.reject(new Error('No files.')), save: () => {} }
      const section = <ReplySection {...{ flow, record, hands }} operations={[written]} names={noNames} />
      expect(labelsIn(section)).toEqual(expect.arrayContaining(labelsOf(replied)))
    },
  )

  it.each(forms.filter(({ flow }) => flow.id === 'stdDispute' && !flow.reply))(
    'is shown of a record that a form answers: $name',
    ({ record, submitted }) => {
      const labels = labelsIn(<Answered record={record} names={noNames} />)
      expect(labels).toEqual(expect.arrayContaining(labelsOf(submitted)))
    },
  )
})
