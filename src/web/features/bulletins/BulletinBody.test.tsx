// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { BulletinBody } from './BulletinBody.tsx'

afterEach(cleanup)

function shown(html: string): string {
  return render(<BulletinBody html={html} />).container.firstElementChild?.innerHTML ?? ''
}

it('draws what a bulletin is made of', () => {
  const html = '<h2>Calendar</h2><p>One<br>two <strong>three</strong></p><ul><li><p>four</p></li></ul>'
  expect(shown(html)).toBe(html)
  expect(shown('<a href="https://bank.example">rules</a>')).toBe(
    '<a href="https://bank.example" rel="noopener noreferrer" target="_blank">rules</a>',
  )
})

it('draws nothing else, whatever it is given', () => {
  expect(shown('<p onclick="x()" style="position:fixed">a<img src=x onerror=x()></p>')).toBe('<p>a</p>')
  expect(shown('<form><input><b>b</b></form>')).toBe('b')
  expect(shown('<a href="javascript:x()">c</a>')).toBe('<a>c</a>')
})
