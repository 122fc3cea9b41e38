import { describe, expect, it } from 'vitest'
import { wholeLog } from '../../../../testing/data/acts.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { currencies } from '../../../domain/reference/currencies.ts'
import { texts } from '../../../texts/texts.ts'
import { generator } from '../transactions/generate.ts'

const server = testServer()

const ask = (path: string, body: object = {}, user = 'viewer', headers = {}) =>
  server.as(user).post(`/api/${path}`, body, headers)

describe('reason codes', () => {
  it('are found by transaction, first digits, a part of either name, and flow', async () => {
    const found = await ask('query/reasonCode', { transId: 'E23', rsnCd: '455' })
    expect(found.body.list.map((row: { rsnCd: string }) => row.rsnCd)).toEqual(['4557', '4558', '4559'])
    expect(found.body).toMatchObject({ total: 3, totalIsExact: true, currPage: 1, pageSize: 20 })
    for (const rsnNm of ['GOODS OR', '未收到商品']) {
      const { body } = await ask('query/reasonCode', { transId: 'E23', rsnNm })
      expect(body.list).toMatchObject([{ rsnCd: '4557', nm: { en: 'Goods or services not received' } }])
    }
    const ofFlow = await ask('query/reasonCode', { flow: 'inquiryRetrieval', pageSize: 100 })
    expect(new Set(ofFlow.body.list.map((row: { transId: string }) => row.transId))).toEqual(new Set(['E00', 'E04']))
    expect((await ask('query/reasonCode', { currPage: 9, transId: 'E74' })).body).toMatchObject({ list: [], total: 1 })
  })

  it('come as a file in the language of the user', async () => {
    const { text, headers } = await ask('query/reasonCode', { transId: 'E74' }, 'viewer', { accept: 'text/csv' })
    expect(headers['content-disposition']).toBe('attachment; filename="reasonCodes.csv"')
    expect(text.split('\r\n')[0]).toBe(
      `\uFEFF${['transId', 'rsnCd', 'rsnNm', 'fraud', 'evidence']
        .map((name) => texts.en.field[name as 'rsnCd'])
        .join(',')}`,
    )
    expect(text).toContain('E74 Manual refund,9707,Refund,0,Sales receipt')
  })
})

describe('currencies', () => {
  it('are there all, with decimals and with names in both languages', async () => {
    const { body } = await ask('query/currencyName', { pageSize: 100 })
    expect(body.total).toBe(Object.keys(currencies).length)
    const dinar = await ask('query/currencyName', { currCd: 'kwd' })
    expect(dinar.body.list).toEqual([
      { currCd: '414', currAlpha: 'KWD', decimals: 3, nm: { en: 'Kuwaiti Dinar', zh: '科威特第纳尔' } },
    ])
    expect((await ask('query/currencyName', { currCd: '392' })).body.list).toMatchObject([{ decimals: 0 }])
    expect((await ask('query/currencyName', { currNm: '泰铢' })).body.list).toMatchObject([{ currAlpha: 'THB' }])
    for (const currCd of ['XCG', 'XAD']) {
      const [found] = (await ask('query/currencyName', { currCd })).body.list
      for (const name of Object.values(found.nm)) expect(name).not.toBe(currCd)
    }
  })
})

describe('issuers', () => {
  it('are found by the first digits of any card that is generated', async () => {
    const make = generator({ count: 400, seed: 7, from: '20260901', to: '20260902' })
    for (let index = 0; index < 400; index += 13) {
      const { priAcctNo, issInsIdCd } = make(index)
      const { body } = await ask('query/issuer', { cardBegin: priAcctNo.slice(0, 11) })
      expect(body.list).toMatchObject([{ issInsIdCd, panLength: priAcctNo.length }])
    }
  })

  it('are found by fewer digits, by institution and by attribute', async () => {
    const several = await ask('query/issuer', { cardBegin: '62000', pageSize: 100 })
    expect(several.body.total).toBeGreaterThan(5)
    const own = await ask('query/issuer', { issInsIdCd: '00010392' })
    expect(own.body.list).toEqual([
      {
        issIin: '620000000',
        panLength: 16,
        issInsIdCd: '00010392',
        cardAttr: '01',
        insEnNm: 'Sakura Shore Bank',
        insNm: '樱岸银行',
      },
    ])
    expect((await ask('query/issuer', { issIin: '620000000', cardAttr: '02' })).body.total).toBe(0)
  })

  it('are not asked for by a full card number, which is kept nowhere', async () => {
    const answer = await ask('query/issuer', { cardBegin: '6200000000000005' })
    expect(answer).toMatchObject({ status: 400, body: { field: 'cardBegin' } })
    expect(answer.text).not.toContain('6200000000000005')
    expect(server.log()).not.toContain('6200000000000005')
    expect(await wholeLog(server.db)).not.toContain('6200000000000005')
  })
})

describe('the business calendar', () => {
  it('is read by everybody, by year and kind of day, and comes as a file with weekdays', async () => {
    const worked = await ask('query/calendarDay', { year: '2026', dayKind: 'workday' })
    expect(worked.body.list.map(({ day }: { day: string }) => day)).toEqual([
      '20260104',
      '20260214',
      '20260228',
      '20260509',
      '20260920',
      '20261010',
    ])
    expect((await ask('query/calendarDay', { year: '2031' })).body).toMatchObject({ list: [], total: 0 })
    const { text } = await ask('query/calendarDay', { year: '2026' }, 'viewer', { accept: 'text/csv' })
    expect(text).toContain('2026-02-14,Sat,Make-up working day,Spring Festival,春节')
  })
})
