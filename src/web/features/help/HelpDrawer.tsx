import { ArrowLeftOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ArticleText } from '../../articles/ArticleText.tsx'
import styles from '../../articles/help.module.css'
import { placeAt } from '../../articles/place.ts'
import { articleQuery, type HelpPlace, helpQuery } from '../../articles/queries.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { searchOf } from '../../routes/search.ts'
import buttons from '../../ui/buttons.module.css'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { KeyList } from './KeyList.tsx'
import { NextActions } from './NextActions.tsx'

const ofHelpItself = 'how.help'
const narrow = matchMedia('(width < 992px)')
const covers = matchMedia('(width < 1200px)')

export function HelpDrawer({ onClose }: { onClose: () => void }) {
  const t = useText()
  const box = useRef<HTMLDialogElement>(null)
  const place = usePlace()
  const { trail, read, back } = useTrail(place)
  useEffect(() => {
    if (narrow.matches) box.current?.showModal()
    else box.current?.show()
  }, [])

  // The browser gives the focus back to where it was, and then says `close`.
  const close = () => box.current?.close()
  const onKeyDown = (event: KeyboardEvent) => {
    // A dialog that isn't modal isn't closed by Esc.
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  const id = trail.at(-1)
  return (
    <dialog
      ref={box}
      data-part="help"
      className={styles.drawer}
      aria-labelledby="help-title"
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <div className={styles.head}>
        {id !== undefined && (
          <button
            type="button"
            className={`${buttons.icon} ${styles.back}`}
            aria-label={t('frame.back')}
            onClick={back}
          >
            <ArrowLeftOutlined aria-hidden="true" />
          </button>
        )}
        <h2 id="help-title">{t('help.title')}</h2>
        <button type="button" className={buttons.icon} aria-label={t('frame.close')} onClick={close}>
          ×
        </button>
      </div>
      <div data-part="article" className={styles.body}>
        {id === undefined && place ? (
          <OfPlace place={place} onRead={read} onLeave={() => covers.matches && close()} />
        ) : (
          <OfArticle id={id ?? ofHelpItself} onRead={read} />
        )}
      </div>
    </dialog>
  )
}

function usePlace(): HelpPlace | null {
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  return placeAt(pathname, searchOf(search))
}

function useTrail(place: HelpPlace | null) {
  const at = `${place?.pageId} ${place?.expId}`
  const [opened, setOpened] = useState<{ at: string; ids: readonly string[] }>({ at, ids: [] })
  const trail = opened.at === at ? opened.ids : []
  return {
    trail,
    read: (id: string) => setOpened({ at, ids: [...trail, id] }),
    back: () => setOpened({ at, ids: trail.slice(0, -1) }),
  }
}

/** Lists, and pages of records. */
function hasKeys({ pageId }: HelpPlace): boolean {
  return /\.(list|query|detail|search)$/.test(pageId)
}

interface OfPlaceProps {
  place: HelpPlace
  onRead: (id: string) => void
  onLeave: () => void
}

function OfPlace({ place, onRead, onLeave }: OfPlaceProps) {
  const { data, error, refetch } = useQuery(helpQuery(place, useLanguage()))
  if (!data) return <QueryPlaceholder query={{ error, refetch }} lines={8} />
  return (
    <>
      <NextActions place={place} next={data.next} onLeave={onLeave} />
      {hasKeys(place) && <KeyList place={place} />}
      <ArticleText article={data.article} onRead={onRead} />
    </>
  )
}

function OfArticle({ id, onRead }: { id: string; onRead: (id: string) => void }) {
  const { data, error, refetch } = useQuery(articleQuery(id, useLanguage()))
  if (!data) return <QueryPlaceholder query={{ error, refetch }} lines={8} />
  return <ArticleText key={data.id} article={data} onRead={onRead} />
}
