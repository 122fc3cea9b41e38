import { useNavigate } from '@tanstack/react-router'
import { Button, Segmented } from 'antd'
import { menuPaths } from '../../../../contract/pages.ts'
import { type BlockedRow, blockedCalls } from '../../../../contract/risk/blocked.ts'
import { blockedResults } from '../../../../domain/records/handling.ts'
import { type BlockSystem, blockReasons, blockSystems, isBlockReason } from '../../../../domain/risk/blocked.ts'
import { fieldOf } from '../../../../domain/text/fields.ts'
import { useText } from '../../../i18n/useText.ts'
import { MenuTabs } from '../../../layout/MenuTabs.tsx'
import { card, choice, days, text } from '../../../list/conditions.ts'
import { type ActionsProps, defineList, type ListDefinition } from '../../../list/definition.ts'
import { List } from '../../../list/List.tsx'
import { pageOfList } from '../../../list/listPage.tsx'
import { pageAddress } from '../../../routes/links.ts'
import { useAnySearch } from '../../../routes/pageSearch.ts'
import { CodeName } from '../../../ui/values/CodeName.tsx'
import { blockedAddress, type ListPageId } from '../places.ts'
import styles from '../risk.module.css'
import {
  handlingConditions,
  ModifyLink,
  resultColumn,
  sentColumn,
  transactionColumns,
  transactionList,
} from './transactions.tsx'

export const InterceptionPage = pageOfList(blockedList('rsk.interception.list', '1'))

const page = 'rsk.blocked.list'
const lists = {
  '1': { ...blockedList(page, '1'), Notice: SystemChoice },
  '0': { ...blockedList(page, '0'), Notice: SystemChoice },
}

export function BlockedPage() {
  const blockSystem = useSystem()
  return (
    <>
      <MenuTabs page={page} />
      <List key={blockSystem} list={lists[blockSystem]} base={pageAddress(page, { blockSystem })} />
    </>
  )
}

/** Online unless said. */
function useSystem(): BlockSystem {
  return useAnySearch().blockSystem === '0' ? '0' : '1'
}

function blockedList(page: ListPageId, system: BlockSystem): ListDefinition<BlockedRow> {
  return defineList({
    ...transactionList,
    page,
    call: blockedCalls[system].query,
    queryKey: ['blockedList', system],
    conditions: [
      days('transDt'),
      card(),
      text('mchntCd', fieldOf('mchntCd')),
      ...handlingConditions(blockedResults[system]),
      choice('blockRsnCd', blockReasons[system], (t, reason) => t(`blockRsnCd.${reason}`)),
    ],
    columns: [
      sentColumn,
      { field: 'srcSystem', width: 130 },
      ...transactionColumns,
      resultColumn,
      {
        field: 'blockRsnCd',
        width: 260,
        cell: ({ blockRsnCd: code }, { t }) => (
          <CodeName code={code} {...(isBlockReason(code) && { name: t(`blockRsnCd.${code}`) })} />
        ),
      },
    ],
    sorts: ['-tfrDtTm', 'tfrDtTm'],
    defaultSort: '-tfrDtTm',
    addressOf: (row) => blockedAddress(row, page),
    Actions: ({ rows: [row] }: ActionsProps<BlockedRow>) =>
      row && <ModifyLink row={row} {...blockedAddress(row, page)} />,
    Tools: BackButton,
    Empty: () => <p>{useText()('risk.noBlockedHelp')}</p>,
    countText: (t, { total, totalIsExact }) => t(totalIsExact ? 'risk.blocked' : 'risk.blockedOver', { count: total }),
    card: {
      end: 'transAt',
      lines: ['srcSystem', 'priAcctNo', 'cardAccptrNmAddr', 'issInsIdCd', 'blockRsnCd', 'result'],
    },
  })
}

/** Another system has other reasons and results, and is asked at once. */
function SystemChoice() {
  const t = useText()
  const navigate = useNavigate()
  const { pageId, currPage, blockRsnCd, result, ...search } = useAnySearch()
  return (
    <fieldset className={styles.system}>
      <legend>{t('field.blockSystem')}</legend>
      <Segmented<BlockSystem>
        name="blockSystem"
        value={useSystem()}
        onChange={(blockSystem) => void navigate(pageAddress(page, { ...search, blockSystem }))}
        options={blockSystems.map((value) => ({ value, label: t(`blockSystem.${value}`) }))}
      />
    </fieldset>
  )
}

function BackButton() {
  const t = useText()
  const navigate = useNavigate()
  return <Button onClick={() => void navigate({ to: menuPaths.RiskMonitoring, search: {} })}>{t('risk.back')}</Button>
}
