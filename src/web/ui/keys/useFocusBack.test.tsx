// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useFocusBack } from './useFocusBack.ts'

function Opened() {
  useFocusBack()
  return <p>open</p>
}

it.each(['a button', 'an entry of a menu that a button opens'])(
  'gives the focus back after a dialog of %s',
  (opener) => {
    vi.useFakeTimers()
    document.body.innerHTML =
      '<button id="more">More</button><ul role="menu"><li id="entry" tabindex="-1">Fail</li></ul>'
    const button = document.getElementById('more')
    button?.focus()
    if (opener !== 'a button') document.getElementById('entry')?.focus()
    const dialog = render(<Opened />)
    document.querySelector('[role="menu"]')?.remove()
    ;(document.activeElement as HTMLElement | null)?.blur()
    dialog.unmount()
    vi.runAllTimers()
    expect(document.activeElement).toBe(button)
    vi.useRealTimers()
  },
)

it.each([
  ['is gone', (button: Element) => button.remove()],
  ['is off until the step is sent', (button: Element) => button.setAttribute('disabled', '')],
])('gives the focus to the heading of the page where the button %s', (_, lose) => {
  vi.useFakeTimers()
  document.body.innerHTML = '<main id="page" tabindex="-1"><h1 tabindex="-1">E23</h1><button>Pend</button></main>'
  const button = document.querySelector('button') as HTMLButtonElement
  button.focus()
  const dialog = render(<Opened />)
  button.blur()
  lose(button)
  dialog.unmount()
  vi.runAllTimers()
  expect(document.activeElement).toBe(document.querySelector('h1'))
  vi.useRealTimers()
})
