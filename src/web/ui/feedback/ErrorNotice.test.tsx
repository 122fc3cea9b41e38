// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl/react'
import { afterEach, expect, it, vi } from 'vitest'
import { errors } from '../../../contract/errors.ts'
import { texts } from '../../../texts/en/all.ts'
import { ErrorNotice } from './ErrorNotice.tsx'

afterEach(cleanup)

function showError(status: number, onRetry: () => void, errCd?: string): void {
  const error = Object.assign(new Error('Said the server.'), { status, errCd, isFinal: status < 500 })
  render(
    <IntlProvider locale="en" messages={texts}>
      <ErrorNotice error={error} onRetry={onRetry} />
    </IntlProvider>,
  )
}

it('says what failed and offers to try again', () => {
  const retry = vi.fn()
  showError(500, retry)
  expect(screen.getByRole('alert').textContent).toContain('Said the server.')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledOnce()
})

it('says of what was deleted meanwhile that it is gone, with nothing to try again', () => {
  showError(404, vi.fn(), errors.notFound.errCd)
  expect(screen.getByRole('alert').textContent).toContain(texts.frame.failure.missing)
  expect(screen.getByRole('alert').textContent).not.toContain('Said the server.')
  expect(screen.queryByRole('button')).toBeNull()
})

it('says what is refused, with nothing to try again', () => {
  showError(400, vi.fn(), errors.invalidField.errCd)
  expect(screen.getByRole('alert').textContent).toContain('Said the server.')
  expect(screen.queryByRole('button')).toBeNull()
})

it('says nothing of 406', () => {
  showError(406, vi.fn())
  expect(screen.queryByRole('alert')).toBeNull()
})
