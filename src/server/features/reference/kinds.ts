import { importReference } from '../../../contract/reference/reference.ts'
import { changeKey } from '../../../domain/people/pendingChanges.ts'
import { approvedAlways } from '../../changes/kinds.ts'
import type { Right } from '../../http/serve/access.ts'
import { importFile } from './importFile.ts'

export const forImporters: Right = { menu: 'InformationInquiry', role: 'administrator' }

export const referenceImportKinds = {
  importReference: approvedAlways(importReference, {
    name: 'importReference',
    access: forImporters,
    key: ({ kind }) => changeKey.reference(kind),
    apply: (trx, { actor }, body) => importFile(trx, body, actor),
  }),
}
