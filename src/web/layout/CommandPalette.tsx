import { SearchOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ModulePageId, menuPaths, nodeOfPage, pages } from '../../contract/pages.ts'
import { languages } from '../../contract/texts/languages.ts'
import { type MenuName, menus as menuTable } from '../../domain/menus.ts'
import { propertiesOf } from '../../domain/propertiesOf.ts'
import { textsOf } from '../i18n/language.ts'
import type { Dictionary } from '../i18n/shape.ts'
import { type Text, useText } from '../i18n/useText.ts'
import { type Address, listAddress, namedRoutes, recordAddress } from '../routes/links.ts'
import { useMenus } from '../session/useProfile.ts'
import styles from './finder.module.css'
import { type Finding, findingsFor, type NamesOf, type PlaceName } from './findings.ts'
import { nodeName } from './nodeName.ts'

const shown = 16

interface CommandPaletteProps {
  /** The text that was typed while the search was loading. */
  typedAhead: string
  onClose: () => void
}

export function CommandPalette({ typedAhead, onClose }: CommandPaletteProps) {
  const t = useText()
  const navigate = useNavigate()
  const menus = useMenus()
  const namesOf = useNamesOf()
  const box = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState(typedAhead)
  const [marked, setMarked] = useState(0)
  // Before the next key arrives.
  useLayoutEffect(() => box.current?.showModal(), [])

  const findings = findingsFor(typed, menus, namesOf).slice(0, shown)
  const open = (finding: Finding | undefined) => {
    if (!finding) return
    box.current?.close()
    void navigate(addressOf(finding))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0
    if (step !== 0) setMarked((marked + step + findings.length) % Math.max(findings.length, 1))
    if (event.key === 'Enter') open(findings[marked])
    if (step !== 0 || event.key === 'Enter') event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes by Esc itself; this is for a click on its backdrop.
    <dialog
      ref={box}
      className={styles.finder}
      aria-label={t('frame.find.label')}
      onClose={onClose}
      onClick={(event) => event.target === box.current && box.current.close()}
    >
      <div className={styles.field}>
        <SearchOutlined aria-hidden="true" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls="finder-list"
          aria-activedescendant={findings[marked] ? `finder-${marked}` : undefined}
          aria-label={t('frame.find.label')}
          placeholder={t('frame.find.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value)
            setMarked(0)
          }}
        />
      </div>
      {findings[0]?.kind === 'card' && <p className={styles.note}>{t('frame.find.card')}</p>}
      <FindingList findings={findings} marked={marked} onMark={setMarked} onOpen={open} />
      <p className={styles.note} role="status">
        {findings.length === 0 ? t('frame.find.nothing', { typed }) : t('frame.find.keys')}
      </p>
    </dialog>
  )
}

interface FindingListProps {
  findings: readonly Finding[]
  marked: number
  onMark: (index: number) => void
  onOpen: (finding: Finding) => void
}

function FindingList({ findings, marked, onMark, onOpen }: FindingListProps) {
  const t = useText()
  return (
    <div id="finder-list" role="listbox" aria-label={t('frame.find.label')}>
      {findings.map((finding, index) => {
        const name = nameOf(finding, t)
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are taken by the field, which keeps the focus.
          <div
            key={name}
            id={`finder-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className={styles.option}
            onMouseMove={() => onMark(index)}
            onClick={() => onOpen(finding)}
          >
            {name}
          </div>
        )
      })}
    </div>
  )
}

function nameOf(finding: Finding, t: Text): string {
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
    case 'reference': {
      const key = finding.node === 'search' ? 'recordsByReference' : 'transactionsByReference'
      return t(`frame.find.${key}`, { flow: flowName, number: finding.number })
    }
    case 'card':
      return t('frame.find.cardPage', { page: t('frame.listName', { flow: flowName, node: nodeName('history', t) }) })
  }
}

const placePaths = {
  worklist: '/worklist',
  home: '/home',
  message: '/message',
  center: '/system/center',
  changePassword: namedRoutes.ChangePassword,
} as const satisfies Record<PlaceName, string>

function addressOf(finding: Finding): Address {
  switch (finding.kind) {
    case 'place':
      return { to: placePaths[finding.place], search: {} }
    case 'menu':
      return { to: menuPaths[finding.menu], search: {} }
    case 'tab':
      return { to: menuPaths[pages[finding.pageId].menu], search: { node: nodeOfPage(finding.pageId) } }
    case 'page':
      return listAddress(finding.flow, finding.node)
    case 'record':
      return recordAddress(finding.flow, finding.expId)
    case 'reference':
      return listAddress(finding.flow, finding.node, { retriRefNo: finding.number })
    case 'card':
      return listAddress(finding.flow, 'history')
  }
}

/** Other titles that the search accepts for a page. Specification 2. */
const titlesOf: Partial<Record<MenuName, readonly ('onlineManagement' | 'institution' | 'platform')[]>> = {
  UserManagement: ['onlineManagement'],
  InformationManagement: ['institution'],
  LimitRule: ['platform'],
}

function useNamesOf(): NamesOf {
  const [dictionaries, setDictionaries] = useState<readonly Dictionary[]>([])
  useEffect(() => {
    void Promise.all(languages.map(textsOf)).then(setDictionaries)
  }, [])
  return (finding) =>
    dictionaries.map(({ frame, state }) => {
      if (finding.kind === 'place') {
        const title = frame.title[finding.place]
        return finding.place === 'home' ? `${title} ${frame.title.dashboard}` : title
      }
      if (finding.kind === 'menu') {
        const others = titlesOf[finding.menu]?.map((title) => frame.title[title]) ?? []
        return [frame.menu[finding.menu], frame.module[menuTable[finding.menu].module], ...others].join(' ')
      }
      if (finding.kind === 'tab') {
        const { menu } = pages[finding.pageId]
        return `${frame.menu[menu]} ${pageName(frame.page, finding.pageId)} ${frame.module[menuTable[menu].module]}`
      }
      const { flow, node } = finding
      const name = node === 'history' || node === 'search' || node === 'noOrig' ? frame.node[node] : state[node]
      return `${frame.menu[flow.menu]} ${name} ${frame.module[menuTable[flow.menu].module]}`
    })
}

function pageName(words: Dictionary['frame']['page'], pageId: ModulePageId): string {
  const found = pageId.split('.').reduce<unknown>((part, name) => propertiesOf(part)[name], words)
  return String(found)
}
