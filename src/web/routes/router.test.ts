// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { createPortalRouter } from './router.tsx'

it('every route is put down for the coverage of a whole run, which names a test of each', ({ task }) => {
  const routes = Object.values(createPortalRouter().routesById).flatMap(({ options }) => {
    const { path } = options as { path?: string }
    return path === undefined ? [] : [path]
  })
  task.meta.required = { routes }
  expect(routes).toEqual([...new Set(routes)])
  expect(routes).toContain('/home')
})
