import type { ReactNode } from 'react'

interface FactProps {
  label: string
  /** As wide as the head of a record, on a narrow screen. */
  wide?: boolean
  className?: string | undefined
  children: ReactNode
}

export function Fact({ label, wide = false, className, children }: FactProps) {
  return (
    <div data-wide={wide || undefined} className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
