import { useEffect } from 'react'

/** Makes a press on the page behind an open list only close the list, so that no half-covered link is followed. */
export function useInertPage(): void {
  useEffect(() => {
    const page = document.querySelector('main')
    page?.setAttribute('inert', '')
    return () => page?.removeAttribute('inert')
  }, [])
}
