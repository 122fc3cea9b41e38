import { useEffect } from 'react'

/** The title of the window: what the page says of itself, else what its route does. */
let ofRoute = ''
let ofPage: string | null = null

function show(): void {
  const name = ofPage ?? ofRoute
  document.title = name === '' ? 'Recourse' : `${name} · Recourse`
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
