import type { ErrorName } from '../../../contract/errors.ts'

/** How people ask about a message who don't have its words before them, in English. */
export const askedEn: Partial<Readonly<Record<ErrorName, readonly string[]>>> = {
  recordChanged: ['Somebody else changed the record while I worked on it', 'Why was my step not taken?'],
  tooLate: ['The message says that the last day is over', 'The deadline has passed, and I can not submit'],
  tooEarly: ['The message says that it is not possible yet', 'It is too early to submit'],
  noRule: ['The message says that no rule allows it'],
  roleMissing: ['The message says that I need another role', 'My role is not enough for this step'],
  otherInstitution: ['The message says that the record is of another institution'],
  passwordReused: ['Why can I not use a former password again?', 'The new password is refused as used before'],
  loginRefused: ['My user name or my password is not accepted', 'I can not sign in with my password'],
  captchaWrong: ['The characters of the picture are refused', 'What I typed does not match the captcha'],
  remarkMissing: ['Is a remark required to fail a record?', 'Must I give a reason in the remark?'],
  evidenceMissing: ['The message says that a document is missing', 'A required voucher is missing'],
  fileType: ['My file has a type that is not supported', 'The file format is refused'],
  tooLarge: ['My file is too big', 'The upload fails', 'The file cannot be sent'],
  alreadyRaised: ['Why can I not raise it a second time?', 'It was raised before on this original'],
  reasonWrong: ['The reason is refused for this transaction'],
  amountTooHigh: ['The amount is refused as too high'],
  nothingLeft: ['Nothing of the amount is left to claim'],
  lastAdministrator: ['Why can the last administrator not be deleted or disabled?'],
  otpWrong: ['My one-time password is refused'],
  otpTooSoon: ['Why can I not send another one-time password yet?'],
  tooMany: ['I have sent too many requests', 'The system says that I am too fast'],
  sessionReplaced: ['The message says that somebody signed in with my account'],
  internal: ['There was an error in the system', 'An unknown error came up'],
  unavailable: ['The system is down', 'The service does not answer'],
}
