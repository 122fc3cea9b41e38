// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl/react'
import { expect, it } from 'vitest'
import { texts } from '../../texts/en/all.ts'
import { dualControlQuery, useProposalWords } from './dualControl.ts'

/** The words of a question where another part of the page has learned that dual control is on. */
function wordsWhere(needsApproval: boolean): string {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(dualControlQuery.queryKey, { on: true, version: 1, pendingChange: null })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <IntlProvider locale="en" messages={texts}>
        {children}
      </IntlProvider>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useProposalWords(needsApproval)({ text: 'Remove it?', yes: 'Remove' }), {
    wrapper,
  })
  return result.current.yes
}

it('proposes what needs a second person, and nothing else', () => {
  expect([wordsWhere(true), wordsWhere(false)]).toEqual([texts.form.propose, 'Remove'])
})
