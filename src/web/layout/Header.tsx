import { MenuOutlined, MoonOutlined, SearchOutlined, SunOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Dropdown } from 'antd'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { languageFacts, languages } from '../../texts/languages.ts'
import { useLanguage, useText } from '../i18n/useText.ts'
import { speak } from '../session/session.ts'
import { useMode } from '../theme/AntdTheme.tsx'
import { chooseMode } from '../theme/colours.ts'
import buttons from '../ui/buttons.module.css'
import visibility from '../ui/visibility.module.css'
import { AccountMenu } from './AccountMenu.tsx'
import brand from './brand.module.css'
import type { CommandPalette } from './CommandPalette.tsx'
import styles from './header.module.css'
import { LiveOff } from './LiveOff.tsx'
import { Logo } from './Logo.tsx'

export function Header({ children, onOpenMenu }: { children: ReactNode; onOpenMenu: () => void }) {
  const t = useText()
  const [finding, setFinding] = useState(false)
  const Finder = useFinder()
  const [typedAhead, forget] = useTypedAhead(finding && !Finder)
  const endFinding = () => {
    forget()
    setFinding(false)
  }
  useShortcut(() => setFinding(true))
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={`${buttons.icon} ${visibility.onlyNarrow}`}
        aria-label={t('frame.openMenu')}
        onClick={onOpenMenu}
      >
        <MenuOutlined aria-hidden="true" />
      </button>
      <Link to="/home" className={brand.brand}>
        <Logo size={24} />
        {t('frame.product')}
      </Link>
      <button type="button" className={`${styles.find} ${visibility.onlyWide}`} onClick={() => setFinding(true)}>
        <SearchOutlined aria-hidden="true" />
        <span className={styles.findLong}>{t('frame.find.placeholder')}</span>
        <span className={styles.findShort}>{t('frame.find.short')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className={styles.end}>
        <button
          type="button"
          className={`${buttons.icon} ${visibility.onlyNarrow}`}
          aria-label={t('frame.find.label')}
          onClick={() => setFinding(true)}
        >
          <SearchOutlined aria-hidden="true" />
        </button>
        <LiveOff />
        {children}
        <LanguageSwitch />
        <ModeSwitch />
        <span className={`${styles.divider} ${visibility.onlyWide}`} />
        <AccountMenu />
      </div>
      {finding && Finder && <Finder typedAhead={typedAhead} onClose={endFinding} />}
    </header>
  )
}

/** Loaded when the page is there; null until then. Not lazy: its fallback would stay, and lose what is typed, for a while. */
function useFinder(): typeof CommandPalette | null {
  const [finder, setFinder] = useState<typeof CommandPalette | null>(null)
  useEffect(() => {
    void import('./CommandPalette.tsx').then((module) => setFinder(() => module.CommandPalette))
  }, [])
  return finder
}

/** Keeps the keys that are typed while the search is loading. */
function useTypedAhead(waiting: boolean): [typed: string, forget: () => void] {
  const [typed, setTyped] = useState('')
  // Ends as the finder is drawn: from then on the keys are its own.
  useLayoutEffect(() => {
    if (!waiting) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      setTyped((before) => before + event.key)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [waiting])
  return [typed, () => setTyped('')]
}

function useShortcut(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        open()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

function LanguageSwitch() {
  const present = useLanguage()
  const others = languages.filter((language) => language !== present)
  const [other] = others
  const shape = { type: 'button', className: `${buttons.text} ${styles.language}` } as const
  if (other && others.length === 1)
    return (
      <button {...shape} lang={languageFacts[other].tag} onClick={() => speak(other)}>
        {languageFacts[other].ownName}
      </button>
    )
  const items = others.map((language) => {
    const { ownName, tag } = languageFacts[language]
    return { key: language, label: <span lang={tag}>{ownName}</span>, onClick: () => speak(language) }
  })
  return (
    <Dropdown trigger={['click']} autoFocus menu={{ items }}>
      <button {...shape}>{languageFacts[present].ownName}</button>
    </Dropdown>
  )
}

function ModeSwitch() {
  const t = useText()
  const mode = useMode()
  const other = mode === 'dark' ? 'light' : 'dark'
  const label = t(other === 'dark' ? 'frame.toDark' : 'frame.toLight')
  return (
    <button
      type="button"
      className={`${buttons.icon} ${visibility.onlyWide}`}
      aria-label={label}
      title={label}
      onClick={() => chooseMode(other)}
    >
      {other === 'dark' ? <MoonOutlined aria-hidden="true" /> : <SunOutlined aria-hidden="true" />}
    </button>
  )
}
