import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import type { Search } from '../routes.tsx'

export interface Crumb {
  label: string
  to: string
  search?: Search
}

interface CrumbsProps {
  /** From the module down to the list; the first arrow leads back to the last of them. */
  trail: readonly Crumb[]
  /** What is open. */
  here: string
  /** At the right: "1 of 17" and its arrows. */
  children?: ReactNode
}

/** Stands in the place of the tabs on a third-level page: back arrow, trail, and a slot at the right. */
export function Crumbs({ trail, here, children }: CrumbsProps) {
  const t = useText()
  const back = trail.at(-1)
  return (
    <div className="strip crumb-strip">
      {back && (
        <Link to={back.to} search={back.search ?? {}} className="icon-button" aria-label={t('frame.back')}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M10 3 5 8l5 5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </Link>
      )}
      <nav aria-label={t('frame.crumbs')}>
        <ol className="crumbs">
          {trail.map((crumb) => (
            <li key={crumb.label}>
              <Link to={crumb.to} search={crumb.search ?? {}}>
                {crumb.label}
              </Link>
            </li>
          ))}
          <li aria-current="page">{here}</li>
        </ol>
      </nav>
      <div className="strip-end">{children}</div>
    </div>
  )
}
