import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { menus } from '../../../domain/menus.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { type Address, listAddress, recordAddress } from '../../addresses.ts'
import { useText } from '../../i18n/useText.ts'
import { Crumbs } from '../../layout/Crumbs.tsx'
import { neighboursOf } from '../list/neighbours.ts'
import { useNarrow } from '../list/useNarrow.ts'

interface RecordCrumbsProps {
  flow: Flow
  node: Node
  expId: string
}

/** The list that the record was opened from, as it was; else the list of its node. */
export function useListBehind(flow: Flow, node: Node, expId: string): Address {
  return useMemo(() => neighboursOf(expId)?.back ?? listAddress(flow, node), [flow, node, expId])
}

/** The trail to the record, and the way to the ones before and after it in the list. */
export function RecordCrumbs({ flow, node, expId }: RecordCrumbsProps) {
  const t = useText()
  const narrow = useNarrow()
  const navigate = useNavigate()
  const back = useListBehind(flow, node, expId)
  const neighbours = useMemo(() => neighboursOf(expId), [expId])
  const { previous = null, next = null } = neighbours ?? {}

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const to = event.key === 'j' ? next : event.key === 'k' ? previous : null
      if (to === null || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      event.preventDefault()
      void navigate(recordAddress(flow, to, node))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [flow, node, next, previous, navigate])

  const module = { label: t(`frame.menu.${flow.menu}`), to: menus[flow.menu].path }
  const nodeName = node === 'history' || node === 'search' ? t(`frame.node.${node}`) : t(`state.${node}`)
  const list = { label: nodeName, to: back.to, search: back.search }
  return (
    <Crumbs trail={[module, list]} here={narrow ? t('record.here') : expId}>
      {neighbours && (
        <>
          <span className="tabular only-wide">
            {t('record.position', { at: `${neighbours.position}`, total: totalOf(neighbours) })}
          </span>
          <Neighbour flow={flow} node={node} expId={previous} label={t('record.previous')}>
            <UpOutlined aria-hidden="true" />
          </Neighbour>
          <Neighbour flow={flow} node={node} expId={next} label={t('record.next')}>
            <DownOutlined aria-hidden="true" />
          </Neighbour>
        </>
      )}
    </Crumbs>
  )
}

interface NeighbourProps {
  flow: Flow
  node: Node
  expId: string | null
  label: string
  children: ReactNode
}

function Neighbour({ flow, node, expId, label, children }: NeighbourProps) {
  if (expId === null) {
    return (
      <button type="button" className="icon-button" aria-label={label} title={label} disabled>
        {children}
      </button>
    )
  }
  return (
    <Link {...recordAddress(flow, expId, node)} className="icon-button" aria-label={label} title={label}>
      {children}
    </Link>
  )
}

function totalOf({ total, totalIsExact }: { total: number; totalIsExact: boolean }): string {
  return `${total.toLocaleString('en')}${totalIsExact ? '' : '+'}`
}

/** While something is typed, or a dialog or menu stands above the page, letters are not ours. */
function isBusy(target: EventTarget | null): boolean {
  const typing =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
  return typing || document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]') !== null
}
