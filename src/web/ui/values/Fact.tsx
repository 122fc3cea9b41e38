import type { ReactNode } from 'react'

interface FactProps {
  label: string
  /** As wide as the head of a record, on a narrow screen. */
  wide?: boolean
  children: ReactNode
}

export function Fact({ label, wide = false, children }: FactProps) {
  return (
    <div data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
