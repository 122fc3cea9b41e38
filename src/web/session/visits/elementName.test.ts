// @vitest-environment happy-dom
import compile from 'icu-minify/compile'
import { afterEach, describe, expect, it } from 'vitest'
import { isElement } from '../../../domain/people/visits.ts'
import { texts as en } from '../../../texts/en/all.ts'
import type { Dictionary } from '../../../texts/shape.ts'
import { texts as zh } from '../../../texts/zh/all.ts'
import { elementAt } from './elementName.ts'

/** As the build makes them: `vite.config.ts`. */
function compiled(texts: object): unknown {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? compile(text) : compiled(text)]),
  )
}

afterEach(() => document.body.replaceChildren())

function pressed(html: string, at: string, texts: Dictionary = en): string | null {
  document.body.innerHTML = html
  return elementAt(document.querySelector(at), texts)
}

describe.each([
  ['as they are written', en as Dictionary, zh as Dictionary],
  ['as the build compiles them', compiled(en) as Dictionary, compiled(zh) as Dictionary],
])('with texts %s', (_, english, chinese) => {
  it('calls a control by the text that it shows, in either language', () => {
    const button = (text: string) => `<button><span>${text}</span></button>`
    expect(pressed(button('Export CSV'), 'span', english)).toBe('button list.exportCsv')
    expect(pressed(button('导出 CSV'), 'span', chinese)).toBe('button list.exportCsv')
    expect(pressed(button('导 出'), 'span', chinese)).toBe('button list.export')
    expect(pressed('<a href="/x"><span>User maintenance</span><b>12</b></a>', 'b', english)).toBe(
      'link frame.menu.UserManagement',
    )
    expect(pressed('<li role="menuitem"><i aria-hidden="true">x</i>Log out</li>', 'li', english)).toBe(
      'menuitem frame.logout',
    )
  })

  it('leaves the values out of a text that has some', () => {
    const named = '<button aria-label="Delete acq_manager 6212345678901265">Delete</button>'
    expect(pressed(named, 'button', english)).toBe('button list.deleteOf')
  })
})

it('says of what shows no text of ours only what it is', () => {
  expect(pressed('<td><a href="/x" class="code">E23260811004417</a></td>', 'a')).toBe('link')
  expect(pressed('<button>6212 3456 7890 1265</button>', 'button')).toBe('button')
  expect(pressed('<a href="/x">Somchai Prasert</a>', 'a')).toBe('link')
  expect(pressed('<button aria-label="Remark: the customer says he never was there">x</button>', 'button')).toBe(
    'button',
  )
})

it('takes nothing of inputs, options and cells', () => {
  for (const html of [
    '<input id="it" value="secret">',
    '<textarea id="it">secret</textarea>',
    '<div role="listbox"><div role="option" id="it">secret</div></div>',
    '<table><tr><td id="it">secret</td></tr></table>',
    '<label id="it">Name</label>',
  ])
    expect(pressed(html, '#it')).toBeNull()
  expect(elementAt(document, en)).toBeNull()
  expect(elementAt(null, en)).toBeNull()
})

it('names every control by a word that the server takes', () => {
  for (const text of ['Search', 'Export CSV', 'Sign out', 'secret'])
    expect(isElement(pressed(`<button>${text}</button>`, 'button') ?? '')).toBe(true)
})
