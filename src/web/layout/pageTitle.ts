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
    const turn = () => {
      news = document.hidden && (isStill || !news) ? `● ${text}` : null
      show()
    }
    turn()
    const timer = setInterval(turn, blinkMs)
    document.addEventListener('visibilitychange', turn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', turn)
      news = null
      show()
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
