// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Draft, draftKey, type Prepared, parsed, writeDraft } from './draft.ts'
import { dropEverywhere, forgetMirrored, mirrorDrafts, myDrafts, sendDraft } from './draftsOnServer.ts'

const key = draftKey('6', 'user', ['new'])
const place = { path: '/system/user/create', open: {} }
const draft = (savedAt: string, remark: string): Draft<object> => ({ savedAt, values: { remark }, vouchers: [], place })

/** What the server has, by key; null while it is away. */
let server: Map<string, object> | null = new Map()
/** The marks of those that an assistant has prepared, by key. */
const marks = new Map<string, Prepared>()
const asked: string[] = []

beforeEach(() => {
  localStorage.clear()
  asked.length = 0
  marks.clear()
  server = new Map()
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const name = url.replace('/api/', '')
    const { key: of, content } = JSON.parse(body)
    if (!server) throw new TypeError('Failed to fetch')
    asked.push(name)
    if (name === 'save/draft') server.set(of, content)
    if (name === 'delete/draft') server.delete(of)
    const markOf = (one: string) => marks.get(one) ?? null
    const list = [...server].map(([one, kept]) => ({
      ...{ key: one, path: place.path, content: kept, savedAt: '' },
      prepared: markOf(one),
    }))
    return new Response(JSON.stringify(name === 'query/drafts' ? { list } : { prepared: markOf(of) }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const remarkOf = () => parsed<{ remark: string }>(localStorage, key)?.values.remark

it('gives the server what this browser keeps, and nothing that belongs to a step', async () => {
  writeDraft(localStorage, key, draft('2026-11-24T06:00:00.000Z', 'Half'))
  expect(await sendDraft(localStorage, key)).toBe(true)
  expect(server?.get('user/new')).toMatchObject({ values: { remark: 'Half' } })
  const { place: _, ...ofStep } = draft('2026-11-24T06:00:00.000Z', 'Of a step')
  writeDraft(localStorage, key, ofStep)
  expect(await sendDraft(localStorage, key)).toBe(false)
  expect(asked).toEqual(['save/draft'])
})

it('takes the newer of two drafts, and drops what was sent elsewhere', async () => {
  server?.set('user/new', draft('2026-11-24T07:00:00.000Z', 'Newer'))
  writeDraft(localStorage, key, draft('2026-11-24T06:00:00.000Z', 'Older'))
  await mirrorDrafts(localStorage, '6')
  expect(remarkOf()).toBe('Newer')
  server?.clear()
  await mirrorDrafts(localStorage, '6')
  expect(parsed(localStorage, key)).toBeNull()
})

it('takes what an assistant has prepared, but not in the place of what was typed here meanwhile', async () => {
  const prepared = { by: 'Desk assistant', at: '2026-11-24T07:00:00.000Z' }
  server?.set('user/new', draft('2026-11-24T07:00:00.000Z', 'Prepared'))
  marks.set('user/new', prepared)
  await mirrorDrafts(localStorage, '6')
  expect(parsed(localStorage, key)).toMatchObject({ values: { remark: 'Prepared' }, prepared })
  writeDraft(localStorage, key, draft('2026-11-24T06:00:00.000Z', 'Typed'))
  await mirrorDrafts(localStorage, '6')
  expect(parsed(localStorage, key)).toMatchObject({ values: { remark: 'Typed' }, prepared })
  await expect.poll(() => server?.get('user/new')).toMatchObject({ values: { remark: 'Typed' } })
})

it('learns from the server, as it saves, that an assistant has prepared the form', async () => {
  const prepared = { by: 'Desk assistant', at: '2026-11-24T07:00:00.000Z' }
  marks.set('user/new', prepared)
  writeDraft(localStorage, key, draft('2026-11-24T08:00:00.000Z', 'Typed'))
  await sendDraft(localStorage, key)
  expect(parsed(localStorage, key)).toMatchObject({ values: { remark: 'Typed' }, prepared })
  // What was written before the answer came is as new, and without the mark.
  writeDraft(localStorage, key, draft('2026-11-24T09:00:00.000Z', 'Typed again'))
  const content = { ...draft('2026-11-24T08:00:00.000Z', 'Typed') }
  const onServer = [{ key: 'user/new', path: place.path, content, savedAt: '', prepared }]
  expect(myDrafts(localStorage, '6', onServer)).toMatchObject([
    { content: { values: { remark: 'Typed again' }, prepared }, onlyHere: true },
  ])
})

it('keeps in this browser what was typed while the server was away, and sends it when it is back', async () => {
  server = null
  writeDraft(localStorage, key, draft('2026-11-24T06:00:00.000Z', 'Offline'))
  expect(await sendDraft(localStorage, key)).toBe(false)
  expect(myDrafts(localStorage, '6', [])).toMatchObject([{ key, onlyHere: true }])
  server = new Map()
  await mirrorDrafts(localStorage, '6')
  await expect.poll(() => server?.get('user/new')).toMatchObject({ values: { remark: 'Offline' } })
  expect(remarkOf()).toBe('Offline')
})

it('does not bring back what was discarded while the server was away', async () => {
  writeDraft(localStorage, key, draft('2026-11-24T06:00:00.000Z', 'Discarded'))
  await sendDraft(localStorage, key)
  const kept = server
  server = null
  await dropEverywhere(localStorage, key)
  server = kept
  await mirrorDrafts(localStorage, '6')
  expect(server?.size).toBe(0)
  expect(Object.keys(localStorage)).toEqual([])
})

it('leaves in a shared browser only what the server does not have', async () => {
  writeDraft(localStorage, key, draft('2026-11-24T06:00:00.000Z', 'Sent'))
  await sendDraft(localStorage, key)
  const other = draftKey('7', 'user', ['new'])
  writeDraft(localStorage, other, draft('2026-11-24T06:00:00.000Z', 'Not sent'))
  forgetMirrored(localStorage)
  expect(Object.keys(localStorage)).toEqual([other])
})
