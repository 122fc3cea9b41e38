/** What a call may be refused for. The text of each stands in both dictionaries; a missing one doesn't compile. */
export interface ErrorInfo {
  /** HTTP status where the whole call is refused. In a batch the record's own body carries the code instead. */
  status: number
  errCd: string
}

/**
 * The one catalogue. 401 and 409 mean that the session has ended, nothing else (specification 8): a conflict between
 * two users is 412. 400 with 8003 or 8015 leads to the change of the password.
 */
export const errors = {
  malformed: { status: 400, errCd: '4000' },
  invalidField: { status: 400, errCd: '4001' },
  unknownField: { status: 400, errCd: '4002' },
  missingField: { status: 400, errCd: '4003' },
  rangeReversed: { status: 400, errCd: '4004' },
  conditionsMissing: { status: 400, errCd: '4005' },
  sealBroken: { status: 400, errCd: '4006' },
  loginRefused: { status: 400, errCd: '4007' },
  captchaWrong: { status: 400, errCd: '4008' },
  accountLocked: { status: 400, errCd: '4009' },
  passwordRule: { status: 400, errCd: '4010' },
  passwordReused: { status: 400, errCd: '4011' },
  passwordWrong: { status: 400, errCd: '4012' },
  fileType: { status: 400, errCd: '4013' },
  fileMissing: { status: 400, errCd: '4014' },
  resetLocked: { status: 400, errCd: '4015' },
  pictureType: { status: 400, errCd: '4018' },
  passwordExpired: { status: 400, errCd: '8003' },
  passwordMustChange: { status: 400, errCd: '8015' },
  sessionExpired: { status: 401, errCd: '4016' },
  forbidden: { status: 403, errCd: '4030' },
  otherInstitution: { status: 403, errCd: '4031' },
  roleMissing: { status: 403, errCd: '4032' },
  xsrf: { status: 403, errCd: '4033' },
  notFound: { status: 404, errCd: '4040' },
  methodWrong: { status: 405, errCd: '4050' },
  sessionReplaced: { status: 409, errCd: '4090' },
  recordChanged: { status: 412, errCd: '4121' },
  tooLarge: { status: 413, errCd: '4130' },
  pictureTooLarge: { status: 413, errCd: '4131' },
  mediaType: { status: 415, errCd: '4150' },
  ruleBroken: { status: 422, errCd: '4220' },
  notFromThisState: { status: 422, errCd: '4221' },
  ownSubmission: { status: 422, errCd: '4222' },
  nonOriginalNotAuditable: { status: 422, errCd: '4223' },
  answeredAlready: { status: 422, errCd: '4224' },
  remarkMissing: { status: 422, errCd: '4225' },
  notDisputable: { status: 422, errCd: '4230' },
  otherSide: { status: 422, errCd: '4231' },
  sameInstitution: { status: 422, errCd: '4232' },
  noRule: { status: 422, errCd: '4233' },
  tooEarly: { status: 422, errCd: '4234' },
  tooLate: { status: 422, errCd: '4235' },
  alreadyRaised: { status: 422, errCd: '4236' },
  nothingToAnswer: { status: 422, errCd: '4237' },
  nothingLeft: { status: 422, errCd: '4238' },
  amountTooHigh: { status: 422, errCd: '4239' },
  amountZero: { status: 422, errCd: '4240' },
  currencyWrong: { status: 422, errCd: '4241' },
  receiverWrong: { status: 422, errCd: '4242' },
  reasonWrong: { status: 422, errCd: '4243' },
  fraudMissing: { status: 422, errCd: '4244' },
  evidenceMissing: { status: 422, errCd: '4245' },
  tooManyFiles: { status: 422, errCd: '4246' },
  keyReused: { status: 422, errCd: '4247' },
  fraudUnasked: { status: 422, errCd: '4248' },
  excluded: { status: 422, errCd: '4249' },
  hiddenAlready: { status: 422, errCd: '4250' },
  amountNotWhole: { status: 422, errCd: '4251' },
  receiverOwn: { status: 422, errCd: '4252' },
  replyMissing: { status: 422, errCd: '4253' },
  institutionUnknown: { status: 422, errCd: '4254' },
  otpMissing: { status: 422, errCd: '4260' },
  otpWrong: { status: 422, errCd: '4261' },
  otpExpired: { status: 422, errCd: '4262' },
  emailMissing: { status: 422, errCd: '4263' },
  ruleOverlaps: { status: 422, errCd: '4270' },
  unlimitedTransaction: { status: 422, errCd: '4271' },
  answersNothing: { status: 422, errCd: '4272' },
  beginsLater: { status: 422, errCd: '4273' },
  replyUnasked: { status: 422, errCd: '4274' },
  ownAccount: { status: 422, errCd: '4280' },
  accountAbove: { status: 422, errCd: '4281' },
  roleAbove: { status: 422, errCd: '4282' },
  menuAbove: { status: 422, errCd: '4283' },
  menuNotOfRole: { status: 422, errCd: '4284' },
  administratorMenus: { status: 422, errCd: '4285' },
  lastAdministrator: { status: 422, errCd: '4286' },
  usernameTaken: { status: 422, errCd: '4287' },
  addressMissing: { status: 422, errCd: '4288' },
  bulletinWithdrawn: { status: 422, errCd: '4300' },
  bulletinUnpublished: { status: 422, errCd: '4301' },
  bulletinPublished: { status: 422, errCd: '4302' },
  bulletinTooLong: { status: 422, errCd: '4303' },
  bulletinOver: { status: 422, errCd: '4304' },
  chatNobody: { status: 422, errCd: '4310' },
  chatEmpty: { status: 422, errCd: '4311' },
  chatFile: { status: 422, errCd: '4312' },
  ratedAlready: { status: 422, errCd: '4313' },
  articleEmpty: { status: 422, errCd: '4314' },
  tooMany: { status: 429, errCd: '4290' },
  otpTooSoon: { status: 429, errCd: '4291' },
  internal: { status: 500, errCd: '5000' },
  unavailable: { status: 503, errCd: '5030' },
  mailFailed: { status: 503, errCd: '5031' },
} as const satisfies Record<string, ErrorInfo>

export type ErrorName = keyof typeof errors

/** What every refused call answers. */
export interface ErrorBody {
  errCd: string
  errMsg: string
  /** The field that the message is about, where it is about one. */
  field?: string
}
