import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { menuPaths } from '../../../contract/pages.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumbs } from '../../layout/Breadcrumbs.tsx'
import { neighboursOf } from '../../list/neighbours.ts'
import { type Address, listAddress } from '../../routes/links.ts'
import { useAnySearch } from '../../routes/pageSearch.ts'
import buttons from '../../ui/buttons.module.css'
import { usePageKey } from '../../ui/keys/usePageKey.ts'
import typography from '../../ui/typography.module.css'
import visibility from '../../ui/visibility.module.css'
import { NextButton } from '../worklist/NextButton.tsx'
import { isOfWorklist } from '../worklist/workAddress.ts'
import { useNeighbours } from './useNeighbours.ts'

interface NeighbourCrumbsProps {
  flow: Flow
  node: Node
  id: string
  here: string
  pageOf: (id: string) => Address
}

export function useListBehind(flow: Flow, node: Node, id: string): Address {
  return useMemo(() => neighboursOf(id)?.back ?? listAddress(flow, node), [flow, node, id])
}

export function NeighbourCrumbs({ flow, node, id, here, pageOf }: NeighbourCrumbsProps) {
  const t = useText()
  const navigate = useNavigate()
  const back = useListBehind(flow, node, id)
  const neighbours = useNeighbours(flow, node, id)
  const { previous = null, next = null } = neighbours ?? {}

  const { tab } = useAnySearch()
  // The part that is open stays open in the next record.
  const addressOf = (other: string): Address => {
    const { to, search } = pageOf(other)
    return { to, search: { ...search, tab } }
  }

  usePageKey((key) => {
    const to = key === 'j' ? next : key === 'k' ? previous : null
    if (to !== null) void navigate(addressOf(to))
    return to !== null
  })

  const module = { label: t(`frame.menu.${flow.menu}`), to: menuPaths[flow.menu] }
  const nodeName = node === 'history' || node === 'search' ? t(`frame.node.${node}`) : t(`state.${node}`)
  const ofWorklist = isOfWorklist({ back })
  const list = { label: ofWorklist ? t('frame.title.worklist') : nodeName, to: back.to, search: back.search }
  return (
    <Breadcrumbs trail={ofWorklist ? [list] : [module, list]} here={here}>
      {ofWorklist && (
        <span className={visibility.onlyWide}>
          <NextButton look="text" />
        </span>
      )}
      {neighbours && (
        <>
          <span className={`${typography.tabular} ${visibility.onlyWide}`}>
            {t('record.position', { at: `${neighbours.position}`, total: totalOf(neighbours) })}
          </span>
          <Neighbour address={previous === null ? null : addressOf(previous)} label={t('record.previous')}>
            <UpOutlined aria-hidden="true" />
          </Neighbour>
          <Neighbour address={next === null ? null : addressOf(next)} label={t('record.next')}>
            <DownOutlined aria-hidden="true" />
          </Neighbour>
        </>
      )}
    </Breadcrumbs>
  )
}

interface NeighbourProps {
  /** Null at the end of the list. */
  address: Address | null
  label: string
  children: ReactNode
}

function Neighbour({ address, label, children }: NeighbourProps) {
  if (address === null) {
    return (
      <button type="button" className={buttons.icon} aria-label={label} title={label} disabled>
        {children}
      </button>
    )
  }
  return (
    <Link {...address} className={buttons.icon} aria-label={label} title={label}>
      {children}
    </Link>
  )
}

function totalOf({ total, totalIsExact }: { total: number; totalIsExact: boolean }): string {
  return `${total.toLocaleString('en')}${totalIsExact ? '' : '+'}`
}
