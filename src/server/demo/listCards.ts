import type { ExceptKind, ExceptList } from '../../domain/risk/exceptLists.ts'
import { addDays, dayOf } from '../../domain/time/calendar.ts'
import type { CardVault } from '../db/cards/cardVault.ts'
import type { Databases } from '../db/pools/databases.ts'
import { addEntry } from '../features/exceptLists/write.ts'

interface ListDeps {
  databases: Databases
  vault: CardVault
  clock: () => Date
}

interface DemoEntry {
  list: ExceptList
  kind: ExceptKind
  value: string
  /** `added`: days ago; `ends`: days from today, null for no end. */
  added: number
  ends: number | null
  reason: string
}

const entries: readonly DemoEntry[] = [
  { list: 'black', kind: 'card', value: '6212345678901265', added: 9, ends: null, reason: 'Reported as stolen.' },
  {
    list: 'black',
    kind: 'card',
    value: '6200000000000005',
    added: 5,
    ends: 85,
    reason: 'Used at four merchants of one fraud case.',
  },
  {
    list: 'black',
    kind: 'merchant',
    value: '000134459990417',
    added: 21,
    ends: null,
    reason: 'Closed by the police; terminals were not returned.',
  },
  { list: 'black', kind: 'terminal', value: '99120431', added: 3, ends: 27, reason: 'Skimmer found, being replaced.' },
  {
    list: 'white',
    kind: 'merchant',
    value: '000134457011002',
    added: 30,
    ends: 60,
    reason: 'Hotel: many large pre-authorisations in the season.',
  },
  {
    list: 'white',
    kind: 'card',
    value: '6205500000000000004',
    added: 2,
    ends: 12,
    reason: 'Travels; the holder called and confirmed.',
  },
]

export async function listCards({ databases, vault, clock }: ListDeps): Promise<void> {
  const db = databases.main
  const officer = await db
    .selectFrom('app_user')
    .select(['user_id', 'username', 'ins_id_cd'])
    .where('username', '=', 'risk_officer')
    .executeTakeFirstOrThrow()
  const actor = {
    userId: officer.user_id,
    username: officer.username,
    insIdCd: officer.ins_id_cd,
    roles: ['riskOfficer'] as const,
  }
  for (const { list, kind, value, added, ends, reason } of entries) {
    const now = new Date(clock().getTime() - added * 86_400_000)
    const validFrom = dayOf(now)
    const validTo = ends === null ? null : addDays(dayOf(clock()), ends)
    // Nobody asked for it by a call that the log could tell of.
    const card = { search: async () => {}, found: () => {} }
    const writing = { db, actor, vault, language: 'en' as const, now, record: async () => {}, card }
    await addEntry(writing, list, { kind, value, validFrom, validTo, reason })
  }
}
