import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { addPageTexts } from './language.ts'

/** A page that loads its module, and the texts beyond the frame's, when it is first shown. */
export function lazyPage<Name extends string, P>(
  load: () => Promise<Record<Name, ComponentType<P>>>,
  name: Name,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const [module] = await Promise.all([load(), addPageTexts()])
    return { default: module[name] }
  })
}
