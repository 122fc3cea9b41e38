import { pages } from '../../contract/pages.ts'
import type { FoundRecord } from '../../contract/records/find.ts'
import { currencyCode, formatAmount } from '../../domain/text/money.ts'
import { dayText } from '../../domain/time/calendar.ts'
import { languageFacts, nextLanguage } from '../../texts/languages.ts'
import { codeNames } from '../i18n/codeNames.ts'
import { type Text, useLanguage, useText } from '../i18n/useText.ts'
import { useMode } from '../theme/AntdTheme.tsx'
import typography from '../ui/typography.module.css'
import type { CommandName, Finding, FoundItem } from './findings.ts'
import { nodeName } from './nodeName.ts'

/** What a line of the search says. */
export function FindingText({ finding }: { finding: Finding }) {
  const t = useText()
  const command = useCommandText()
  switch (finding.kind) {
    case 'command':
      return command(finding.command)
    case 'foundRecord':
    case 'foundTransaction':
    case 'merchant':
    case 'said':
      return <FoundText found={finding} />
    default:
      return nameOf(finding, t)
  }
}

function useCommandText(): (command: CommandName) => string {
  const t = useText()
  const language = useLanguage()
  const mode = useMode()
  return (command) => {
    if (command === 'logOut') return t('frame.logout')
    if (command === 'mode') return t(mode === 'dark' ? 'frame.toLight' : 'frame.toDark')
    return t('frame.labelled', { label: t('frame.language'), text: languageFacts[nextLanguage(language)].ownName })
  }
}

function FoundText({ found }: { found: FoundItem }) {
  const t = useText()
  const words: Readonly<Record<string, string>> = codeNames[useLanguage()].transId
  if (found.kind === 'merchant') {
    const { name, mchntCd } = found.merchant
    return (
      <>
        {t('frame.find.ofMerchant', { name })} <Code text={mchntCd} />
      </>
    )
  }
  if (found.kind === 'said') {
    const flow = t(`frame.menu.${found.flow.menu}`)
    return t('frame.find.allSaid', { page: t('frame.listName', { flow, node: nodeName('history', t) }) })
  }
  const row = found.kind === 'foundRecord' ? found.record : found.row
  const amount = `${formatAmount(row.transAt, row.transCurrCd)} ${currencyCode(row.transCurrCd)}`
  return (
    <>
      {found.kind === 'foundRecord' ? <Code text={found.record.expId} /> : dayText(found.row.settleDt)}{' '}
      {words[row.transId]} <span className={typography.tabular}>{amount}</span>{' '}
      <span className={typography.quiet}>
        <Code text={row.priAcctNo} />{' '}
        {found.kind === 'foundRecord' ? <FoundState {...found.record} /> : found.row.cardAccptrNmAddr}
      </span>
    </>
  )
}

function FoundState({ state, toAnswer }: FoundRecord) {
  const t = useText()
  return toAnswer ? t('frame.due.toAnswer') : t(`state.${state}`)
}

function Code({ text }: { text: string }) {
  return <span className={typography.code}>{text}</span>
}

type Named = Exclude<Finding, FoundItem | { kind: 'command' }>

function nameOf(finding: Named, t: Text): string {
  if (finding.kind === 'place') return t(`frame.title.${finding.place}`)
  if (finding.kind === 'menu') return t(`frame.menu.${finding.menu}`)
  if (finding.kind === 'tab') {
    const flow = t(`frame.menu.${pages[finding.pageId].menu}`)
    return t('frame.listName', { flow, node: t(`frame.page.${finding.pageId}`) })
  }
  const { flow } = finding
  const flowName = t(`frame.menu.${flow.menu}`)
  switch (finding.kind) {
    case 'page':
      return t('frame.listName', { flow: flowName, node: nodeName(finding.node, t) })
    case 'record':
      return t('frame.find.open', { expId: finding.expId })
    case 'reference':
      return t('frame.find.transactionsByReference', { flow: flowName, number: finding.number })
    case 'card':
      return t('frame.find.cardPage', { page: t('frame.listName', { flow: flowName, node: nodeName('history', t) }) })
  }
}
