import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '../../src/contract/call.ts'
import { flows } from '../../src/domain/flows/index.ts'
import { isList } from '../../src/server/http/serve/isList.ts'
import { examples } from '../access/examples.ts'
import { type Given, givenThings } from '../access/given.ts'
import { ask, nameOf } from '../access/walkAccess.ts'
import type { Browser } from '../server/browser.ts'
import { testServer } from '../server/testServer.ts'

const server = testServer()
let given: Given
let admin: Browser
beforeAll(async () => {
  given = givenThings(server)
  admin = await server.as('admin').browser()
})

interface Rows {
  list: unknown[]
  total: number
}

async function read(call: Call, fields: object): Promise<Rows> {
  const { status, body, text } = await ask(admin, call, fields)
  if (status !== 200) throw new Error(`${call.path}: ${text}`)
  return body as Rows
}

/** The lists of all flows are the same but for their conditions: those of one flow are enough. */
function isOfOtherFlow({ path }: Call): boolean {
  return flows.some(({ id }) => id !== 'stdDispute' && path.startsWith(`query/${id}/`))
}

/** The names of the sorts of a list call; none for another call. */
function sortsOf({ body }: Call): string[] {
  if (!(body instanceof z.ZodMiniObject)) return []
  const { sort } = body.shape
  return sort instanceof z.ZodMiniDefault && sort._zod.def.innerType instanceof z.ZodMiniEnum
    ? (z.toJSONSchema(sort).enum as string[])
    : []
}

describe('every list', () => {
  it('whose reads are not logged can be read for a saved view', () => {
    const lists = server.app.servedCalls.filter(({ call }) => isList(call) && !call.log).map(({ call }) => call.path)
    expect([...server.app.listReaders.keys()].sort()).toEqual(lists.sort())
    expect(lists).toContain('query/worklist')
  })

  it('can be sorted by each of its columns both ways, and over its pages shows each row once', async () => {
    const lists = server.app.servedCalls.filter(({ call }) => sortsOf(call).length > 0 && !isOfOtherFlow(call))
    const withRows = new Set<string>()
    for (const served of lists) {
      const example = examples[nameOf(served)]
      await example?.shows?.(given)
      const fields = await example?.sends(given)
      for (const sort of sortsOf(served.call)) {
        const asked = { ...fields, sort }
        const whole = await read(served.call, { ...asked, pageSize: 100 })
        const pages: unknown[] = []
        for (let currPage = 1; pages.length < Math.min(whole.total, 7); currPage++) {
          const { list } = await read(served.call, { ...asked, pageSize: 3, currPage })
          expect(list, `${served.call.path} by ${sort}, page ${currPage}`).not.toEqual([])
          pages.push(...list)
        }
        expect(pages, `${served.call.path} by ${sort}`).toEqual(whole.list.slice(0, pages.length))
        if (whole.list.length > 0) withRows.add(nameOf(served))
      }
    }
    expect(withRows.size).toBeGreaterThan(25)
  })
})
