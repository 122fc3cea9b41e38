import type { MenuName } from '../../domain/menus.ts'

/** The pages that this window showed last, for Back out of a module. A reload begins anew. */

interface Place {
  menu: MenuName | null
  href: string
}

let places: readonly Place[] = []

const kept = 50

export function notePlace(place: Place): void {
  places = [...places, place].slice(-kept)
}

/** The last page that was open outside of this menu; home where there was none. */
export function lastPlaceOutside(menu: MenuName): string {
  return places.findLast((place) => place.menu !== menu)?.href ?? '/home'
}
