import type { HistoryRow, Refund } from '../../../../contract/records/records.ts'
import type { FieldName } from '../../../../domain/text/fields.ts'
import { keysOf } from '../../../../domain/typed.ts'
import { useText } from '../../../i18n/useText.ts'
import { CodeName } from '../../../ui/values/CodeName.tsx'
import { Fact } from '../../../ui/values/Fact.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import type { KnownNames } from '../../definition.ts'
import { DescriptionField, DescriptionList } from '../DescriptionList.tsx'
import { Refunds } from './Refunds.tsx'

const parts = {
  transaction: ['transId', 'settleDt', 'tfrDtTm', 'retriRefNo', 'sysTraNo', 'origTransChnl'],
  amounts: ['transAt', 'transCurrCd', 'settleAt', 'settleCurrCd'],
  card: ['priAcctNo', 'mchntCd', 'cardAccptrNmAddr', 'mchntTp', 'termId', 'posEntryMdCd'],
  institutions: ['acqInsIdCd', 'issInsIdCd', 'fwdInsIdCd', 'rcvInsIdCd'],
  codes: ['msgTp', 'authIdRespCd', 'respCd', 'posCondCd', 'priKey'],
} as const satisfies Record<string, readonly FieldName[]>

interface OriginalTabProps {
  original: HistoryRow & { refunds?: readonly Refund[] }
  names: KnownNames
}

export function OriginalTab({ original, names }: OriginalTabProps) {
  const t = useText()
  return keysOf(parts).map((part) => (
    <section key={part}>
      <h2>{t(`record.originalParts.${part}`)}</h2>
      <DescriptionList>
        {parts[part].map((name) => (
          <DescriptionField key={name} name={name} row={original} names={names} />
        ))}
        {part === 'amounts' && !isOwnAmount(original) && (
          <Fact label={t('record.insSideTransAt')}>
            <Money amount={original.insSideTransAt} currency={original.insSideTransCurrCd} />
          </Fact>
        )}
        {part === 'amounts' && original.refunds && original.refunds.length > 0 && (
          <Fact label={t('record.refunded')}>
            <Refunds refunds={original.refunds} currency={original.transCurrCd} />
          </Fact>
        )}
        {part === 'institutions' && original.hisRcvInsIdCd !== original.rcvInsIdCd && (
          <Fact label={t('record.hisRcvInsIdCd')}>
            <CodeName code={original.hisRcvInsIdCd} name={names.institution(original.hisRcvInsIdCd)} />
          </Fact>
        )}
      </DescriptionList>
    </section>
  ))
}

/** Whether the reader's side settles the amount of the transaction itself. */
function isOwnAmount({ transAt, transCurrCd, insSideTransAt, insSideTransCurrCd }: HistoryRow): boolean {
  return transAt === insSideTransAt && transCurrCd === insSideTransCurrCd
}
