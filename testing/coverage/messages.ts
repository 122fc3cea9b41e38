export interface Message {
  text: string
  /** Key among the browser's texts, which include those of the wire: `error.fileType`. */
  key: string
  when: string
}

export const messages: readonly Message[] = [
  {
    text: 'Unsupported file type',
    key: 'error.fileType',
    when: 'a chat file, or an upload, of another kind',
  },
  {
    text: 'It has been rated and cannot be rated again.',
    key: 'error.ratedAlready',
    when: 'a second rating of a reply',
  },
  {
    text: 'Send file failed, or the file is too large.',
    key: 'error.tooLarge',
    when: 'an upload above 50 MB, and one that is not answered with 200',
  },
  {
    text: 'Browser not supported, please use the latest version of Chrome, Firefox or IE for better experience',
    key: 'chat.notSupported',
    when: 'a browser without form data',
  },
  {
    text: 'The login status has expired, you can continue to stay on this page, or log in again.',
    key: 'frame.failure.expired',
    when: '401 and 409',
  },
  {
    text: 'Re Login',
    key: 'frame.failure.relogin',
    when: '401 and 409: the button',
  },
  {
    text: 'Error occurred when processing the request',
    key: 'frame.failure.request',
    when: 'a refusal without a sentence of its own',
  },
  {
    text: 'Request failed(9999)',
    key: 'frame.failure.noResponse',
    when: 'no response',
  },
  {
    text: 'Timeout',
    key: 'frame.failure.timeout',
    when: 'no response within 100 seconds',
  },
  {
    text: 'Submit Error',
    key: 'form.submitError',
    when: 'a submission that failed',
  },
  {
    text: 'Operation Failed!',
    key: 'steps.operationFailed',
    when: 'a step that failed; the list looks again',
  },
  {
    text: 'please choose record',
    key: 'steps.chooseRecord',
    when: 'a step on no record',
  },
  {
    text: 'Fields can not be all empty ',
    key: 'error.fieldsEmpty',
    when: 'an agent search without condition',
  },
  {
    text: 'No voucher file',
    key: 'error.fileMissing',
    when: 'a download of what is not there',
  },
  {
    text: 'Non-original transactions cannot be audited.',
    key: 'error.nonOriginalNotAuditable',
    when: 'an audit of a record without original',
  },
  {
    text: 'Are you sure to submit?',
    key: 'form.confirm.title',
    when: 'before each submission',
  },
  {
    text: 'Submit Success',
    key: 'form.submitSuccess',
    when: 'after a submission',
  },
  {
    text: 'Delete Success',
    key: 'steps.success.delete',
    when: 'after a deletion',
  },
  {
    text: 'Hint',
    key: 'frame.hint',
    when: 'the title of each confirmation',
  },
  {
    text: 'Are you sure to delete Cert {id}?',
    key: 'internetPay.deleteAsk',
    when: 'before a certificate is deleted',
  },
  {
    text: 'Are you sure to delete Institution {id}?',
    key: 'information.deleteAgentAsk',
    when: 'before an agent is deleted',
  },
  {
    text: 'Are you sure to delete the sharing file {name}?',
    key: 'sharedFiles.deleteAsk',
    when: 'before a shared file is deleted',
  },
]
