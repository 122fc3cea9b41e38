import { alphanumeric, code, digits, type Field, text } from '../text/fieldKinds.ts'
import { keysOf } from '../typed.ts'

/**
 * Every field that a form of a flow can ask for, declared once: the schemas of what is sent, the checks, columns, rows,
 * snapshots, list conditions and the form's controls follow from here. How to add one: docs/add-a-field.md.
 */
export const exceptionFields = {
  rsnCd: { ...code('rsnCd'), column: 'rsn_cd', part: 'content', ask: 'byRule' },
  transCurrCd: { ...code('currency'), column: 'trans_curr_cd', part: 'claim', ask: 'byRule' },
  transAt: { kind: 'amount', currency: 'transCurrCd', column: 'trans_at', part: 'claim', ask: 'byRule' },
  rcvInsIdCd: { kind: 'institution', column: 'rcv_ins_id_cd', part: 'claim', ask: 'byRule' },
  fraudIn: { kind: 'flag', column: 'fraud_in', part: 'content', ask: 'byRule' },
  fraudTp: { ...code('fraudTp'), column: 'fraud_tp', part: 'content', ask: 'byRule' },
  origSpecDiscTp: { ...code('origSpecDiscTp'), column: 'orig_spec_disc_tp', part: 'content', ask: 'required' },
  origSpecFeeClass: { ...code('origSpecFeeClass'), column: 'orig_spec_fee_class', part: 'content', ask: 'byRule' },
  priAcctNo: { kind: 'card', column: 'pan_masked', part: 'transaction', ask: 'byRule' },
  settleDt: { kind: 'date', column: 'settle_dt', part: 'transaction', ask: 'required' },
  retriRefNo: { ...alphanumeric(12), column: 'retri_ref_no', part: 'transaction', ask: 'optional' },
  sysTraNo: { ...digits(6), column: 'sys_tra_no', part: 'transaction', ask: 'optional' },
  origTransCurrCd: { ...code('currency'), column: 'orig_trans_curr_cd', part: 'transaction', ask: 'optional' },
  origTransChnl: { ...code('origTransChnl'), column: 'orig_trans_chnl', part: 'transaction', ask: 'optional' },
  origTransSndMd: { ...code('origTransSndMd'), column: 'orig_trans_snd_md', part: 'transaction', ask: 'optional' },
  replyCd: { ...code('replyCd'), column: 'reply_cd', part: 'reply', ask: 'byRule' },
  replyExtendRemark: { ...text(200), column: 'reply_extend_remark', part: 'reply', ask: 'byRule' },
  guide: { ...text(420), column: 'guide', part: 'content', ask: 'byRule' },
  remark: { ...text(200), column: 'remark', part: 'content', ask: 'optional' },
} as const satisfies Record<string, PlainField | FieldByRule>

/**
 * True where an adjustment without original names its transaction so that the other institution can find it. The trace
 * number counts with the settlement date, which the form requires. Others are found by what they answer, or may be about
 * several transactions.
 */
export function namesTransaction(
  transId: string,
  facts: { hasCard: boolean; retriRefNo: string | null; sysTraNo: string | null },
): boolean {
  return transId !== 'E31' || facts.hasCard || Boolean(facts.retriRefNo || facts.sysTraNo)
}

/** A field that its kind alone checks. Other kinds need code, as they need more than the value. */
type PlainField = Extract<Field, { kind: 'id' | 'text' | 'date' | 'code' }> &
  Stored & {
    /** In a form that has the field. */
    ask: 'required' | 'optional'
  }

/** A field with code of its own, on the server and in the form, for when it is asked and what it may be. */
type FieldByRule = Field & Stored & { ask: 'byRule' }

interface Stored {
  /** Column of the table `exception`. */
  column: string
  part: FormPart
}

/**
 * Part of the form that a field belongs to. `claim`: sent as `submit…`, every record has it. `content`: the rest of the
 * submission. `transaction`: describes a transaction that isn't among the cleared ones. `reply`: the receiver's reply.
 */
export type FormPart = 'claim' | 'content' | 'transaction' | 'reply'

type Fields = typeof exceptionFields
export type ExceptionFieldName = keyof Fields
export type ColumnOf<Name extends ExceptionFieldName> = Fields[Name]['column']

export type FieldsOf<Part extends FormPart> = {
  [Name in ExceptionFieldName]: Fields[Name]['part'] extends Part ? Name : never
}[ExceptionFieldName]

/** The fields of a part without code of their own. */
export type PlainFieldsOf<Part extends FormPart> = {
  [Name in FieldsOf<Part>]: Fields[Name]['ask'] extends 'byRule' ? never : Name
}[FieldsOf<Part>]

export const exceptionFieldNames = keysOf(exceptionFields)

export function fieldsOf<Part extends FormPart>(part: Part): FieldsOf<Part>[] {
  return exceptionFieldNames.filter((name): name is FieldsOf<Part> => exceptionFields[name].part === part)
}

export function plainFieldsOf<Part extends FormPart>(part: Part): PlainFieldsOf<Part>[] {
  return fieldsOf(part).filter((name): name is PlainFieldsOf<Part> => exceptionFields[name].ask !== 'byRule')
}

export function isExceptionField(name: string): name is ExceptionFieldName {
  return Object.hasOwn(exceptionFields, name)
}
