import { randomUUID } from 'node:crypto'
import type { AgentService, ContactDuty } from '../../domain/reference/information.ts'
import { addDays, dayOf } from '../../domain/time/calendar.ts'
import type { Databases } from '../db/pools/databases.ts'
import { attachable } from '../features/files/attachable.ts'
import type { ByteStore } from '../features/files/byteStore.ts'
import { createAgent } from '../features/information/agents.ts'
import { addContact } from '../features/information/contacts.ts'
import { shareFile } from '../features/sharedFiles/store.ts'
import { administrator, uploaded } from './publishBulletins.ts'

const contacts: readonly [
  insIdCd: string,
  duty: ContactDuty,
  contactNm: string,
  phone: string | null,
  email: string,
][] = [
  ['00010764', 'general', 'Network service desk', '+66 2 000 0100', 'desk@network.example'],
  ['00010764', 'settlement', 'Clearing and settlement', '+66 2 000 0130', 'settlement@network.example'],
  ['00010764', 'technical', 'Night shift', '+66 2 000 0199 x7', 'night@network.example'],
  ['00010344', 'dispute', 'Dispute desk', '+852 3000 0142', 'disputes@harbour.example'],
  ['00010344', 'risk', 'Merchant risk', null, 'risk@harbour.example'],
  ['00010392', 'dispute', '紛争処理 Dispute handling', '+81 3 0000 0182', 'disputes@sakura.example'],
  ['00010392', 'management', 'Head of card operations', '+81 3 0000 0101', 'cards@sakura.example'],
]

const agents: readonly [
  agentIns: string,
  insIdCd: string,
  rltInsIdCd: string,
  service: AgentService,
  remark: string,
][] = [
  ['00010344', '00020344', '00010392', 'dispute', 'Disputes of cards issued in Japan.'],
  ['00010344', '00010446', '00010392', 'acquiring', 'Terminals in Macao are served from Hong Kong.'],
  ['00020764', '00070764', '00010344', 'settlement', 'The cooperative settles through Lotus Commercial Bank.'],
  ['00010392', '00020392', '00010344', 'all', ''],
]

const files: readonly [fileName: string, name: string, text: string, audience: string[] | null][] = [
  ['Operating rules, chapter 7: disputes', 'operating-rules-7.txt', 'Chapter 7. Disputes and their time limits.', null],
  ['Settlement calendar of next year', 'settlement-calendar.txt', 'Days without settlement.', null],
  ['Migration plan for acquirers', 'migration-plan.txt', 'Wave 1: Hong Kong and Japan.', ['00010344', '00010392']],
]

export async function giveInformation({ databases, store }: { databases: Databases; store: ByteStore }): Promise<void> {
  const db = databases.main
  const manager = { ...(await administrator(databases)), menus: [] }
  // Nobody asked for them by a call that the log could tell of.
  const record = async () => {}
  for (const [insIdCd, duty, contactNm, phone, email] of contacts)
    await addContact(db, { insIdCd, duty, contactNm, phone, email }, manager, { key: null, record })
  const validFrom = addDays(dayOf(new Date()), -200)
  for (const [agentIns, insIdCd, rltInsIdCd, service, remark] of agents) {
    const agency = { agentIns, insIdCd, rltInsIdCd, service, remark, validFrom, validTo: null }
    await createAgent(db, agency, manager, record)
  }
  for (const [fileName, name, text, audience] of files) {
    const content = Buffer.from(`${text}\r\n\r\nMade up for the demo of Recourse.\r\n`)
    const document = { fileId: randomUUID(), fileName: name, mediaType: 'text/plain', content }
    await uploaded(databases, store, manager, document)
    await shareFile(db, { fileName, filePath: document.fileId, audience }, manager, attachable)
  }
}
