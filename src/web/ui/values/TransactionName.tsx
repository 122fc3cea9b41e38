import { codeNames } from '../../i18n/codeNames.ts'
import { useLanguage } from '../../i18n/useText.ts'
import { CodeName } from './CodeName.tsx'

/** `E23 Chargeback` */
export function TransactionName({ transId }: { transId: string }) {
  const names: Readonly<Record<string, string>> = codeNames[useLanguage()].transId
  return <CodeName code={transId} name={names[transId]} />
}
