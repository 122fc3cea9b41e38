import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actsIn, wholeLog } from '../../../../testing/data/acts.ts'
import { givenHistory } from '../../../../testing/data/history.ts'
import type { TestServer } from '../../../../testing/server/server.ts'
import { importedCardsADay } from '../../../domain/risk/cardSearches.ts'
import { appendAct } from '../audit/append.ts'
import { card, givenOfficers, officersOf, today } from './testing/entries.ts'

let server: TestServer
const { post, listOf, empty } = officersOf(() => server)
beforeAll(async () => {
  server = await givenOfficers()
})
afterAll(() => server.close())
beforeEach(empty)

describe('an import', () => {
  const head = 'kind,value,validFrom,validTo,reason'
  const lines = [
    `card,\u202a${card.replace(/\B(?=(\d{4})+$)/g, '‑')}\u202c,${today},,Stolen`,
    `merchant,000134458120001,2026-09-01,2030-12-31,"Shut, says the police"`,
    `terminal,10000001,${today},,Skimmer found`,
  ]
  const importing = (file: string, list = 'blackList', own: object = {}) => post(`import/${list}`, { file, ...own })

  it('adds every line, and the same file adds nothing twice', async () => {
    const file = [head, ...lines].join('\r\n')
    const first = await importing(file)
    expect(first.body).toEqual({
      added: 3,
      there: 0,
      refused: 0,
      list: [2, 3, 4].map((line) => ({ line, outcome: 'added' })),
    })
    expect((await listOf('blackList')).total).toBe(3)
    expect((await importing(file)).body).toMatchObject({ added: 0, there: 3, refused: 0 })
    expect((await listOf('blackList')).total).toBe(3)
    expect(await actsIn(server.db, 'risk/import/blackList')).toMatchObject([
      { target: 'blackList 00010344', detail: { done: 3, refused: 0, cards: 1 } },
      { detail: { done: 0, refused: 0, cards: 1 } },
    ])
    expect(await wholeLog(server.db)).not.toContain(card)
  })

  it('says of each bad line which field is wrong and why, and takes the good ones', async () => {
    await post('add/whiteList', {
      kind: 'card',
      value: '6200000000000005',
      validFrom: today,
      validTo: null,
      reason: 'Travels.',
    })
    const file = [
      head,
      lines[0],
      `card,6212345678901264,${today},,No card`,
      `card,6200000000000005,${today},,On the other list`,
      `card,${card},${today},,Twice with another reason`,
      `merchant,12,20260230,,No day`,
      'merchant,12',
      `terminal,1,${today},,`,
    ].join('\n')
    const { body } = await importing(file)
    expect(body).toMatchObject({ added: 1, there: 0, refused: 6 })
    expect(body.list.map((one: { line: number; field?: string }) => [one.line, one.field])).toEqual([
      [2, undefined],
      [3, 'value'],
      [4, 'value'],
      [5, 'value'],
      [6, 'validFrom'],
      [7, undefined],
      [8, 'reason'],
    ])
    expect(JSON.stringify(body)).not.toMatch(/6212345678901264|6200000000000005/)
    expect(body.list[2].errMsg).toContain('is already on the white list')
  })

  it('takes days as spreadsheets write them, and refuses what they made of numbers and days', async () => {
    const known = '000134458120099'
    await givenHistory(server.db, [{ mchntCd: known }])
    const file = [
      head,
      'merchant,000134458120001,2026/9/1,2030/12/31,Saved by a Chinese spreadsheet',
      'merchant,1.34458E+11,2026-11-26,,Exponent',
      `merchant,${known.replace(/^0+/, '')},2026-11-26,,Zeros lost of one that is known`,
      'merchant,134458120002,2026-11-26,,Zeros lost',
      'terminal,1.23E+07,2026-11-26,,Exponent',
      'card,6212345678901230000,2026-11-26,,Rounded',
      'merchant,000134458120012,2569-11-26,,Buddhist year',
      'merchant,000134458120013,26/11/2026,,Which is the month',
      'merchant,#N/A,2026-11-26,,Error',
      'merchant,000134458120014,2026-11-26,,Lost �',
      'merchant,000134458120015,2026-11-26,,Comma, too many',
      ',,,,',
    ].join('\r\n')
    const { body } = await importing(file)
    expect(body).toMatchObject({ added: 1, refused: 10 })
    const why = body.list.map(({ line, field, errMsg = '' }: { line: number; field?: string; errMsg?: string }) =>
      [line, field ?? '', errMsg].join(' '),
    )
    expect(why[1]).toMatch(/^3 value .*rewritten/)
    expect(why[2]).toContain(`4 value Number has never been seen, but ${known} has`)
    expect(why[3]).toMatch(/^5 value .*fewer than 15 digits/)
    expect(why[4]).toMatch(/^6 value .*rewritten/)
    expect(why[5]).toMatch(/^7 value .*rounded/)
    expect(why[6]).toMatch(/^8 validFrom .*Buddhist/)
    expect(why[7]).toMatch(/^9 validFrom .*year first/)
    expect(why[8]).toMatch(/^10 value .*error/)
    expect(why[9]).toMatch(/^11 .*�/)
    expect(why[10]).toMatch(/^12 .*6 values/)
  })

  it('refuses a file without its first line, and one that is too long', async () => {
    expect((await importing(lines.join('\n'))).body).toMatchObject({ errCd: '4323', field: 'file' })
    expect((await importing('')).body.errCd).toBe('4323')
    const many = Array.from({ length: 5001 }, (_, at) => `terminal,${at},${today},,Many`)
    expect((await importing([head, ...many].join('\n'))).body.errCd).toBe('4324')
  })

  it('takes so many card numbers of one user a day, and says how many are left', async () => {
    const importing = (file: string) => post('import/blackList', { file }, 'iss_officer')
    const { user_id: userId } = await server.db.databases.main
      .selectFrom('app_user')
      .select('user_id')
      .where('username', '=', 'iss_officer')
      .executeTakeFirstOrThrow()
    await appendAct(server.db.databases.main, {
      by: { userId },
      type: 'administration',
      path: 'risk/import/whiteList',
      target: 'whiteList 00010392',
      detail: { cards: importedCardsADay - 1 },
      errCd: null,
      ms: 1,
      ip: '127.0.0.1',
      userAgent: null,
    })
    const { status, body } = await importing([head, lines[0], `card,6200000000000005,${today},,Two`].join('\n'))
    expect([status, body.errCd, body.field]).toEqual([429, '4299', 'file'])
    expect(body.errMsg).toContain(`You can import ${importedCardsADay}`)
    expect((await listOf('blackList', {}, 'iss_officer')).total).toBe(0)
    expect((await importing([head, lines[0]].join('\n'))).body.added).toBe(1)
    expect((await importing([head, lines[1]].join('\n'))).body.added).toBe(1)
  })

  it('takes five thousand lines at once', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => `terminal,${String(at).padStart(8, '0')},${today},,Many`)
    expect((await importing([head, ...many].join('\n'))).body).toMatchObject({ added: 5000, refused: 0 })
  })

  it('of two officers at once adds each thing once', async () => {
    const file = [head, ...lines].join('\n')
    const answers = await Promise.all([
      post('import/blackList', { file }),
      post('import/blackList', { file }, 'second_officer'),
    ])
    expect(answers.map(({ body }) => body.added).sort()).toEqual([0, 3])
  })

  it('is for the own institution; the head imports for any', async () => {
    const file = [head, lines[0]].join('\n')
    expect((await importing(file, 'whiteList', { insIdCd: '00010392' })).status).toBe(403)
    expect((await post('import/whiteList', { file, insIdCd: '00010392' }, 'head_officer')).body.added).toBe(1)
    expect((await listOf('whiteList', {}, 'iss_officer')).total).toBe(1)
    expect((await post('import/whiteList', { file, insIdCd: '00099999' }, 'head_officer')).body.errCd).toBe('4254')
  })
})
