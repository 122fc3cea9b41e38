import type { ReactNode } from 'react'
import { linked } from './linked.tsx'

interface BubbleProps {
  mine: boolean
  /** Its heading. */
  title?: string
  text: string
  /** What stands beside it: the face of who speaks. */
  face?: ReactNode
  /** Who speaks, for those who don't see it: heard before what is said. */
  by?: string | false
  /** What stands under it: the time, how far it has come. */
  foot?: ReactNode
  /** What else belongs to it: a file, lines to click. */
  children?: ReactNode
}

/** Something that was said, as text only. */
export function Bubble({ mine, title = '', text, face, by, foot, children }: BubbleProps) {
  return (
    <div className={mine ? 'bubble is-mine' : 'bubble'}>
      {!mine && <span className="bubble-face">{face}</span>}
      <div className="bubble-body">
        {by && <span className="visually-hidden">{by}</span>}
        {title !== '' && <b className="bubble-title">{title}</b>}
        {text !== '' && <p className="bubble-text">{linked(text)}</p>}
        {children}
        {foot && <div className="bubble-foot">{foot}</div>}
      </div>
    </div>
  )
}
