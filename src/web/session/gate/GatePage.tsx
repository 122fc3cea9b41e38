import type { ReactNode } from 'react'
import { languageFacts, languages } from '../../../texts/languages.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { Logo } from '../../layout/Logo.tsx'
import buttons from '../../ui/buttons.module.css'
import { speak } from '../session.ts'
import styles from './gate.module.css'

interface GatePageProps {
  children: ReactNode
  /** For anyone, with what is as wide as in the frame. */
  isOpen?: boolean
}

export function GatePage({ children, isOpen = false }: GatePageProps) {
  const t = useText()
  return (
    <div className={styles.gate}>
      <aside className={styles.side} aria-label={t('frame.product')}>
        <div className={styles.brand}>
          <Logo size={28} />
          {t('frame.product')}
        </div>
        <Motif />
        <p className={styles.slogan}>{t('frame.slogan')}</p>
      </aside>
      <div className={styles.page}>
        <Languages />
        <main className={isOpen ? `${styles.column} ${styles.wide}` : styles.column}>
          <div className={`${styles.brand} ${styles.onlyNarrow}`}>
            <Logo size={28} />
            {t('frame.product')}
          </div>
          {children}
        </main>
        {!isOpen && <footer>{t('frame.authorisedOnly')}</footer>}
      </div>
    </div>
  )
}

function Languages() {
  const t = useText()
  const present = useLanguage()
  return (
    <nav className={styles.languages} aria-label={t('frame.language')}>
      {languages.map((language) => {
        const { ownName, tag } = languageFacts[language]
        return language === present ? (
          <strong key={language} lang={tag}>
            {ownName}
          </strong>
        ) : (
          <button key={language} type="button" className={buttons.link} lang={tag} onClick={() => speak(language)}>
            {ownName}
          </button>
        )
      })}
    </nav>
  )
}

function Motif() {
  return (
    <svg className={styles.motif} viewBox="0 0 480 220" aria-hidden="true">
      <g className={styles.motifBoxes}>
        <rect x="1" y="81" width="80" height="44" rx="6" />
        <rect x="165" y="81" width="114" height="44" rx="6" className={styles.now} />
        <rect x="357" y="1" width="114" height="44" rx="6" />
        <rect x="357" y="161" width="114" height="44" rx="6" />
      </g>
      <g className={styles.motifLines}>
        <path d="M15 99h36M15 109h24M179 99h52M179 109h34M371 19h52M371 29h34M371 179h52M371 189h34" />
      </g>
      <g className={styles.motifWays}>
        <path d="M82 103h80M281 88c42 0 34-64 72-65M281 118c42 0 34 64 72 65M413 46v114" />
        <path d="M353 198c-72 22-132 14-132-69" strokeDasharray="5 5" />
      </g>
    </svg>
  )
}
