import { describe, expect, it } from 'vitest'
import { lastAct } from '../../../../testing/data/acts.ts'
import { givenDispute } from '../../../../testing/data/records.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { referenceKinds } from '../../../domain/reference/reference.ts'

const server = testServer()

const ask = (path: string, body: object, user = 'admin') => server.as(user).post(`/api/${path}`, body)
const fileOf = async (kind: string, version?: number) => (await ask('export/reference', { kind, version })).text
const preview = async (kind: string, csv: string) => (await ask('query/referencePreview', { kind, csv })).body
const bring = async (kind: string, csv: string, version: number) => ask('import/reference', { kind, csv, version })

describe('an import', () => {
  it('says how many records in work use what it takes out', async () => {
    const expId = await givenDispute(server)
    const { trans_id: transId, rsn_cd: rsnCd } = await server.db.databases.main
      .selectFrom('exception')
      .select(['trans_id', 'rsn_cd'])
      .where('exp_id', '=', expId)
      .executeTakeFirstOrThrow()
    const file = await fileOf('reasonCode')
    const without = file.split('\r\n').filter((line) => !line.startsWith(`${transId},${rsnCd},`))
    expect(await preview('reasonCode', without.join('\r\n'))).toMatchObject({ removed: { count: 1 }, inUse: 1 })
    expect(await preview('reasonCode', file)).toMatchObject({ removed: { count: 0 }, inUse: 0 })
  })

  it('takes back what was exported as it is, of every kind, with what spreadsheets do to it', async () => {
    for (const kind of referenceKinds) {
      const file = await fileOf(kind)
      expect(await preview(kind, file), kind).toMatchObject({
        added: { count: 0 },
        changed: { count: 0 },
        removed: { count: 0 },
        refused: { count: 0, first: [] },
      })
      const bare = file.replaceAll(/(^|,)0+(?=\d+(,|\r))/gm, '$1').replaceAll('\r\n', '\n')
      expect((await preview(kind, bare)).refused.count, kind).toBe(0)
      expect(await bring(kind, file, 0)).toMatchObject({ status: 422, body: { errCd: '4344' } })
    }
  })

  it('shows what it adds, changes, takes out and refuses, line by line, and stores nothing by that', async () => {
    const file = (await fileOf('issuer')).split('\r\n').filter(Boolean)
    const [head = '', first = '', second = '', ...rest] = file
    const changed = second.replace(/,\d\d$/, ',03')
    const csv = [head, changed, ...rest, '62990001,16,00010392,02'].join('\r\n')
    expect(await preview('issuer', csv)).toMatchObject({
      version: 0,
      rows: file.length - 1,
      added: { count: 1, first: [['62990001', '16', '00010392', '02']] },
      changed: { count: 1, first: [{ before: second.split(','), after: changed.split(',') }] },
      removed: { count: 1, first: [first.split(',')] },
      refused: { count: 0 },
    })
    const bad = [head, '62,16,00010392,02', '62990002,20,00010392,02', '62990003,16,99999999,02', '1,2', first, first]
    const { refused, removed, rows } = await preview('issuer', bad.join('\n'))
    expect([removed.count, rows]).toEqual([0, bad.length - 1])
    expect(refused.first).toEqual([
      { line: 2, column: 'issIin', reason: 'Must be 4 to 11 digits.' },
      { line: 3, column: 'panLength', reason: 'Must be a number from 13 to 19.' },
      { line: 4, column: 'issInsIdCd', reason: 'No institution has this code.' },
      { line: 5, column: null, reason: 'The line has 2 values, but the header has 4 columns.' },
      { line: 7, column: 'issIin', reason: 'Duplicate of line 6.' },
    ])
    const whole = async (csv: string) => (await preview('issuer', csv)).refused.first
    expect(await whole('')).toMatchObject([{ line: 1, column: null, reason: expect.stringContaining('empty') }])
    expect(await whole(`${head}\n`)).toMatchObject([
      { line: 1, column: null, reason: expect.stringContaining('no data') },
    ])
    expect((await ask('query/referenceVersion', { kind: 'issuer' })).body.total).toBe(0)
    expect((await ask('query/issuer', { issIin: '62990001' })).body.total).toBe(0)
  })

  it('says which card ranges overlap those of another institution, and whose the cards become', async () => {
    const file = (await fileOf('issuer')).trimEnd()
    const overlapsOf = async (csv: string) => (await preview('issuer', csv)).overlaps
    expect(await overlapsOf(file)).toEqual({ count: 0, first: [] })
    expect(await overlapsOf(`${file}\r\n6200000001,16,00010344,01`)).toEqual({
      count: 1,
      first: [
        { iin: '6200000001', within: '620000000', withinInsIdCd: '00010392', before: '00010392', after: '00010344' },
      ],
    })
    const wider = `${file.replace(/^620000000,.*\r\n/m, '')}\r\n62000000,16,00010344,01`
    expect((await overlapsOf(wider)).first[0]).toEqual({
      iin: '620000000',
      within: '62000000',
      withinInsIdCd: '00010344',
      before: '00010392',
      after: '00010344',
    })
    expect(await overlapsOf(`${file}\r\n6200000001,16,00010392,01`)).toEqual({ count: 0, first: [] })
  })

  it('is done whole or not at all, and once: who looked at an older version is told', async () => {
    const file = (await fileOf('issuer')).trimEnd()
    const refused = `${file}\r\n62990009,16,00010392,02\r\nx,16,00010392,02`
    expect(await bring('issuer', refused, 0)).toMatchObject({ status: 422, body: { errCd: '4343' } })
    expect((await ask('query/issuer', { issIin: '62990009' })).body.total).toBe(0)

    const added = `${file}\r\n62990009,16,00010392,02`
    const other = `${file}\r\n62990008,16,00010392,02`
    const answers = await Promise.all([bring('issuer', added, 0), bring('issuer', other, 0)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    expect(await bring('issuer', added, 0)).toMatchObject({ status: 412, body: { errCd: '4121' } })
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({
      version: 2,
      added: 1,
      changed: 0,
      removed: 0,
    })

    const versions = (await ask('query/referenceVersion', { kind: 'issuer' })).body
    expect(versions.list).toMatchObject([
      { version: 2, added: 1, changed: 0, removed: 0, changedBy: expect.any(String) },
      { version: 1, changedBy: null },
    ])
    expect(await fileOf('issuer', 1)).toBe(`${file}\r\n`)
    expect((await ask('export/reference', { kind: 'issuer', version: 99 })).status).toBe(404)
    expect(await lastAct(server.db, 'import/reference')).toMatchObject({ err_cd: '4121' })
    expect((await bring('issuer', file, 2)).body).toMatchObject({ version: 3, removed: 1 })
    expect(await lastAct(server.db, 'import/reference')).toMatchObject({
      type: 'administration',
      target: 'issuer 3',
      detail: { removed: 1, removedKeys: [expect.stringMatching(/^6299000[89]$/)] },
    })
  })

  it('ends a reason code: it is offered no more, and records keep its name', async () => {
    const file = await fileOf('reasonCode')
    const without = file.replace(/^E23,4806,.*\r\n/m, '')
    const renamed = without.replace('E23,4803,Risk merchant,', 'E23,4803,Merchant at risk,')
    const { version, removed, changed } = await preview('reasonCode', renamed)
    expect([removed.count, changed.count]).toEqual([1, 1])
    expect((await bring('reasonCode', renamed, version)).status).toBe(200)
    expect((await ask('query/reasonCode', { transId: 'E23', rsnCd: '4806' })).body.total).toBe(0)

    const definition = async () => (await ask('definition', { pageId: 'dsp.dispute.history' }, 'acq_handler')).body
    await expect
      .poll(async () => (await definition()).reasons, { interval: 300 })
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ transId: 'E23', rsnCd: '4806', nm: expect.anything(), ended: true }),
          expect.objectContaining({ transId: 'E23', rsnCd: '4803', nm: { en: 'Merchant at risk', zh: '风险商户' } }),
        ]),
      )
    const article = async () => server.as('viewer').post('/api/detail/article', { articleId: 'reason.4803' })
    expect((await article()).text).toContain('Merchant at risk')

    expect((await bring('reasonCode', file, version + 2)).body).toMatchObject({ added: 1, changed: 1 })
    expect((await ask('query/reasonCode', { transId: 'E23', rsnCd: '4806' })).body.total).toBe(1)
  })

  it('adds institutions, and takes out none whose people or cards would be left', async () => {
    const file = (await fileOf('institution')).trimEnd()
    const more = `${file}\r\n00990764,River Bank,河岸银行,TH,764,0,1\r\n00980764,Hill Bank,山岳银行,,,1,0`
    expect((await bring('institution', more, 0)).body).toMatchObject({ version: 2, added: 2 })
    expect((await ask('query/ins', { insIdCd: '0099' })).body.list).toMatchObject([
      { insEnNm: 'River Bank', country: 'TH', currCd: '764', acquirer: false, issuer: true },
    ])
    expect((await bring('institution', more.replace(/\r\n00980764.*/, ''), 2)).body).toMatchObject({ removed: 1 })
    const gone = file.replace(/^(00010764|00010344|00020764),.*\r\n/gm, '')
    const { refused } = await preview('institution', gone)
    expect(refused.first.map(({ reason }: { reason: string }) => reason)).toEqual([
      expect.stringMatching(/^00010344 cannot be removed: \d of its users/),
      '00010764 cannot be removed: it is the head institution.',
      '00020764 cannot be removed: card ranges refer to it as issuer.',
    ])
  })

  it('holds currencies to ISO 4217 and refuses card numbers in names', async () => {
    const head = 'currCd,currAlpha,decimals,enNm,nm'
    const { refused } = await preview(
      'currencyName',
      `${head}\n392,JPY,2,Yen,日元\n764,THB,2,Baht 6200000000000005,泰铢\n000,AAA,2,No,无\n840,USD,2, Dollar,美元`,
    )
    expect(refused.first).toMatchObject([
      { line: 2, column: 'decimals', reason: 'Must be 0 according to ISO 4217.' },
      { line: 3, column: 'enNm' },
      { line: 4, column: 'currCd' },
      { line: 5, column: 'enNm' },
    ])
    expect(JSON.stringify(refused)).not.toContain('6200000000000005')
  })

  it('takes up to a megabyte, of whatever letters, and says so of what is larger', async () => {
    for (const csv of ['元'.repeat(333_333), '"'.repeat(1_000_000)])
      expect((await ask('query/referencePreview', { kind: 'currencyName', csv })).status).toBe(200)
    const tooLarge = '元'.repeat(333_334)
    const refused = { errCd: '4001', errMsg: expect.stringContaining('must not exceed 1000000 bytes'), field: 'csv' }
    expect(await preview('currencyName', tooLarge)).toEqual(refused)
    expect(await bring('currencyName', tooLarge, 0)).toMatchObject({ status: 400, body: refused })
  })

  it('is for administrators alone', async () => {
    for (const [path, body] of [
      ['query/referencePreview', { kind: 'issuer', csv: '' }],
      ['import/reference', { kind: 'issuer', csv: '', version: 0 }],
      ['export/reference', { kind: 'issuer' }],
      ['query/referenceVersion', { kind: 'issuer' }],
    ] as const)
      expect((await ask(path, body, 'head_auditor')).status, path).toBe(403)
  })

  it('does not end an institution to which another import gives a card range at the same time', async () => {
    const [institutions, ranges] = [await fileOf('institution'), (await fileOf('issuer')).trimEnd()]
    const [, first = ''] = institutions.split('\r\n')
    const added = ['00010777', 'Bank of the Test', '测试银行', ...first.split(',').slice(3)].join(',')
    const versionOf = async (kind: string) => (await preview(kind, await fileOf(kind))).version
    const withIt = `${institutions.trimEnd()}\r\n${added}`
    expect((await bring('institution', withIt, await versionOf('institution'))).status).toBe(200)
    const versions = { institution: await versionOf('institution'), issuer: await versionOf('issuer') }
    const answers = await Promise.all([
      bring('institution', institutions, versions.institution),
      bring('issuer', `${ranges}\r\n62990077,16,00010777,02`, versions.issuer),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

it('a business calendar is refused with a worked day on a weekday, a day twice, or no day', async () => {
  const csv = [
    'day,kind,enNm,nm',
    '2026-02-16,workday,Spring Festival,春节',
    '20260214,workday,Spring Festival,春节',
    '2026/02/14,holiday,Spring Festival,春节',
    '20260230,holiday,Spring Festival,春节',
    '20260217,feast,Spring Festival,春节',
    '20260217,holiday,,春节',
  ].join('\n')
  expect((await preview('calendarDay', csv)).refused.first).toEqual([
    { line: 2, column: 'kind', reason: expect.stringContaining('Saturday or Sunday') },
    { line: 4, column: 'day', reason: 'Duplicate of line 3.' },
    { line: 5, column: 'day', reason: expect.stringContaining('Must be a day') },
    { line: 6, column: 'kind', reason: 'Must be holiday or workday.' },
    { line: 7, column: 'enNm', reason: 'This value is required.' },
  ])
})

it('days for which nobody plans, such as those of a Buddhist year, are refused with their line', async () => {
  const calendar = 'day,kind,enNm,nm\n2570-01-01,holiday,New Year,元旦\n2970-01-01,holiday,New Year,元旦'
  expect((await preview('calendarDay', calendar)).refused.first).toEqual([
    { line: 2, column: 'day', reason: expect.stringContaining('2026 for 2569') },
    { line: 3, column: 'day', reason: 'Too far in the future.' },
  ])
  const maintenance = 'begins,ends,enNm,nm\n2570-01-01 22:00,2570-01-02 02:00,Release,升级'
  expect((await preview('maintenance', maintenance)).refused.first).toEqual([
    { line: 2, column: 'begins', reason: expect.stringContaining('2026 for 2569') },
  ])
})

it('an institution cannot work on a Saturday that is a holiday of the network', async () => {
  const csv = [
    'day,kind,enNm,nm,insIdCd',
    '20270102,holiday,New Year,元旦,',
    '20270102,workday,Open,营业,00010344',
    '20270109,workday,Open,营业,00010344',
  ].join('\n')
  expect((await preview('calendarDay', csv)).refused.first).toEqual([
    { line: null, column: null, reason: '20270102 00010344: an institution cannot work on a holiday of the network.' },
  ])
})
