// @vitest-environment happy-dom
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render } from '@testing-library/react'
import { IntlProvider } from 'use-intl/react'
import { afterEach, expect, it } from 'vitest'
import { texts as en } from '../../../texts/en/all.ts'
import type { English } from '../../../texts/shape.ts'
import { texts as zh } from '../../../texts/zh/all.ts'
import { parts } from './parts.tsx'

afterEach(cleanup)

it('lists every component of the folder', () => {
  const components = globSync('**/*.tsx', { cwd: join(import.meta.dirname, '..') })
    .filter((file) => !file.startsWith('kit/') && !file.endsWith('.test.tsx'))
    .map((file) => file.replace(/\.tsx$/, ''))
  const listed = parts.flatMap(({ files }) => files).filter((file) => !file.endsWith('.css'))
  expect(listed.toSorted()).toEqual(components.toSorted())
})

// uPlot draws on a canvas, which the document of the tests doesn't have.
it.each(parts.filter(({ name }) => name !== 'Column chart'))('shows $name in both languages', ({ Show }) => {
  for (const [locale, messages] of [
    ['en', en],
    ['zh', zh as English],
  ] as const) {
    const { container, unmount } = render(
      <IntlProvider locale={locale} messages={messages} timeZone="UTC">
        <Show />
      </IntlProvider>,
    )
    expect(container.childElementCount).toBeGreaterThan(0)
    unmount()
  }
})
