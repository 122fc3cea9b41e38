import { TestRunner } from 'vitest'
import type { ServedCall } from '../../src/server/http/openApi/openApi.ts'

declare module 'vitest' {
  interface TaskMeta {
    touched?: string[]
    required?: Required
  }
}

/** Calls such as `POST query/order`, page ids, and patterns of addresses that a test must exercise. */
export interface Required {
  calls?: string[]
  destinations?: string[]
  pages?: string[]
  routes?: string[]
}

/** Notes in the report what the running test used; in hooks, between tests, nothing is noted. */
export function noteTouched(name: string): void {
  const test = TestRunner.getCurrentTest()
  if (!test) return
  test.meta.touched ??= []
  if (!test.meta.touched.includes(name)) test.meta.touched.push(name)
}

export function nameOfCall({ call: { method, path } }: Pick<ServedCall, 'call'>): string {
  return `${method} ${path}`
}

export type NoteAnswer = (method: string | undefined, url: unknown, status: number) => void

export function callNoter(served: readonly ServedCall[]): NoteAnswer {
  const find = callFinder(served)
  return (method, url, status) => {
    const found = status === 200 ? find(method, url) : undefined
    if (found) noteTouched(nameOfCall(found))
  }
}

type FindCall = (method: string | undefined, url: unknown) => ServedCall | undefined

/** Returns the function that finds the call of a request. */
export function callFinder(served: readonly ServedCall[]): FindCall {
  const patterns = served.filter(({ call }) => call.path.includes(':')).map((one) => ({ one, pattern: patternOf(one) }))
  const exact = new Map(served.map((one) => [nameOfCall(one), one]))
  return (method = 'GET', url) => {
    if (typeof url !== 'string') return undefined
    const request = `${method} ${url.replace(/^\/api\//, '').split('?', 1)[0]}`
    return exact.get(request) ?? patterns.find(({ pattern }) => pattern.test(request))?.one
  }
}

function patternOf(served: ServedCall): RegExp {
  return new RegExp(`^${nameOfCall(served).replace(/:\w+/g, '[^/]+')}$`)
}

export function nameOfDestination(destination: string): string {
  return destination.replace(/^(\/topic\/(?:notice|risk|work)\/)\d+$/, '$1{insIdCd}')
}
