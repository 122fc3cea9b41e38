export const internetPay = {
  expiredCount: '{count, plural, one {# certificate has expired} other {# certificates have expired}}',
  soonCount: '{count, plural, one {# certificate expires} other {# certificates expire}} within {days} days',
  daysLeft: '{count, plural, =0 {Expires today} one {# day left} other {# days left}}',
  wholeNames: 'Full names and fingerprint',
  upload: 'Upload certificate',
  uploadHelp:
    'The certificate your institution uses to sign its messages. Renew it before it expires; the old certificate remains until it is deleted.',
  uploadHint: 'One X.509 certificate in PEM or DER format (.pem, .crt, .cer, .der). Never upload the private key.',
  uploaded: '{name} has been uploaded.',
  deleteAsk: 'Are you sure to delete Cert {id}?',
  cardNumber: 'Card number',
  copyOrderNo: 'Copy order number',
  tabs: 'Order sections',
  tab: { order: 'Order', transaction: 'Transaction' },
  notPaid: 'This order has not been paid; there is no transaction.',
  notCleared: 'The transaction has not been cleared yet. Clearing usually takes one to two days after payment.',
  toTransaction: 'View cleared transaction',
} as const
