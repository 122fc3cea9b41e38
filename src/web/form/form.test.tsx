// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { texts } from '../../texts/en/all.ts'
import { ApiError } from '../api/ApiError.ts'
import { loadedProfile, type Profile } from '../session/session.ts'
import { notices } from '../ui/feedback/notices.ts'
import { defineForm } from './definition.ts'
import { FormBox } from './FormDialog.tsx'
import { Fields } from './FormField.tsx'
import { useForm } from './useForm.ts'
import type { SendOptions } from './useSendForm.ts'

interface Claim {
  title: string
  amount: string
  remark: string
}

const claimForm = defineForm<Claim>({
  name: 'claim',
  ofStep: true,
  fields: {
    title: { kind: 'text', max: 20, required: true, label: () => 'Title' },
    amount: { kind: 'amount', currency: () => '764', required: true, label: () => 'Amount' },
    remark: { kind: 'area', max: 10, label: () => 'Note' },
  },
})

/** The same, where another title clears the amount, and what is wrong is said on leaving. */
const followedForm = defineForm<Claim>({
  ...claimForm,
  checksOnLeaving: true,
  follow: ({ values, notes }, changed) =>
    changed.includes('title')
      ? { values: { ...values, amount: '' }, notes: [{ field: 'amount', text: () => 'Cleared.' }] }
      : { values, notes },
})

type Send = (values: Claim, options: SendOptions) => Promise<object>

interface SheetProps {
  send: Send
  done: () => void
  definition: typeof claimForm
}

function Sheet({ send, done, definition }: SheetProps) {
  const form = useForm(definition, { values: { title: '', amount: '', remark: '' }, question: () => null, send, done })
  return (
    <FormBox form={form} submit="Send">
      <Fields form={form} />
      <button type="button" onClick={() => form.check((name) => name === 'amount')}>
        Try
      </button>
    </FormBox>
  )
}

function givenForm(send: Send = async () => ({}), definition = claimForm) {
  const done = vi.fn()
  return { done, ...shown(<Sheet send={send} done={done} definition={definition} />) }
}

function shown(sheet: ReactNode, queries = new QueryClient()) {
  const router = createRouter({ routeTree: createRootRoute() })
  const { unmount } = render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queries}>
        <IntlProvider locale="en" messages={texts}>
          {sheet}
        </IntlProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  return { unmount }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: /Send/ }))

beforeEach(() => {
  localStorage.clear()
  loadedProfile.set({ userId: '7', insIdCd: '00010344', roles: [] } as unknown as Profile)
})
afterEach(() => {
  cleanup()
  loadedProfile.set(null)
})

it('says at each field what is wrong with it once it is sent, leads there from the foot, and sends nothing', () => {
  const send = vi.fn(async () => ({}))
  givenForm(send)
  type('Amount', '1.234')
  type('Note', 'eleven char')
  expect(screen.queryAllByRole('alert')).toEqual([])
  submit()

  expect(document.activeElement).toBe(field('Title'))
  for (const label of ['Title', 'Amount', 'Note']) {
    const said = document.getElementById(`claim-${label === 'Note' ? 'remark' : label.toLowerCase()}-line`)
    expect(said && within(said).getByRole('alert').textContent).not.toBe('')
    expect(field(label).getAttribute('aria-describedby')).toContain(said?.id)
  }
  fireEvent.click(screen.getByRole('button', { name: 'Note' }))
  expect(document.activeElement).toBe(field('Note'))
  expect(send).not.toHaveBeenCalled()
})

it('is sent by Ctrl+Enter, which the field that has the focus does not get', () => {
  const got = vi.fn()
  givenForm()
  const listening = (event: Event) => got(event.type)
  field('Note').addEventListener('keydown', listening)
  fireEvent.keyDown(field('Note'), { key: 'Enter', ctrlKey: true })
  expect(document.activeElement).toBe(field('Title'))
  expect(got).not.toHaveBeenCalled()
})

it('shows what is wrong with the fields that are tried, and with no other', () => {
  givenForm()
  type('Amount', '1.234')
  fireEvent.click(screen.getByRole('button', { name: 'Try' }))
  expect(document.activeElement).toBe(field('Amount'))
  expect(field('Amount').getAttribute('aria-invalid')).toBe('true')
  expect(field('Title').getAttribute('aria-invalid')).not.toBe('true')
})

it('keeps what was typed when it is left, and gives it up when it is discarded', () => {
  givenForm().unmount()
  expect(localStorage.length).toBe(0)

  const first = givenForm()
  type('Title', 'Double charge')
  first.unmount()
  givenForm()
  expect(field('Title').value).toBe('Double charge')
  fireEvent.click(screen.getByRole('button', { name: texts.form.discardDraft }))
  expect(field('Title').value).toBe('')
})

