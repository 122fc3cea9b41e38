import { useEffect } from 'react'

/** While a list is open over the page, a press on the page only closes the list: no link that it half covers is followed. */
export function useInertPage(): void {
  useEffect(() => {
    const page = document.querySelector('main')
    page?.setAttribute('inert', '')
    return () => page?.removeAttribute('inert')
  }, [])
}
