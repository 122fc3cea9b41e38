import type { ReactNode } from 'react'

/** An address as somebody pastes it: of printable ASCII, without what ends a sentence or a bracket behind it. */
const address = /https?:\/\/[!#-;=?-~]+[\w/#=&%~+-]/gi

/** A text with what is an address in it as a link. Nothing else in it is more than text. */
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
