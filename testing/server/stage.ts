import { seal } from '../../src/contract/sealing.ts'
import { givenHistory } from '../data/history.ts'
import type { Stage } from '../flows/engine.ts'
import type { TestServer } from './server.ts'

export function stageOf(server: TestServer): Stage {
  return {
    as(username) {
      const { post } = server.as(username)
      return {
        post: (path, body, headers) => post(`/api/${path}`, body, headers),
        send: async (path, form, headers) => post(`/api/${path}`, { data: await seal(form) }, headers),
      }
    },
    history: (overrides) => givenHistory(server.db, overrides),
  }
}
