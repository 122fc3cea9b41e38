export const otp = {
  title: 'One-time password',
  why: 'It signs what you submit. The mail says what that is.',
  mailing: 'Sending a code to your e-mail address …',
  sentTo: 'A code of six digits went to {address}. It is good once, for {minutes} minutes.',
  sentBefore: 'A code was sent a moment ago. Enter that one; a new one can be sent when the time is over.',
  label: 'Code from the mail',
  sixDigits: 'Enter the six digits of the code.',
  resend: 'Send a new code',
  resendIn: 'Send a new code in {seconds} s',
} as const
