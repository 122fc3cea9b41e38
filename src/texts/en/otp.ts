export const otp = {
  title: 'One-time password',
  why: 'The one-time password signs your submission. The email says what you sign.',
  mailing: 'Sending a one-time password to your email address…',
  sentTo:
    'A six-digit one-time password has been sent to {address}. It can be used once and expires in {minutes} minutes.',
  sentForOther:
    'The one-time password sent a moment ago was for less, or for something else: it does not cover this. Wait until you can request a new one.',
  sentBefore: 'A one-time password was sent a moment ago. Enter it, or wait until you can request a new one.',
  label: 'One-time password from the email',
  sixDigits: 'Enter the six-digit one-time password.',
  resend: 'Resend',
  resendIn: 'Resend in {seconds} s',
} as const
