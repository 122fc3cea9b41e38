// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl/react'
import { afterEach, expect, it, vi } from 'vitest'
import { maxChatText } from '../../../../domain/messages.ts'
import { texts } from '../../../../texts/en/all.ts'
import { Composer } from './Composer.tsx'
import type { ChatDraft } from './useDraft.ts'

afterEach(cleanup)

function givenComposer(text: string) {
  const draft: ChatDraft = {
    text,
    files: [],
    refusals: [],
    write: vi.fn(),
    attach: vi.fn(),
    detach: vi.fn(),
    send: vi.fn(),
  }
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  render(
    <QueryClientProvider client={queries}>
      <IntlProvider locale="en" messages={texts}>
        <Composer personId="iss_handler" draft={draft} />
      </IntlProvider>
    </QueryClientProvider>,
  )
  return { draft, field: screen.getByRole('textbox'), send: screen.getByRole('button', { name: texts.chat.send }) }
}

it('does not send what is longer than a message may be, and says by how much', () => {
  const { draft, field, send } = givenComposer('x'.repeat(maxChatText + 12))
  expect(send).toHaveProperty('disabled', true)
  expect(screen.getByText(/characters too many/).textContent).toContain('12')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(draft.send).not.toHaveBeenCalled()
  expect(draft.write).not.toHaveBeenCalled()
})

it('sends at Enter what is as long as a message may be, and breaks the line at Shift and Enter', () => {
  const { draft, field } = givenComposer('x'.repeat(maxChatText))
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
  expect(draft.send).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(draft.send).toHaveBeenCalledOnce()
})
