import { useEffect } from 'react'

/** The title of the window: what the page says of itself, else what its route does. */
let ofRoute = ''
let ofPage: string | null = null
let news: string | null = null

function show(): void {
  const name = ofPage ?? ofRoute
  document.title = news ?? (name === '' ? 'Recourse' : `${name} · Recourse`)
}

/** Specification 9. */
const blinkMs = 1000

/** Every other second the window is titled after what is new. Where motion is unwanted it says so and stands still. */
export function useTitleNews(text: string | null): void {
  useEffect(() => {
    if (text === null) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const turn = () => {
      news = news && !isStill ? null : `● ${text}`
      show()
    }
    turn()
    const timer = setInterval(turn, blinkMs)
    return () => {
      clearInterval(timer)
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

/** Titles the window after what the page shows (a record's id, a list's state) for as long as the page stands. */
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
