import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { texts } from '../../src/texts/en/all.ts'
import { constants } from './constants.ts'
import { messages } from './messages.ts'

it.each(messages)('the message “$text” is word for word', ({ key, text }) => {
  expect(textAt(key)).toBe(text)
})

it.each(constants)('the constant stands where the page says: $what', ({ file, says }) => {
  expect(readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8')).toContain(says)
})

/** A text of the browser by its key: `frame.failure.expired`. */
function textAt(key: string): unknown {
  return key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts)
}