it('sends once, and under the same key again where no answer came', async () => {
  const keys: string[] = []
  let fail = (_: Error) => {}
  const send: Send = (_, { headers }) => {
    keys.push(headers['Idempotency-Key'])
    if (keys.length > 1) return Promise.resolve({})
    return new Promise((_resolve, reject) => {
      fail = reject
    })
  }
  const { done } = givenForm(send)
  type('Title', 'Double charge')
  type('Amount', '12.50')
  submit()
  await waitFor(() => expect(keys).toHaveLength(1))
  fireEvent.submit(field('Title'))
  fail(new ApiError({ kind: 'noResponse', status: 0, errMsg: 'No answer came.' }))
  expect((await screen.findByRole('alert')).textContent).toContain('No answer came')
  expect(field('Title').value).toBe('Double charge')

  await screen.findByText('Send')
  fireEvent.submit(field('Title'))
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(keys).toEqual([keys[0], keys[0]])
  expect(localStorage.length).toBe(0)
})

it('says as a field is left what is wrong with what was typed, and not yet what is missing', () => {
  givenForm(undefined, followedForm)
  fireEvent.blur(field('Title'))
  expect(screen.queryAllByRole('alert')).toEqual([])

  type('Note', 'eleven char')
  expect(screen.queryAllByRole('alert')).toEqual([])
  fireEvent.blur(field('Note'))
  expect(screen.getByRole('alert').textContent).toContain('10')
  expect(screen.getByRole('button', { name: 'Note' })).toBeTruthy()
})

it('notes under a field what a change has made of it, until that is changed', () => {
  givenForm(undefined, followedForm)
  type('Amount', '12.50')
  type('Title', 'Double charge')
  expect(field('Amount').value).toBe('')
  expect(screen.getByText('Cleared.')).toBeTruthy()
  type('Note', 'x')
  expect(screen.getByText('Cleared.')).toBeTruthy()
  type('Amount', '10.00')
  expect(screen.queryByText('Cleared.')).toBeNull()
})

it('stays as it is while something is asked first, then sends again, under another key where it says more', async () => {
  const keys: string[] = []
  const done = vi.fn()
  let isSure = false

  function Asking() {
    const form = useForm(claimForm, {
      values: { title: 'Double charge', amount: '12.50', remark: '' },
      question: () => null,
      content: (values) => ({ ...values, isSure }),
      send: async (_values: Claim, { headers }: SendOptions): Promise<object | null> => {
        keys.push(headers['Idempotency-Key'])
        if (isSure) return {}
        form.refuse('Is it another?', 'title')
        return null
      },
      done,
    })
    const confirm = () => {
      isSure = true
      void form.again(form.values)
    }
    return (
      <FormBox form={form} submit="Send">
        <Fields form={form} />
        <button type="button" onClick={confirm}>
          Yes
        </button>
      </FormBox>
    )
  }

  shown(<Asking />)
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe('Is it another?')
  expect(document.activeElement).toBe(field('Title'))
  expect(done).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(keys).toHaveLength(2)
  expect(keys[1]).not.toBe(keys[0])
})

describe('a form whose changes need approval', () => {
  function Rule({ waiting, of }: { waiting: string | null; of: 'all' | 'rights' }) {
    const form = useForm(claimForm, {
      values: { title: 'Rule', amount: '1.00', remark: '' },
      approval: { of, waiting },
      send: async (): Promise<object | { pending: string }> => ({ pending: '7' }),
      done: () => undefined,
    })
    return (
      <FormBox form={form} submit="Send">
        <Fields form={form} />
      </FormBox>
    )
  }

  function givenRule(dual: boolean, waiting: string | null = null, of: 'all' | 'rights' = 'all') {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
    queries.setQueryData(['dualControl'], { on: dual, version: 1, pendingChange: null })
    return shown(<Rule waiting={waiting} of={of} />, queries)
  }

  const button = (name: RegExp) => screen.queryByRole<HTMLButtonElement>('button', { name })

  it('proposes under dual control, and says so before it is sent', async () => {
    givenRule(true)
    expect(screen.getByText(texts.form.proposal.all)).toBeDefined()
    expect(button(/Send/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /Propose/ }))
    await waitFor(() => expect(notices.get().questions).toHaveLength(1))
    const [question] = notices.get().questions
    expect(question).toMatchObject({ text: texts.form.proposal.all, yes: texts.form.propose })
    question?.answer(false)
  })

  it('saves at once without it', () => {
    givenRule(false)
    expect(button(/Send/)?.disabled).toBe(false)
    expect(screen.queryByText(texts.form.proposal.all)).toBeNull()
  })

  it('says as it opens that a change already waits, and can propose no other', () => {
    givenRule(true, '12')
    expect(screen.getByText(texts.form.waiting.all, { exact: false })).toBeDefined()
    expect(screen.getByRole('link').getAttribute('href')).toBe('/informationManagement/PendingChange/12')
    expect(button(/Propose/)?.disabled).toBe(true)
  })

  it('can still take rights away while a change waits', () => {
    givenRule(true, '12', 'rights')
    expect(screen.getByText(texts.form.waiting.rights, { exact: false })).toBeDefined()
    expect(button(/Send/)?.disabled).toBe(false)
  })

  it('says that the change which waits is overtaken where dual control has been switched off', () => {
    givenRule(false, '12')
    expect(screen.getByText(texts.form.waiting.overtaken, { exact: false })).toBeDefined()
    expect(button(/Send/)?.disabled).toBe(false)
  })
})
