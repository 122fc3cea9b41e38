// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "disableJavaScriptFileLoading": true, "handleDisabledFileLoadingAsSuccess": true } }
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { buildHeader } from '../../contract/build.ts'
import { holdPage, leaveByLoading, noteBuild, reloadWithoutParts } from './pageBuild.ts'

const served = (build: string) => noteBuild(new Headers({ [buildHeader]: build }))
const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
reloadWithoutParts()

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/index-one.js"></script>'
  sessionStorage.clear()
  vi.clearAllMocks()
  served('index-one')
})

// Other files share the module.
afterAll(() => served('index-one'))

it('goes on without loading anew while the servers have the same build, or none says which', () => {
  expect(leaveByLoading('/home')).toBe(false)
  noteBuild(new Headers())
  expect(leaveByLoading('/home')).toBe(false)
})

it('loads the next page from the new build, once a minute at most', () => {
  served('index-two')
  expect(leaveByLoading('/home?a=1')).toBe(true)
  expect(assign).toHaveBeenCalledWith('/home?a=1')
  expect(leaveByLoading('/home')).toBe(false)
})

it('stays while something is typed or sent', () => {
  served('index-two')
  const release = holdPage()
  expect(leaveByLoading('/home')).toBe(false)
  dispatchEvent(new Event('vite:preloadError'))
  expect(reload).not.toHaveBeenCalled()
  release()
  release()
  expect(leaveByLoading('/home')).toBe(true)
})

it('loads anew where a part of its build is gone, and stays where no server answers', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  dispatchEvent(new Event('vite:preloadError'))
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  expect(reload).not.toHaveBeenCalled()
  asked.mockResolvedValue(new Response())
  dispatchEvent(new Event('vite:preloadError'))
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})
