import type { MenuName } from '../../domain/people/menus.ts'

interface LastPlace {
  menu: MenuName | null
  href: string
}

let places: readonly LastPlace[] = []

const kept = 50

export function notePlace(place: LastPlace): void {
  places = [...places, place].slice(-kept)
}

/** Returns the last page that was open outside this menu; home where there was none. */
export function lastPlaceOutside(menu: MenuName): string {
  return places.findLast((place) => place.menu !== menu)?.href ?? '/home'
}
