/** @module-tag slow */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { chatSend, ratingSend, recommendSend } from '../../src/contract/messages/messages.ts'
import { submission, submissionWithoutOriginal } from '../../src/contract/records/submission.ts'
import { rowId } from '../../src/contract/schema.ts'
import { decoded } from '../../src/contract/text.ts'
import { givenEveryRole } from '../data/everyRole.ts'
import { givenMailServer, type TestMailServer } from '../server/mailServer.ts'
import { givenServer, type TestServer } from '../server/server.ts'
import { examples } from './examples.ts'
import { type Given, givenThings } from './given.ts'
import { textFieldsOf, withText } from './textFields.ts'
import { ask, nameOf } from './walkAccess.ts'

/** A card number in every text field of every call is kept nowhere: not in a table, a line of the log or a mail. */

const card = '6299990000012343'
const ways: readonly [zero: string, between: string][] = [
  ['0', ''],
  ['0', ' '],
  ['0', '-'],
  ['0', '\n'],
  ['0', '\u200b'],
  ['０', ''],
  ['٠', '\u00a0\u2011'],
]
const writings = ways.map(([zero, between]) =>
  card
    .replaceAll(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))
    .replaceAll(/(.{4})(?=.)/g, `$1${between}`),
)

let server: TestServer
let mail: TestMailServer
let given: Given
beforeAll(async () => {
  mail = await givenMailServer()
  server = await givenServer({
    sessionTrustMs: 60_000,
    env: { SMTP_URL: mail.url, MAIL_FROM: 'portal@recourse.example' },
  })
  await givenEveryRole(server.db)
  given = givenThings(server)
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

/** Fields that are kept as they are sent, or not at all, by the last of their name. */
const secret = [
  ...[
    'username',
    'oldPass',
    'newPass',
    'password',
    'code',
    'factorCode',
    'clientSecret',
    'state',
    'iss',
    'error',
    'logout_token',
  ],
  ...[
    'id',
    'credentialId',
    'clientDataJSON',
    'authenticatorData',
    'attestationObject',
    'signature',
    'userHandle',
    '[]',
    'email',
  ],
]
const meantForCards = ['priAcctNo', 'value', 'text']
const numbers = ['priKey', 'origKey', 'orderNo', 'rid', 'userId', 'toName', 'recordId', 'hash']
/** The handler reads them: files, the conditions of a list, a draft, and the name of a view, which it refuses. */
const readByHandler = ['file', 'csv', '{}', '{key}', 'name', 'data']

describe('a text field of the contract', () => {
  it('takes no card number as it is, however it is written', () => {
    const calls = server.app.servedCalls.map((served) => [nameOf(served), served.call.body] as const)
    const frames = Object.entries({ chatSend, ratingSend, recommendSend, submission, submissionWithoutOriginal })
    const asTheyAre = [...secret, ...meantForCards, ...numbers, ...readByHandler]
    const taken: string[] = []
    for (const [name, body] of [...calls, ...frames])
      for (const { path, schema } of textFieldsOf(body))
        if (
          schema !== rowId &&
          !asTheyAre.includes(path.at(-1) ?? '') &&
          writings.some((one) => takesAsItIs(schema, one))
        )
          taken.push(`${name} ${path.join('.')}`)
    expect(taken).toEqual([])
  })
})

function takesAsItIs(schema: z.ZodMiniType, written: string): boolean {
  const { success, data } = schema.safeParse(written)
  return success && digitsOf(data).includes(card)
}

function digitsOf(value: unknown): string {
  const plain = maskedDigits(String(value))
  return plain.replaceAll(/\D/g, '')
}

/** The digits as this test wrote them, in ASCII. */
function maskedDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
}

describe('every call with a card number in its text fields', () => {
  it('leaves it in no table, no line of the log and no mail', async () => {
    let turn = 0
    for (const served of server.app.servedCalls) {
      const { call } = served
      const example = await examples[nameOf(served)]?.sends(given)
      if (!example || call.path === 'auth/logout') continue
      const changes = /^(add|modify|create|save|user|risk)\b/.test(call.path)
      for (const { path } of textFieldsOf(call.body)) {
        if ([...secret, ...meantForCards].includes(path.at(-1) ?? '')) continue
        const body = withText(
          changes ? { ...example, ...('version' in example && { version: 0 }) } : example,
          path,
          writings[turn++ % writings.length] ?? '',
        )
        for (const name of ['admin', 'acq_manager', 'head_manager'])
          await ask(await server.as(name).browser(), call, body)
      }
    }
    expect(await tablesWith(card)).toEqual([])
    const lines = server.log().split('\n')
    expect(lines.filter((line) => digitsOf(decoded(line)).includes(card))).toEqual([])
    for (const { raw, read } of mail.mails) expect(digitsOf(raw + read.text + read.html)).not.toContain(card)
  })
})

/** The columns in which the digits stand one after the other, whatever stands between them. */
async function tablesWith(digits: string): Promise<string[]> {
  const db = server.db.databases.main
  const { rows: columns } = await sql<{ table: string; column: string }>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND (data_type IN ('text', 'json', 'jsonb', 'character varying') OR udt_name = '_text')`.execute(
    db,
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM ${sql.table(table)}
      WHERE regexp_replace(translate(normalize(${sql.ref(column)}::text, NFKC), '٠١٢٣٤٥٦٧٨٩', '0123456789'), '\\D', '', 'g')
        LIKE ${`%${digits}%`}`.execute(db)
    if (rows[0]?.n) found.push(`${table}.${column}`)
  }
  return found
}
