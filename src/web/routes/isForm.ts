import { type GenericRoute, genericRoutes } from '../../contract/pages.ts'
import { keysOf } from '../../domain/typed.ts'
import type { Search } from './search.ts'

const generic = keysOf(genericRoutes).filter((route: GenericRoute) => genericRoutes[route] === 'form')

/** True for the address of a page that is a form. */
export function isForm(pathname: string, { node }: Search): boolean {
  return (
    node === 'noOrig' || generic.some((route) => pathname === `/${route}`) || /\/(create|edit|modify)\b/.test(pathname)
  )
}
