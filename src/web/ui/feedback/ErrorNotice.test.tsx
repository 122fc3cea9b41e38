import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, it } from 'vitest'
import { texts } from '../../../texts/en/all.ts'
import { ErrorNotice } from './ErrorNotice.tsx'

function noticeOf(status: number): string {
  const error = Object.assign(new Error('Said the server.'), { status })
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={texts}>
      <ErrorNotice error={error} onRetry={() => {}} />
    </IntlProvider>,
  )
}

it('says what failed and offers to try again, but for 406, of which nothing is said', () => {
  expect(noticeOf(500)).toContain('Said the server.')
  expect(noticeOf(500)).toContain('Retry')
  expect(noticeOf(406)).toBe('')
})
