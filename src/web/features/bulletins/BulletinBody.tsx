import { createElement, type ReactNode, useMemo } from 'react'
import { bulletinSchemes, bulletinTags } from '../../../domain/reference/bulletins.ts'
import styles from './bulletinText.module.css'

/** Draws only the allowed tags, although the server has cleaned the HTML, and never turns text into markup. */
export function BulletinBody({ html }: { html: string }) {
  const parts = useMemo(() => drawn(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className={styles.text}>{parts}</div>
}

function drawn(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, index) => {
    if (child.nodeType === Node.TEXT_NODE) return child.textContent
    if (!(child instanceof HTMLElement)) return null
    const name = child.localName
    const inside = drawn(child)
    // A text has no other place to be known by.
    if (!bulletinTags.some((tag) => tag === name)) return inside
    if (name === 'br') return createElement(name, { key: index })
    return createElement(name, { key: index, ...(name === 'a' && linkOf(child)) }, ...inside)
  })
}

function linkOf(link: HTMLElement) {
  const href = link.getAttribute('href') ?? ''
  if (!bulletinSchemes.some((scheme) => href.startsWith(`${scheme}:`))) return {}
  return { href, rel: 'noopener noreferrer', target: '_blank' }
}
