import { seal } from '../../contract/sealing.ts'
import type { Stage } from '../flows/testing/engine.ts'
import { givenHistory } from './history.ts'
import type { TestServer } from './server.ts'

/** The whole server as a stage for walks through the flows: each user signed in. */
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
