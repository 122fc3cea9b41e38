import type { ErrorName } from '../errors.ts'

/** With which a step on a record is refused. */
export const stepErrors = [
  'forbidden',
  'otherInstitution',
  'roleMissing',
  'notFound',
  'recordDeleted',
  'recordChanged',
  'positionOther',
  'recordTwice',
  'notFromThisState',
  'ownSubmission',
  'nonOriginalNotAuditable',
  'answeredAlready',
  'remarkMissing',
  'actedForOtherSide',
  'hiddenAlready',
  'notHidden',
  'contestNotOpen',
  'notContested',
  'otherSideAtWork',
  'heldByColleague',
] as const satisfies ErrorName[]

/** With which the whole call is refused that sends forms or replies. */
export const sendingErrors = [
  'keyReused',
  'otpMissing',
  'otpOtherContent',
  'otpExpired',
  'otpForPeople',
  'maintenance',
] as const satisfies ErrorName[]

/** With which the vouchers and the fields of a form or reply are refused. */
const contentErrors = [
  'invalidField',
  'unknownField',
  'missingField',
  'fileType',
  'fileMissing',
  'noRule',
  'nothingLeft',
  'amountTooHigh',
  'tooManyFiles',
] as const satisfies ErrorName[]

export const replyErrors = [...stepErrors, ...contentErrors, 'replyMissing'] as const satisfies ErrorName[]

/** With which the record of a form is refused: what may not be raised, or not like this. */
export const formErrors = [
  ...stepErrors,
  ...contentErrors,
  'notDisputable',
  'otherSide',
  'sameInstitution',
  'tooEarly',
  'tooLate',
  'alreadyRaised',
  'nothingToAnswer',
  'amountZero',
  'currencyWrong',
  'receiverWrong',
  'reasonWrong',
  'guideWrong',
  'fraudMissing',
  'evidenceMissing',
  'fraudUnasked',
  'excluded',
  'amountNotWhole',
  'receiverOwn',
  'institutionUnknown',
  'institutionEnded',
  'clearedThere',
  'recordThere',
  'equalSubmitted',
  'furtherRefund',
  'transactionUnnamed',
] as const satisfies ErrorName[]
