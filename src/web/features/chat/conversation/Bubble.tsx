import type { ReactNode } from 'react'
import { linked } from './linked.tsx'

interface BubbleProps {
  mine: boolean
  title?: string
  text: string
  face?: ReactNode
  by?: string | false
  foot?: ReactNode
  children?: ReactNode
}

/** Shows text only, never markup. */
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
