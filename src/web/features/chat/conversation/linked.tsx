import type { ReactNode } from 'react'

const address = /https?:\/\/[!#-;=?-~]+[\w/#=&%~+-]/gi

/** Turns web addresses into links; everything else stays plain text. */
export function linked(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let done = 0
  for (const match of text.matchAll(address)) {
    const [found] = match
    parts.push(text.slice(done, match.index))
    parts.push(
      <a key={match.index} href={found} target="_blank" rel="noopener noreferrer">
        {found}
      </a>,
    )
    done = match.index + found.length
  }
  return [...parts, text.slice(done)]
}
