import { createRootRouteWithContext, createRoute, redirect, type StaticDataRouteOption } from '@tanstack/react-router'
import type { Search } from '../routes.tsx'
import { type GuardContext, guardNavigation } from '../session/guardNavigation.ts'

/** What every address stands in, and how those in the frame are made. */

const asTheyAre = (search: Record<string, unknown>): Search =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

export const root = createRootRouteWithContext<GuardContext>()({
  validateSearch: asTheyAre,
  beforeLoad: guardNavigation,
})

/** Around everything of a signed-in user: header and sidebar, and with them antd, which sign-in does without. */
export const frame = createRoute({ getParentRoute: () => root, id: 'frame' })

/** A page in the frame. */
export function page<const Path extends string>(path: Path, staticData: StaticDataRouteOption = {}) {
  return createRoute({ getParentRoute: () => frame, path, staticData })
}

/** A page in the frame whose address ends in a number. Specification 2: `user/{id numeric}`. */
export function numbered<const Path extends `${string}/$id`>(path: Path, staticData: StaticDataRouteOption = {}) {
  const beforeLoad = ({ location }: { location: { pathname: string } }) => {
    if (!/\/\d+$/.test(location.pathname)) throw redirect({ to: '/404', replace: true })
  }
  return createRoute({ getParentRoute: () => frame, path, staticData, beforeLoad })
}
