import { type MouseEvent, useEffect, useRef } from 'react'
import type { HelpArticle } from '../../contract/messages/help.ts'
import { useText } from '../i18n/useText.ts'
import buttons from '../ui/buttons.module.css'
import styles from './help.module.css'

interface ArticleTextProps {
  article: HelpArticle
  onRead: (id: string) => void
}

const scheme = 'article:'

export function ArticleText({ article, onRead }: ArticleTextProps) {
  const t = useText()
  const top = useRef<HTMLElement>(null)
  const { id, title, html, related } = article
  // biome-ignore lint/correctness/useExhaustiveDependencies: another article begins at its top, whatever it says.
  useEffect(() => {
    top.current?.closest('[data-part="article"]')?.scrollTo(0, 0)
  }, [id])

  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const address = link?.getAttribute('href')
    if (!address?.startsWith(scheme)) return
    event.preventDefault()
    onRead(address.slice(scheme.length))
  }
  return (
    <article ref={top} className={styles.article} aria-labelledby="help-article">
      <h3 id="help-article">{title}</h3>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what is clicked are the links in it, which have keys themselves. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own articles, and sanitised by the server all the same. */}
      <div className={styles.text} onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />
      {related.length > 0 && (
        <nav aria-labelledby="help-related">
          <h4 id="help-related">{t('help.related')}</h4>
          <ul>
            {related.map((one) => (
              <li key={one.id}>
                <button type="button" className={buttons.link} onClick={() => onRead(one.id)}>
                  {one.title}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  )
}
