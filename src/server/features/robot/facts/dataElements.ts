import type { FieldName } from '../../../../domain/text/fields.ts'
import type { Asked, Fact } from './fact.ts'

/** The data elements of ISO 8583 that the fields of a transaction come from. */
export const dataElements: Readonly<Partial<Record<number, FieldName>>> = {
  2: 'priAcctNo',
  3: 'transProcCd',
  4: 'transAt',
  5: 'settleAt',
  7: 'tfrDtTm',
  11: 'sysTraNo',
  15: 'settleDt',
  18: 'mchntTp',
  22: 'posEntryMdCd',
  25: 'posCondCd',
  32: 'acqInsIdCd',
  33: 'fwdInsIdCd',
  37: 'retriRefNo',
  38: 'authIdRespCd',
  39: 'respCd',
  41: 'termId',
  42: 'mchntCd',
  43: 'cardAccptrNmAddr',
  49: 'transCurrCd',
  50: 'settleCurrCd',
  100: 'rcvInsIdCd',
}

const numbered =
  /(?<![a-z])(?:de|data element|iso ?8583(?: field)?|f(?:ield)?|bit|域|第)[ .#-]?(\d{1,3})(?!\d)(?!\s*(?:days?|天|日|个|次|条))/i
const domainZh = /(?<!\d)(\d{1,3}) ?(?:号|#)?域/

const asksNumber =
  /\b(which|what) (de|data element|field number|bit)\b|\b(de|field|data element) (number|no)\b|\bDE$|第?几(号)?域|(哪|什么)(个|号)?域|几号域/i

/** How staff call the fields of a transaction besides their names. */
export const fieldNames: readonly (readonly [FieldName, RegExp])[] = [
  ['expId', /\b(exp(erience)?|record) ?(id|number|no)\b|(差错|记录|案件|单据)(编号|号)/i],
  ['remark', /\b(remark|comment)s?\b|备注|原因说明|附言/i],
  ['settleCurrCd', /settlement currency|currency of (the )?settlement|清算(币种|货币)/i],
  ['transCurrCd', /(transaction )?currency( code)?|交易币种|(币种|货币)(代码)?/i],
  ['settleAt', /settlement amount|清算金额/i],
  ['settleDt', /settlement date|清算日期?/i],
  ['retriRefNo', /\brrn\b|(retrieval )?reference (number|no)|检索参考号|参考号/i],
  ['sysTraNo', /\bstan\b|(system )?trace (number|no)|(系统)?跟踪号/i],
  ['authIdRespCd', /(authori[sz]ation|approval|auth) (code|number|no)|授权(码|号)/i],
  ['respCd', /response code|应答码|响应码/i],
  ['termId', /terminal ?(id|number|no|code)|终端(号|编号|代码)/i],
  ['mchntCd', /merchant ?(id|number|no|code)|商户(号|编号|代码)/i],
  ['mchntTp', /\bmcc\b|merchant categor\w*|商户类(别|型)(码|代码)?/i],
  ['cardAccptrNmAddr', /merchant name|name of the merchant|商户名称?/i],
  ['transProcCd', /processing code|处理码/i],
  ['tfrDtTm', /transmission (date|time)|传输(日期|时间)/i],
  ['posEntryMdCd', /entry mode|输入方式/i],
  ['posCondCd', /condition code|服务点条件/i],
  ['acqInsIdCd', /acquir\w+( institution)?( id| code)?|收单(机构|行)(号|代码)?/i],
  ['rcvInsIdCd', /receiving institution|接收机构/i],
  ['priAcctNo', /\bpan\b|card number|卡号/i],
]

/** The number of the data element that a named field comes from. */
export function elementOfField({ question, subject, say }: Asked): Fact | null {
  if (!asksNumber.test(question)) return null
  const name = fieldNames.find(([, called]) => called.test(question))?.[0]
  const number = name && Object.entries(dataElements).find(([, field]) => field === name)?.[0]
  if (!name || !number) return null
  const words = `${subject.words.field[name]} (${name})`
  return { lines: [say.element(number, words, subject.said(`field.${name}`))], articleId: `field.${name}` }
}

/** The field that a numbered data element (`DE 38`, `field 38`) is shown in. */
export function dataElementFact({ question, subject, say }: Asked): Fact | null {
  const number = (numbered.exec(question) ?? domainZh.exec(question))?.[1] ?? ''
  const name = dataElements[Number(number)]
  if (!name) return null
  const words = `${subject.words.field[name]} (${name})`
  return { lines: [say.element(number, words, subject.said(`field.${name}`))], articleId: `field.${name}` }
}
