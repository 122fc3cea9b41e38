import { expect, it } from 'vitest'
import { codeColumn, longColumn } from './columns.tsx'

const words = { t: () => '', language: 'en' } as never

it.each([null, undefined, ''])('a text that is %j has no cell, so that a dash or nothing stands for it', (text) => {
  for (const { cell } of [longColumn('userName', 160), codeColumn('userName', 160)])
    expect(cell?.({ userName: text }, words)).toBe(text)
})
