import type { TestServer } from '../server/server.ts'

export function writtenBulletin(own: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: 'Settlement calendar',
    body: '<p>No settlement on 5 December.</p>',
    audience: null,
    showFrom: null,
    showTo: null,
    attachments: [],
    publish: true,
    ...own,
  }
}

export interface Place {
  bulletinId: string
  version: number
}

export async function givenBulletin(
  server: TestServer,
  own: Record<string, unknown> = {},
  manager = 'admin',
): Promise<Place> {
  const { status, body, text } = await server.as(manager).post('/api/add/bulletin', writtenBulletin(own))
  if (status !== 200) throw new Error(text)
  return body
}
