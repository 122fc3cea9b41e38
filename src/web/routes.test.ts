// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { ownRoutes, routes } from '../server/testing/coverage/routes.ts'
import { expand } from '../server/testing/coverage/row.ts'
import { createPortalRouter } from './routes.tsx'

it('every route stands in docs/coverage.md, and every route that stands there is one', () => {
  const named = new Set([...routes, ...ownRoutes].flatMap(({ where }) => expand(where)))
  const paths = Object.values(createPortalRouter().routesById).flatMap(({ options }) => {
    const { path } = options as { path?: string }
    return path === undefined ? [] : [path]
  })
  expect(paths.sort()).toEqual([...named].sort())
})
