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
