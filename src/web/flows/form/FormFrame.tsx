import type { ReactNode } from 'react'
import { type Crumb, Crumbs } from '../../layout/Crumbs.tsx'
import './form.css'

interface FormFrameProps {
  trail: readonly Crumb[]
  here: string
  title: string
  children: ReactNode
}

/** The page of a form that cannot be filled in: while it loads, where it failed, and where nothing may be asked. */
export function FormFrame({ trail, here, title, children }: FormFrameProps) {
  return (
    <>
      <Crumbs trail={trail} here={here} />
      <div className="form-sheet is-empty">
        <h1>{title}</h1>
        {children}
      </div>
    </>
  )
}
