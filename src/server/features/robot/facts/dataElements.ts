import type { FieldName } from '../../../../domain/text/fields.ts'
import type { Asked, Fact } from './fact.ts'
import { namesIn } from './names.ts'

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

/** `DE 38`, `field 38`, but not `field 38 days`. */
const numbered =
  /(?<![a-z])(?:de|data element|iso ?8583|field|f|bit|域|第)[ .#-]?(\d{1,3})(?!\d| ?days?|天|日|个|次|条)/i
const domainZh = /(?<!\d)(\d{1,3}) ?[号#]?域/

/** The number of the data element that a named field comes from. */
export function elementOfField({ question, asks, subject, say }: Asked): Fact | null {
  if (!asks('element')) return null
  const name = namesIn('field', question)[0]
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
