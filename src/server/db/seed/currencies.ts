import { currencies } from '../../../domain/currencies.ts'
import { currencyCode } from '../../../domain/money.ts'

const younger: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  XAD: ['Arab Accounting Dinar', '阿拉伯记账第纳尔'],
  XCG: ['Caribbean Guilder', '加勒比盾'],
}

export function currencySeeds(): { curr_cd: string; en_nm: string; nm: string }[] {
  const en = new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'none' })
  const zh = new Intl.DisplayNames(['zh'], { type: 'currency', fallback: 'none' })
  return Object.keys(currencies).map((curr_cd) => {
    const code = currencyCode(curr_cd)
    const [ownEn = code, ownZh = code] = younger[code] ?? []
    return { curr_cd, en_nm: en.of(code) ?? ownEn, nm: zh.of(code) ?? ownZh }
  })
}
