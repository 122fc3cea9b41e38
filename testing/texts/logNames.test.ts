import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import type { Call } from '../../src/contract/call.ts'
import { texts as en } from '../../src/texts/en/all.ts'
import { languages } from '../../src/texts/languages.ts'
import { texts as zh } from '../../src/texts/zh/all.ts'
import { callName } from '../../src/web/ui/values/actName.ts'
import { givenServer } from '../server/server.ts'

const dictionaries = { en, zh: zh as typeof en }

it('every call that the audit log holds has a name in both languages', async () => {
  const server = await givenServer()
  const logged = server.app.servedCalls.map(({ call }) => call).filter((call: Call) => call.log || call.csv)
  await server.close()
  for (const language of languages) {
    const t = createTranslator({ locale: language, messages: dictionaries[language] })
    expect(logged.map(({ path }) => path).filter((path) => callName(path, t) === path)).toEqual([])
  }
  expect(logged.length).toBeGreaterThan(50)
})
