// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { IntlProvider } from 'use-intl/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordRow } from '../../../contract/records/records.ts'
import { texts } from '../../../texts/en/all.ts'
import { loadedProfile, type Profile } from '../../session/session.ts'
import { notices } from '../../ui/feedback/notices.ts'
import { useActionKeys } from './actionKeys.ts'
import { noteOwnSteps } from './ownSteps.ts'

type Shown = Pick<RecordRow, 'expId' | 'version' | 'actions' | 'state'>

beforeEach(() => {
  loadedProfile.set({ insIdCd: '00010344', roles: [] } as unknown as Profile)
  notices.set({ toasts: [], questions: [] })
})
afterEach(() => {
  cleanup()
  loadedProfile.set(null)
})

const record = (version: number, expId = 'E1') =>
  ({ expId, version, state: 'verifiedPass', actions: [{ action: 'auditPass', allowed: true }] }) as Shown

function given(first: Shown, outdated: boolean) {
  const take = vi.fn()
  const Keys = (shown: { record: Shown; outdated: boolean }) => {
    useActionKeys({ ...shown, take })
    return null
  }
  const pageOf = (shown: Shown, isOutdated: boolean) => (
    <QueryClientProvider client={queries}>
      <IntlProvider locale="en" messages={texts}>
        <Keys record={shown} outdated={isOutdated} />
      </IntlProvider>
    </QueryClientProvider>
  )
  const queries = new QueryClient()
  const { rerender } = render(pageOf(first, outdated))
  return { take, read: (shown: Shown) => rerender(pageOf(shown, false)) }
}

const pressA = () => fireEvent.keyDown(document.body, { key: 'a' })
const told = () => notices.get().toasts.map(({ text }) => text)

it('takes the step of a key, which waits while the record is read again', () => {
  const { take, read } = given(record(1), true)
  pressA()
  expect(take).not.toHaveBeenCalled()
  read(record(1))
  expect(take).toHaveBeenCalledExactlyOnceWith('auditPass', record(1))
  pressA()
  expect(take).toHaveBeenCalledTimes(2)
  expect(told()).toEqual([])
})

it('takes no step on a record that others changed since the key was pressed, and says so', () => {
  const { take, read } = given(record(1), true)
  pressA()
  read(record(2))
  expect(take).not.toHaveBeenCalled()
  expect(told()).toEqual(['This record has been changed by another user, so A did nothing.'])
})

it('says nothing of the user’s own step to who presses a key twice', () => {
  const { take, read } = given(record(1, 'E3'), true)
  noteOwnSteps([{ expId: 'E3', from: 'verifiedPass', to: 'verifiedFail' }])
  pressA()
  read(record(2, 'E3'))
  expect(take).not.toHaveBeenCalled()
  expect(told()).toEqual([])
})

it('forgets the key of a record that was left', () => {
  const { take, read } = given(record(1), true)
  pressA()
  read(record(2, 'E2'))
  expect(take).not.toHaveBeenCalled()
  expect(told()).toEqual([])
})
