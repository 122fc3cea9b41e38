import { useEffect } from 'react'

let ofRoute = ''
let ofPage: string | null = null
let news: string | null = null

function show(): void {
  const name = ofPage ?? ofRoute
  document.title = news ?? (name === '' ? 'Recourse' : `${name} · Recourse`)
}

/** Milliseconds. */
const blinkMs = 1000

/** Shows the news in the window title while the user is elsewhere: every other second, or steadily where they want less motion. */
export function useTitleNews(text: string | null): void {
  useEffect(() => {
    if (text === null) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    let timer: ReturnType<typeof setInterval> | undefined
    const say = (next: string | null) => {
      news = next
      show()
    }
    const begin = () => {
      clearInterval(timer)
      say(document.hidden ? `● ${text}` : null)
      if (document.hidden && !isStill) timer = setInterval(() => say(news ? null : `● ${text}`), blinkMs)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', begin)
      say(null)
    }
  }, [text])
}

export function useRouteTitle(name: string): void {
  useEffect(() => {
    ofRoute = name
    show()
  }, [name])
}

export function usePageTitle(name: string): void {
  useEffect(() => {
    ofPage = name
    show()
    return () => {
      ofPage = null
      show()
    }
  }, [name])
}
