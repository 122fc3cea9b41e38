import type { ReactNode } from 'react'
import { type Crumb, Crumbs } from '../../layout/Crumbs.tsx'
import './form.css'

/** The page of a form that cannot be filled in: while it loads, where it failed, and where nothing may be asked. */
export function FormFrame({ trail, title, children }: { trail: readonly Crumb[]; title: string; children: ReactNode }) {
  return (
    <>
      <Crumbs trail={trail} here={title} />
      <div className="form-sheet is-empty">
        <h1>{title}</h1>
        {children}
      </div>
    </>
  )
}
