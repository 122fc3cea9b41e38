import { sql } from 'kysely'
import { expect } from 'vitest'
import { givenUser } from '../../../../../testing/data/users.ts'
import { givenServer, type TestServer } from '../../../../../testing/server/server.ts'
import { dayOf } from '../../../../domain/time/calendar.ts'

export const today = dayOf(new Date())
export const card = '6212345678901265'
export const masked = '621234••••••1265'

export const entry = { kind: 'card', value: card, validFrom: today, validTo: null, reason: 'Reported as stolen.' }

export async function givenOfficers(): Promise<TestServer> {
  const server = await givenServer()
  await givenUser(server.db, { username: 'second_officer', insIdCd: '00010344', roles: ['riskOfficer'] })
  await givenUser(server.db, { username: 'iss_officer', insIdCd: '00010392', roles: ['riskOfficer'] })
  await givenUser(server.db, { username: 'head_officer', insIdCd: '00010764', roles: ['riskOfficer'] })
  return server
}

export function officersOf(server: () => TestServer) {
  const post = (path: string, body: object, user = 'risk_officer') => server().as(user).post(`/api/risk/${path}`, body)
  return {
    post,
    async listOf(list: string, asked: object = {}, user = 'risk_officer') {
      return (await post(`query/${list}`, asked, user)).body
    },
    async added(own: object = {}, list = 'blackList', user = 'risk_officer'): Promise<string> {
      const { status, body } = await post(`add/${list}`, { ...entry, ...own }, user)
      expect({ status, body }).toMatchObject({ status: 200, body: { version: 1 } })
      return body.exceptId
    },
    async empty(): Promise<void> {
      await sql`UPDATE except_entry SET deleted = true`.execute(server().db.databases.main)
    },
  }
}
