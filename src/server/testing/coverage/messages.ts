import type { Test } from './row.ts'

/** A sentence of specification 8. */
export interface Message extends Test {
  /** To the letter. */
  text: string
  /** Where it stands in the texts of the browser, which hold those of the wire: `error.fileType`. */
  key: string
  /** On what occasion. */
  when: string
}

const call = 'src/web/api/call.test.ts'
const refusals = 'e2e/refusals.spec.ts'
const chatFiles = 'e2e/chatFiles.spec.ts'
const refusedFile = 'a file of another kind, or that fails, is refused in words, and what was typed stays'
const files = 'src/server/features/files/files.test.ts'
const noAnswer = 'a submission that gets no answer, and one that is refused, leave the form as it is @both'

export const messages: readonly Message[] = [
  {
    text: 'Unsupported file type',
    key: 'error.fileType',
    when: 'a chat file, or an upload, of another kind',
    file: chatFiles,
    title: refusedFile,
  },
  {
    text: 'It has been rated and cannot be rated again.',
    key: 'error.ratedAlready',
    when: 'a second rating of a reply',
    file: 'e2e/robot.spec.ts',
    title: 'the robot answers, leads on, is rated once, and says goodbye @both',
  },
  {
    text: 'Send file failed, or the file is too large.',
    key: 'frame.failure.uploadFailed',
    when: 'an upload that is not answered with 200',
    file: chatFiles,
    title: refusedFile,
  },
  {
    text: 'Send file failed, or the file is too large.',
    key: 'error.tooLarge',
    when: 'an upload above 50 MB: errMsg of the server',
    file: files,
    title: 'refuses more than 50 MB, and keeps nothing of it',
  },
  {
    text: 'Browser not supported, please use the latest version of Chrome, Firefox or IE for better experience',
    key: 'chat.notSupported',
    when: 'a browser without form data',
    file: refusals,
    title: 'a browser that has no form data is told that it can’t send files',
  },
  {
    text: 'The login status has expired, you can continue to stay on this page, or log in again.',
    key: 'frame.failure.expired',
    when: '401 and 409',
    file: 'e2e/session.spec.ts',
    title: 'tells at once that the account has logged in elsewhere, and asks whether to log in again',
  },
  {
    text: 'Re Login',
    key: 'frame.failure.relogin',
    when: '401 and 409: the button',
    file: 'e2e/session.spec.ts',
    title: 'tells at once that the account has logged in elsewhere, and asks whether to log in again',
  },
  {
    text: 'Error occurred when processing the request',
    key: 'frame.failure.request',
    when: 'a refusal without a sentence of its own',
    file: call,
    title: 'finds a sentence in %o',
  },
  {
    text: 'Request failed(9999)',
    key: 'frame.failure.noResponse',
    when: 'no response',
    file: call,
    title: 'says Request failed(9999) where no response comes',
  },
  {
    text: 'Timeout',
    key: 'frame.failure.timeout',
    when: 'no response within 100 seconds',
    file: call,
    title: 'says Timeout after 100 seconds',
  },
  {
    text: 'Submit Error',
    key: 'form.submitError',
    when: 'a submission that failed',
    file: refusals,
    title: noAnswer,
  },
  {
    text: 'Operation Failed!',
    key: 'steps.operationFailed',
    when: 'a step that failed; the list looks again',
    file: refusals,
    title: 'a step that gets no answer is said, and the list looks again @both',
  },
  {
    text: 'please choose record',
    key: 'steps.chooseRecord',
    when: 'a step on no record',
    file: 'e2e/lists.spec.ts',
    title: 'a step asks for a record, and its count follows at once',
  },
  {
    text: 'Fields can not be all empty ',
    key: 'error.fieldsEmpty',
    when: 'an agent search without condition',
    file: 'src/server/features/information/agents.test.ts',
    title: 'are searched by one of two institutions at least',
  },
  {
    text: 'No voucher file',
    key: 'error.fileMissing',
    when: 'a download of what is not there',
    file: files,
    title: 'of a record without vouchers says so',
  },
  {
    text: 'Non-original transactions cannot be audited.',
    key: 'error.nonOriginalNotAuditable',
    when: 'an audit of a record without original',
    file: 'src/server/flows/stepRules.test.ts',
    title: 'a non-original is never audited: $name',
  },
  {
    text: 'Are you sure to submit?',
    key: 'form.confirm.title',
    when: 'before each submission',
    file: 'e2e/otp.spec.ts',
    title: 'a submission is sealed with the code from the mail, where the institution asks for one',
  },
  {
    text: 'Submit Success',
    key: 'form.submitSuccess',
    when: 'after a submission',
    file: 'e2e/otp.spec.ts',
    title: 'a submission is sealed with the code from the mail, where the institution asks for one',
  },
  {
    text: 'Delete Success',
    key: 'steps.success.delete',
    when: 'after a deletion',
    file: 'e2e/dispute.spec.ts',
    title: 'a verifier refuses with a remark, and the handler mends and deletes',
  },
  {
    text: 'Hint',
    key: 'frame.hint',
    when: 'the title of each confirmation',
    file: refusals,
    title: noAnswer,
  },
  {
    text: 'Are you sure to delete Cert {id}?',
    key: 'internetPay.deleteAsk',
    when: 'before a certificate is deleted',
    file: 'e2e/internetPay.spec.ts',
    title: 'an administrator uploads a certificate, is told what is wrong with others, and deletes it @both',
  },
  {
    text: 'Are you sure to delete Institution {id}?',
    key: 'information.deleteAgentAsk',
    when: 'before an agent is deleted',
    file: 'e2e/information.spec.ts',
    title: 'an agent is added, found by one of two institutions, changed and deleted @both',
  },
  {
    text: 'Are you sure to delete the sharing file {name}?',
    key: 'sharedFiles.deleteAsk',
    when: 'before a shared file is deleted',
    file: 'e2e/reference.spec.ts',
    title: 'the head shares a file, sees who downloaded it, and deletes it @both',
  },
]
