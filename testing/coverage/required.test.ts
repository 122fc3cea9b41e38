import { expect, it } from 'vitest'
import { sends, topics } from '../../src/contract/messages/topics.ts'
import { flowPageIds, pageIds } from '../../src/contract/pages.ts'
import { givenServer } from '../server/server.ts'
import { nameOfCall } from './touched.ts'

it('every call, destination and page is put down for the coverage of a whole run, which names a test of each', async ({
  task,
}) => {
  const server = await givenServer()
  const { institution, risk, work, ...fixed } = topics
  const all = [
    institution('{insIdCd}'),
    risk('{insIdCd}'),
    work('{insIdCd}'),
    ...Object.values(fixed),
    ...Object.values(sends),
  ]
  task.meta.required = {
    calls: server.app.servedCalls.map(nameOfCall),
    destinations: ['/websocket', ...all.map(({ destination }) => destination)],
    pages: [...flowPageIds(), ...pageIds],
  }
  await server.close()
  for (const names of Object.values(task.meta.required)) expect(names).toEqual([...new Set(names)])
})
