import type { FieldName } from '../../../../domain/fields.ts'
import { fieldMeanings } from '../../../knowledge/generated/fieldMeanings.ts'
import type { Asked, Fact } from './fact.ts'

/** The data elements of ISO 8583 that the fields of a transaction come from. */
const dataElements: Readonly<Partial<Record<number, FieldName>>> = {
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
}

/** The field that a numbered data element (`DE 38`, `field 38`) is shown in. */
export function dataElementFact({ question, subject, say, language }: Asked): Fact | null {
  const [, number = ''] =
    /(?<![a-z])(?:de|data element|iso ?8583(?: field)?|f(?:ield)?|bit|域|第)[ .#-]?(\d{1,3})(?!\d)(?!\s*(?:days?|天|日|个|次|条))/i.exec(
      question,
    ) ?? []
  const name = dataElements[Number(number)]
  if (!name) return null
  const words = `${subject.words.field[name]} (${name})`
  return { lines: [say.element(number, words, fieldMeanings[language][name])], articleId: `field.${name}` }
}
