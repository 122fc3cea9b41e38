import { failedList, repliedList, waitingList } from '../../src/domain/flows/columns.ts'
import type { Flow } from '../../src/domain/workflow/flow.ts'
import { audit, cancel, modify, remove, reply, verify } from '../../src/domain/workflow/steps.ts'

/** Makes a workflow with a reply into one that its submitter verifies first, and whose reply is verified and audited. */
export function verifiedFirst(flow: Flow): Flow {
  return {
    ...flow,
    initial: 'unverified',
    transitions: [
      ...verify('unverified', 'submitter', { passed: 'unreplied' }),
      cancel('unreplied', 'verifiedFail'),
      ...modify('verifiedFail', 'unverified'),
      remove('verifiedFail'),
      reply('unreplied', 'replied'),
      ...verify('replied', 'receiver', { failed: 'auditedFail' }),
      ...audit('verifiedPass', 'receiver'),
      ...modify('auditedFail', 'replied', 'receiver'),
      remove('auditedFail'),
    ],
    pages: { ...flow.pages, unverified: waitingList, verifiedPass: repliedList, verifiedFail: failedList },
  }
}
