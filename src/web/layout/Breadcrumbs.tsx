import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import type { Search } from '../routes/search.ts'
import buttons from '../ui/buttons.module.css'
import styles from './strips.module.css'

export interface Crumb {
  label: string
  to: string
  search?: Search
}

interface CrumbsProps {
  trail: readonly Crumb[]
  /** Empty while it is not known, or where there is none. */
  here: string
  children?: ReactNode
}

export function Breadcrumbs({ trail, here, children }: CrumbsProps) {
  const t = useText()
  const back = trail.at(-1)
  return (
    <div className={`${styles.strip} ${styles.crumbStrip}`}>
      {back && (
        <Link to={back.to} search={back.search ?? {}} className={buttons.icon} aria-label={t('frame.back')}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M10 3 5 8l5 5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </Link>
      )}
      <nav aria-label={t('frame.crumbs')}>
        <ol className={styles.crumbs}>
          {trail.map((crumb) => (
            <li key={crumb.label}>
              <Link to={crumb.to} search={crumb.search ?? {}}>
                {crumb.label}
              </Link>
            </li>
          ))}
          {here && <li aria-current="page">{here}</li>}
        </ol>
      </nav>
      <div className={styles.stripEnd}>{children}</div>
    </div>
  )
}
