import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import type { Call } from '../../src/contract/call.ts'
import { languages } from '../../src/contract/texts/languages.ts'
import { texts as en } from '../../src/web/i18n/en/all.ts'
import { texts as zh } from '../../src/web/i18n/zh/all.ts'
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
