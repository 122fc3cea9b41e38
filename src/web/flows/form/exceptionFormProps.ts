import type { ReactNode } from 'react'
import type { OfferedRow, RecordDetail, RelatedRecord } from '../../../contract/records.ts'
import type { State } from '../../../domain/workflow/flow.ts'
import type { VoucherFile } from '../../form/voucherFiles.ts'
import type { Crumb } from '../../layout/Breadcrumbs.tsx'
import type { Address } from '../../routes/links.ts'
import type { KnownNames } from '../definition.ts'
import type { FormSubject } from './formSubject.ts'
import type { FormValues } from './formValues.ts'
import type { FormContent } from './payload.ts'

export interface ExceptionFormProps {
  subject: FormSubject
  names: KnownNames
  start: { values: FormValues; files: readonly VoucherFile[] }
  contentOf: (values: FormValues, files: readonly VoucherFile[]) => FormContent
  draftKey: string
  title: string
  /** The breadcrumbs; missing on a page under the tabs of its module. */
  trail?: readonly Crumb[]
  /** The last of the trail. */
  here?: string
  back: Address
  landing: State
  replied?: RecordDetail
  /** The original that it is about, beside the form. */
  original?: { row: OfferedRow; related: readonly RelatedRecord[] } | undefined
  children?: ReactNode
}
