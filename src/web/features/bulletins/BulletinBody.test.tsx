// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { BulletinBody } from './BulletinBody.tsx'

afterEach(cleanup)

function show(html: string): HTMLElement {
  cleanup()
  return render(<BulletinBody html={html} />).container
}

it('draws what a bulletin is made of', () => {
  show('<h2>Calendar</h2><p>One<br>two <strong>three</strong></p><ul><li><p>four</p></li></ul>')
  expect(screen.getByRole('heading', { level: 2, name: 'Calendar' })).toBeDefined()
  expect(screen.getByRole('strong').textContent).toBe('three')
  expect(within(screen.getByRole('list')).getByRole('listitem').textContent).toBe('four')
})

it('opens a link in a tab of its own, which learns nothing of the portal', () => {
  show('<a href="https://bank.example">rules</a>')
  const link = screen.getByRole('link', { name: 'rules' })
  expect(link.getAttributeNames().sort()).toEqual(['href', 'rel', 'target'])
  expect(link.getAttribute('href')).toBe('https://bank.example')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(link.getAttribute('target')).toBe('_blank')
})

it('draws nothing else, whatever it is given', () => {
  const page = show(`<p onclick="x()" style="position:fixed">a<img src=x onerror=x()></p>
    <form><input><b>b</b></form><a href="javascript:x()">c</a><svg onload="x()"><script>x()</script></svg>`)
  const text = page.firstElementChild?.querySelectorAll('*') ?? []
  expect([...text].map(({ localName }) => localName)).toEqual(['p', 'a'])
  expect([...text].flatMap((element) => element.getAttributeNames())).toEqual([])
  expect(page.textContent).toContain('a')
  expect(screen.queryByRole('link')).toBeNull()
  for (const text of ['b', 'c']) expect(screen.getByText(text, { exact: false })).toBeDefined()
})
