import type { ReplyOf } from '../../contract/call.ts'
import { deleteDraft, queryDrafts, saveDraft } from '../../contract/records/drafts.ts'
import type { CallOptions } from '../api/call.ts'
import { call } from '../api/call.ts'
import { type Draft, type DraftStore, draftKeys, dropDraft, isObject, parsed, writeDraft } from './draft.ts'
import type { DraftPlace } from './draftPlace.ts'

/**
 * The server has a copy of each draft, so that its user finds it in another browser. The copy in this browser is what
 * forms read and write: it lasts while the server is away. Of one draft the calls follow each other.
 */

/** Nobody waits for these: what fails is made up for when the page is loaded again. */
const behind: CallOptions = { quiet: true, unheard: true }
/** Drafts that were dropped while the server was away. */
const gone = 'droppedDraft/'

const turns = new Map<string, Promise<unknown>>()

function inTurn<Done>(key: string, work: () => Promise<Done>): Promise<Done> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(work)
  const over = turn.catch(() => {})
  turns.set(key, over)
  void over.then(() => {
    if (turns.get(key) === over) turns.delete(key)
  })
  return turn
}

/** `stdDispute/E23261121000018/2` of `draft/6/stdDispute/E23261121000018/2`. */
function nameOf(key: string): string {
  return key.split('/').slice(2).join('/')
}

/** Sends a draft as it stands in this browser. Resolves to false where the server doesn't have it then. */
export function sendDraft(store: DraftStore, key: string): Promise<boolean> {
  return inTurn(key, async () => {
    const draft = parsed<object>(store, key)
    if (!draft?.place || draft.onServer) return draft?.onServer === true
    const prepared = await call(saveDraft, { key: nameOf(key), path: draft.place.path, content: { ...draft } }, behind)
      .then((answer) => ({ prepared: answer.prepared ?? undefined }))
      .catch(() => null)
    if (!prepared) return false
    // It may have been written again, or dropped, meanwhile.
    const now = parsed<object>(store, key)
    if (now) writeDraft(store, key, { ...now, ...prepared, ...(now.savedAt === draft.savedAt && { onServer: true }) })
    return true
  })
}

/** Drops a draft here and on the server. Resolves when the server has, or when it is away: then it is told later. */
export function dropEverywhere(store: DraftStore, key: string, always = true): Promise<void> {
  const isSent = turns.has(key) || parsed(store, key)?.place !== undefined
  dropDraft(store, key)
  if (!isSent && !always) return Promise.resolve()
  try {
    store.setItem(`${gone}${key}`, '')
  } catch {
    // A full store: it goes by its age.
  }
  return inTurn(key, () => dropOnServer(store, key)).catch(() => {})
}

async function dropOnServer(store: DraftStore, key: string): Promise<void> {
  // Written again since: the server takes that one.
  if (parsed(store, key) === null) await call(deleteDraft, { key: nameOf(key) }, behind)
  store.removeItem(`${gone}${key}`)
}

/** Brings this browser's drafts of a user and the server's together: of each the newer one. */
export async function mirrorDrafts(store: DraftStore, userId: string): Promise<void> {
  const mine = `draft/${userId}/`
  const dropped = keysWith(store, `${gone}${mine}`).map((key) => key.slice(gone.length))
  for (const key of dropped) await inTurn(key, () => dropOnServer(store, key))
  const { list } = await call(queryDrafts, {}, behind)
  for (const { key, content } of list.map(marked)) if (isDraft(content)) takeDraft(store, mine + key, content)
  const there = new Set(list.map(({ key }) => mine + key))
  for (const key of draftKeys(store, userId)) {
    // What the server had and no longer has was sent or discarded elsewhere.
    if (parsed(store, key)?.onServer && !there.has(key)) dropDraft(store, key)
    else void sendDraft(store, key)
  }
}

/** True as well where the server is away. */
export async function isPreparedOnServer(key: string): Promise<boolean> {
  const answer = await call(queryDrafts, {}, behind).catch(() => null)
  return answer === null || answer.list.some((draft) => draft.key === nameOf(key) && draft.prepared !== null)
}

/** Removes what the server has of all users, so that a shared computer keeps nothing of it. */
export function forgetMirrored(store: DraftStore): void {
  for (const key of draftKeys(store)) if (parsed(store, key)?.onServer) dropDraft(store, key)
}

function keysWith(store: DraftStore, begin: string): string[] {
  return Array.from({ length: store.length }, (_, index) => store.key(index) ?? '').filter((key) =>
    key.startsWith(begin),
  )
}

interface KnownDraft {
  key: string
  content: PlacedDraft
  onlyHere: boolean
}

type DraftsOnServer = ReplyOf<typeof queryDrafts>['list']

/** The drafts of a user, newest first: those of the server, and those that only this browser has. */
export function myDrafts(store: DraftStore, userId: string, onServer: DraftsOnServer): KnownDraft[] {
  const mine = `draft/${userId}/`
  const known = new Map<string, KnownDraft>()
  for (const { key, content } of onServer.map(marked))
    if (isDraft(content)) known.set(mine + key, { key: mine + key, content, onlyHere: false })
  for (const key of draftKeys(store, userId)) {
    const content = parsed<object>(store, key)
    const other = known.get(key)?.content ?? null
    if (isDraft(content) && !content.onServer && isNewer(content, other))
      known.set(key, {
        key,
        content: { ...content, prepared: other ? other.prepared : content.prepared },
        onlyHere: true,
      })
  }
  return [...known.values()].sort((a, b) => (a.content.savedAt < b.content.savedAt ? 1 : -1))
}

/**
 * Takes the server's copy of a draft into this browser, where that has none as new. What was typed here while the server
 * was away stays, whatever an assistant has prepared meanwhile; it gets the mark.
 */
export function takeDraft(store: DraftStore, key: string, content: Draft<object>): void {
  const own = parsed<object>(store, key)
  const isTypedHere = content.prepared && own && !own.onServer && !own.prepared
  if (isNewer(content, own) && !isTypedHere) writeDraft(store, key, { ...content, onServer: true })
  else if (own) writeDraft(store, key, { ...own, prepared: content.prepared })
}

/** The server's mark stands in the place of whatever the draft says itself. */
function marked({ key, content, prepared }: DraftsOnServer[number]): { key: string; content: unknown } {
  return { key, content: { ...content, prepared: prepared ?? undefined } }
}

type PlacedDraft = Draft<object> & { place: DraftPlace }

function isDraft(content: unknown): content is PlacedDraft {
  if (!isObject(content)) return false
  const { savedAt, values, vouchers, place } = content as Partial<PlacedDraft>
  return typeof savedAt === 'string' && isObject(values) && Array.isArray(vouchers) && isObject(place)
}

function isNewer({ savedAt }: Draft<object>, than: Draft<object> | null): boolean {
  return than === null || savedAt > than.savedAt
}
