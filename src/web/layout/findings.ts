import { type ModulePageId, tabPagesOf } from '../../contract/pages.ts'
import type { FoundMerchant, FoundRecord, FoundTransaction } from '../../contract/records/find.ts'
import { flows } from '../../domain/flows/index.ts'
import type { MenuName } from '../../domain/people/menus.ts'
import { isCardNumber } from '../../domain/text/cards.ts'
import { withoutSeparators } from '../../domain/text/keptText.ts'
import type { Flow } from '../../domain/workflow/flow.ts'
import { firstTabOf, type TabNode, tabsOf } from '../routes/links.ts'
import type { OwnPageName } from './ownPages.ts'

const worklist = { kind: 'place', place: 'worklist' } as const
const home = { kind: 'place', place: 'home' } as const
const commands = ['language', 'mode', 'logOut'] as const
export type CommandName = (typeof commands)[number]

export type Finding =
  | { kind: 'place'; place: OwnPageName }
  | { kind: 'menu'; menu: MenuName }
  | { kind: 'tab'; pageId: ModulePageId }
  | { kind: 'page'; flow: Flow; node: TabNode }
  | { kind: 'record'; flow: Flow; expId: string }
  /** Cleared transactions with this reference number. */
  | { kind: 'reference'; flow: Flow; number: string }
  /** A card number must never stand in an address: only the page where it can be entered. */
  | { kind: 'card'; flow: Flow }
  | { kind: 'command'; command: CommandName }
  | FoundItem

/** What the server has found; transactions open under the first flow that lists them. */
export type FoundItem =
  | { kind: 'foundRecord'; flow: Flow; record: FoundRecord }
  | { kind: 'foundTransaction'; flow: Flow; row: FoundTransaction }
  | { kind: 'merchant'; flow: Flow; merchant: FoundMerchant }
  /** Leads to all transactions that match what was typed. */
  | { kind: 'said'; flow: Flow; text: string }

export type NamesOf = (
  finding: Extract<Finding, { kind: 'place' | 'menu' | 'tab' | 'page' | 'command' }>,
) => readonly string[]

interface Finder {
  menus: readonly MenuName[]
  /** The pages that the user has beside those of menus. */
  own: readonly OwnPageName[]
  mayRaise: boolean
}

export function findingsFor(typed: string, { menus, own, mayRaise }: Finder, namesOf: NamesOf): Finding[] {
  const mine: readonly Flow[] = flows.filter((flow) => menus.includes(flow.menu))
  const text = typed.trim()
  if (looksLikeCard(text)) return historiesOf(mine).map((flow) => ({ kind: 'card', flow }))
  const others = menus.filter((menu) => !flows.some((flow) => flow.menu === menu))
  return [...byNumber(text, mine), ...byName(text, { mine, others, own, mayRaise }, namesOf)]
}

function looksLikeCard(text: string): boolean {
  const digits = withoutSeparators(text)
  return /^\d{13,19}$/.test(digits) || isCardNumber(digits)
}

function byNumber(text: string, mine: readonly Flow[]): Finding[] {
  if (/^[A-Za-z0-9]{15}$/.test(text)) {
    const expId = text.toUpperCase()
    // An id begins with the transaction that it raised; a flow whose menu is missing is not offered.
    const flow = mine.find((one) => one.transIds.some((transId) => expId.startsWith(transId)))
    return flow ? [{ kind: 'record', flow, expId }] : []
  }
  if (/^(?=.*\d)[A-Za-z0-9]{12}$/.test(text)) {
    const number = text.toUpperCase()
    return historiesOf(mine).map((flow) => ({ kind: 'reference', flow, number }))
  }
  return []
}

export function historiesOf(mine: readonly Flow[]): Flow[] {
  return mine.filter((flow, i) => flow.history && mine.findIndex((one) => one.history === flow.history) === i)
}

interface OpenPages {
  mine: readonly Flow[]
  others: readonly MenuName[]
  own: readonly OwnPageName[]
  mayRaise: boolean
}

function byName(text: string, { mine, others, own, mayRaise }: OpenPages, namesOf: NamesOf): Finding[] {
  const alone = others.map((menu) => ({ kind: 'menu', menu }) as const)
  if (text === '') {
    const first = mine.map((flow) => ({ kind: 'page', flow, node: firstTabOf(flow) }) as const)
    return [worklist, home, ...first, ...alone]
  }
  const words = text.toLocaleLowerCase().split(/\s+/)
  const fits = (name: string) => words.every((word) => name.toLocaleLowerCase().includes(word))
  const pages = mine.flatMap((flow) => tabsOf(flow, mayRaise).map((node) => ({ kind: 'page', flow, node }) as const))
  const tabs = others.flatMap(tabPagesOf).map((pageId) => ({ kind: 'tab', pageId }) as const)
  const places = own.map((place) => ({ kind: 'place', place }) as const)
  const said = commands.map((command) => ({ kind: 'command', command }) as const)
  return [...places, ...said, ...pages, ...alone, ...tabs].filter((finding) => namesOf(finding).some(fits))
}
