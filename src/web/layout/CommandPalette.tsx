import { SearchOutlined } from '@ant-design/icons'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { menuPaths, nodeOfPage, pages } from '../../contract/pages.ts'
import type { MenuName } from '../../domain/people/menus.ts'
import { dayText } from '../../domain/time/calendar.ts'
import { nextLanguage } from '../../texts/languages.ts'
import { useLanguage, useText } from '../i18n/useText.ts'
import { termText, withoutTerm } from '../list/conditions/termText.ts'
import { type Address, historyAddress, listAddress, recordAddress } from '../routes/links.ts'
import { logOut, speak } from '../session/session.ts'
import { useMayRaise } from '../session/useMayRaise.ts'
import { useMenus } from '../session/useProfile.ts'
import { useMode } from '../theme/AntdTheme.tsx'
import { chooseMode } from '../theme/colours.ts'
import { Chip, ChipList } from '../ui/inputs/ChipList.tsx'
import { FindingText } from './FindingText.tsx'
import styles from './finder.module.css'
import { useNamesOf } from './findingNames.ts'
import { type CommandName, type Finding, findingsFor } from './findings.ts'
import { ownPages, useOwnPages } from './ownPages.ts'
import { useFound } from './useFound.ts'

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
  const own = useOwnPages()
  const mayRaise = useMayRaise()
  const namesOf = useNamesOf()
  const run = useCommands()
  const box = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState(typedAhead)
  const [marked, setMarked] = useState(0)
  /** Enter was pressed before the answer was there. */
  const [opensFirst, setOpensFirst] = useState(false)
  // Before the next key arrives.
  useLayoutEffect(() => box.current?.showModal(), [])

  const finder = { menus: [...new Set([...menus, bulletins])], own, mayRaise }
  const named = findingsFor(typed, finder, namesOf).slice(0, shown)
  const isCard = named[0]?.kind === 'card'
  const { terms, found, since, isSearching, error } = useFound(typed, isCard)
  const isRefused = terms.some(({ kind }) => kind === 'refused')
  // What the server finds follows what is known here, so that no line moves under the finger. A reference number is no
  // page: what has it comes first, and the lists that can be searched for it after that.
  const isReference = named[0]?.kind === 'reference'
  const findings = isReference ? (isSearching ? [] : [...found, ...named]) : [...named, ...found]
  const open = (finding: Finding | undefined) => {
    if (!finding) return
    box.current?.close()
    if (finding.kind === 'command') return run(finding.command)
    void navigate(addressOf(finding))
  }
  const openFirst = useEffectEvent(() => open(findings[0]))
  useEffect(() => {
    if (opensFirst && !isSearching) openFirst()
  }, [opensFirst, isSearching])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0
    if (step !== 0) setMarked((marked + step + findings.length) % Math.max(findings.length, 1))
    if (event.key === 'Enter') {
      if (isReference && isSearching) setOpensFirst(true)
      else open(findings[marked])
    }
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
            setOpensFirst(false)
          }}
        />
      </div>
      {terms.length > 0 && (
        <div className={styles.terms}>
          <ChipList>
            {terms.map((term) => (
              <Chip
                key={term.text}
                text={termText(term, t)}
                onTakeBack={() => {
                  setTyped(withoutTerm(terms, term))
                  setMarked(0)
                }}
              />
            ))}
          </ChipList>
        </div>
      )}
      {isCard && <p className={styles.note}>{t('frame.find.card')}</p>}
      <FindingList findings={findings} marked={marked} onMark={setMarked} onOpen={open} />
      {since && <p className={styles.note}>{t('frame.find.since', { day: dayText(since) })}</p>}
      <p className={styles.note} role="status">
        {error
          ? error.message
          : findings.length > 0
            ? t('frame.find.keys')
            : isSearching
              ? t('frame.find.searching')
              : !isRefused && t('frame.find.nothing', { typed })}
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
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are taken by the field, which keeps the focus.
          <div
            key={keyOf(finding)}
            id={`finder-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === marked}
            className={styles.option}
            onMouseMove={() => onMark(index)}
            onClick={() => onOpen(finding)}
          >
            <FindingText finding={finding} />
          </div>
        )
      })}
    </div>
  )
}

/** Tells a line from all others of the same search. */
function keyOf(finding: Finding): string {
  switch (finding.kind) {
    case 'command':
      return finding.command
    case 'foundRecord':
      return `record ${finding.record.expId}`
    case 'foundTransaction':
      return `transaction ${finding.row.priKey} ${finding.row.logCd} ${finding.row.settleDt}`
    default:
      return JSON.stringify([finding.kind, addressOf(finding)])
  }
}

/** Everybody may read bulletins, also users without their menu. */
const bulletins: MenuName = 'BulletinList'

function useCommands(): (command: CommandName) => void {
  const language = useLanguage()
  const mode = useMode()
  return (command) => {
    if (command === 'logOut') void logOut()
    else if (command === 'mode') chooseMode(mode === 'dark' ? 'light' : 'dark')
    else void speak(nextLanguage(language))
  }
}

function addressOf(finding: Exclude<Finding, { kind: 'command' }>): Address {
  switch (finding.kind) {
    case 'place':
      return { to: ownPages[finding.place].to, search: {} }
    case 'menu':
      return { to: menuPaths[finding.menu], search: {} }
    case 'tab':
      return { to: menuPaths[pages[finding.pageId].menu], search: { node: nodeOfPage(finding.pageId) } }
    case 'page':
      return listAddress(finding.flow, finding.node)
    case 'record':
      return recordAddress(finding.flow, finding.expId)
    case 'reference':
      return listAddress(finding.flow, 'history', { retriRefNo: finding.number })
    case 'foundRecord':
      return recordAddress(finding.flow, finding.record.expId)
    case 'foundTransaction':
      return historyAddress(finding.flow, finding.row)
    case 'merchant':
      return listAddress(finding.flow, 'history', { mchntCd: finding.merchant.mchntCd })
    case 'said':
      return listAddress(finding.flow, 'history', { terms: finding.text })
    case 'card':
      return listAddress(finding.flow, 'history')
  }
}
