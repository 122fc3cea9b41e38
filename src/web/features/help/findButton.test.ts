// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, it } from 'vitest'
import { findButton } from './findButton.ts'

beforeAll(() => {
  // Nothing is laid out here: whatever is in the document counts as seen.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { get: () => document.body })
})

afterEach(() => document.body.replaceChildren())

const found = (html: string, hint: string, sendsForm = false) => {
  document.body.innerHTML = html
  return findButton(document, hint, sendsForm)?.id ?? null
}

it('takes the button that says the hint, before one that says more, before one that cannot be pressed', () => {
  const html = `
    <button id="shut" aria-disabled="true">Verify Pass</button>
    <button id="many">Verify Pass 3</button>
    <button id="fail">Verify Fail</button>`
  expect(found(html, 'Verify Pass')).toBe('many')
  expect(found(`${html}<button id="one">Verify Pass</button>`, 'Verify Pass')).toBe('one')
  expect(found(html, 'Audit Pass')).toBeNull()
  expect(found('<button id="shut" aria-disabled="true">Reply</button>', 'Reply')).toBe('shut')
})

it('reads over the space that is put between two Chinese signs', () => {
  expect(found('<button id="reply">答 复</button>', '答复')).toBe('reply')
})

it('takes what sends the form on a page that is there for it', () => {
  const html = '<button id="other">Modify</button><form><button id="send" type="submit">Submit</button></form>'
  expect(found(html, 'Modify', true)).toBe('send')
})
