import { queryIssuer } from '../../../contract/reference/reference.ts'
import { sortsBy } from '../../../contract/schema.ts'
import { cardAttrs } from '../../../domain/reference/reference.ts'
import { nameIn } from '../../../texts/names.ts'
import { KeepLink } from '../../layout/KeepLink.tsx'
import { codeColumn } from '../../list/columns.tsx'
import { choice, institution, text } from '../../list/conditions.ts'
import { listPage } from '../../list/listPage.tsx'
import { pageAddress } from '../../routes/links.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { CodeName } from '../../ui/values/CodeName.tsx'

/** As many first digits as are ever asked for: the rest of a card number goes nowhere. */
const mostDigits = 11

/** Finds the issuer of a card by its first digits. A single match opens by itself. */
export const IssuersPage = listPage({
  page: 'inq.issuer.query',
  call: queryIssuer,
  queryKey: ['reference', 'issuer'],
  keyOf: ({ issIin }) => issIin,
  nameOf: ({ issIin }) => issIin,
  conditions: [
    text(
      'cardBegin',
      { kind: 'id', chars: 'digits', min: 2, max: mostDigits },
      {
        placeholder: (t) => t('reference.cardHint'),
        onType: (typed, t) => {
          const digits = typed.replace(/\D/g, '')
          if (digits.length > mostDigits) toast('warning', t('reference.cardCut'))
          return digits.slice(0, mostDigits)
        },
      },
    ),
    institution('issInsIdCd'),
    choice('cardAttr', cardAttrs, (t, value) => `${value} ${t(`cardAttr.${value}`)}`),
  ],
  opensOnlyFor: 'cardBegin',
  columns: [
    codeColumn('issIin', 180),
    { field: 'panLength', width: 140 },
    {
      field: 'cardAttr',
      width: 200,
      cell: ({ cardAttr }, { t }) => <CodeName code={cardAttr} name={t(`cardAttr.${cardAttr}`)} />,
    },
    {
      field: 'issInsIdCd',
      width: 300,
      cell: ({ issInsIdCd, insEnNm, insNm }, { language }) => (
        <CodeName code={issInsIdCd} name={nameIn({ en: insEnNm, zh: insNm }, language)} />
      ),
    },
  ],
  sorts: sortsBy('issIin', 'panLength', 'cardAttr', 'issInsIdCd'),
  defaultSort: 'issIin',
  addressOf: ({ issIin }) => pageAddress('inq.issuer.detail', { issIin }),
  Tools: () => <KeepLink kind="issuer" />,
  card: { end: 'cardAttr', lines: ['issInsIdCd', 'panLength'] },
})
