// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { BulletinBody } from './BulletinBody.tsx'

async function shown(html: string): Promise<string> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const box = document.createElement('div')
  await act(async () => createRoot(box).render(<BulletinBody html={html} />))
  return box.firstElementChild?.innerHTML ?? ''
}

it('draws what a bulletin is made of', async () => {
  const html = '<h2>Calendar</h2><p>One<br>two <strong>three</strong></p><ul><li><p>four</p></li></ul>'
  expect(await shown(html)).toBe(html)
  expect(await shown('<a href="https://bank.example">rules</a>')).toBe(
    '<a href="https://bank.example" rel="noopener noreferrer" target="_blank">rules</a>',
  )
})

it('draws nothing else, whatever it is given', async () => {
  expect(await shown('<p onclick="x()" style="position:fixed">a<img src=x onerror=x()></p>')).toBe('<p>a</p>')
  expect(await shown('<form><input><b>b</b></form>')).toBe('b')
  expect(await shown('<a href="javascript:x()">c</a>')).toBe('<a>c</a>')
})
