import { stdDispute } from '../../../domain/flows/stdDispute.ts'
import { cancelled, fails, on, passes, raisedBy, type Story, sentAgain, withOthers } from '../story.ts'

const acq = raisedBy('acq', stdDispute)
const iss = raisedBy('iss', stdDispute)

const statement = { documents: [{ name: 'statement', evidence: 'statement' }] } as const
const receipt = { documents: [{ name: 'receipt', evidence: 'receipt' }] } as const
const journal = { documents: [{ name: 'journal', evidence: 'journal' }] } as const
const order = {
  documents: [
    { name: 'order', evidence: 'order' },
    { name: 'statement', evidence: 'statement' },
  ],
} as const

export const disputes: readonly Story[] = [
  // Chargebacks of the issuer.
  on(
    184,
    iss('E23', '4532', 12, 'The merchant promised a refund; it never came.', [
      fails(11, 'Refund was settled two days later'),
    ]),
  ),
  on(181, iss('E23', '4507', 9, 'The receipt shows a lower amount.', [], receipt)),
  on(180, iss('E23', '4557', 6, 'Ordered in spring, nothing was ever delivered.', [], order)),
  on(
    179,
    iss('E23', '4501', 5, 'The machine paid out nothing.', [fails(4.5, 'Journal roll of the cash machine is missing')]),
  ),
  on(178, iss('E23', '4536', 4, 'Presented long after the purchase.')),
  on(175, iss('E23', '4806', 3, 'Paid in cash after the card was declined.')),
  on(
    169,
    iss('E23', '4515', 2, 'The cardholder was at home that day, and so was the card.', [], {
      fraudTp: '51',
      ...statement,
    }),
  ),
  on(
    150,
    iss('E23', '4502', 8, 'The terminal said declined, the account was debited.', [
      fails(7, 'Statement page does not show the debit'),
    ]),
  ),
  on(120, iss('E23', '4531', 1, 'The signature is not the cardholder’s.')),
  on(
    90,
    iss('E23', '4508', 7, 'Above the limit that was authorised.', [
      passes(6),
      cancelled(5.5, 'Authorisation was raised by phone after all'),
    ]),
  ),
  on(
    60,
    iss('E23', '4532', 4, 'Returned goods, credit slip signed, no credit.', [
      fails(3.5, 'Credit slip cannot be read'),
      sentAgain(3),
    ]),
  ),
  on(14, iss('E23', '4507', 3, 'Charged twice the price on the tag.', [passes(2.4)], { amount: 50 })),
  withOthers(on(177, iss('E23', '4501', 4, 'Half of the notes came out.', [], { amount: 50 }))),
  withOthers(on(140, iss('E23', '4562', 5, 'Card was copied at a petrol station.', [passes(4)], { fraudTp: '04' }))),
  withOthers(
    on(
      70,
      iss('E23', '4522', 6, 'Authorisation was declined, clearing came all the same.', [
        fails(5, 'Declined by a stand-in; approved a minute later'),
      ]),
    ),
  ),
  // Adjustments of the acquirer.
  on(
    183,
    acq(
      'E32',
      '4507',
      11,
      'The till was over by this amount at the end of the day.',
      [fails(10, 'Amount is higher than the difference')],
      { amount: 40 },
    ),
  ),
  on(180, acq('E32', '4502', 7, 'Reversal was lost on the line.', [passes(6)], { amount: 40 })),
  on(179, acq('E22', '4507', 5, 'The merchant keyed in one zero too few.', [], { amount: 40 })),
  on(
    176,
    acq(
      'E32',
      '4501',
      4,
      'The cassette count shows the notes are still there.',
      [fails(3, 'Cassette count of the day before is missing')],
      journal,
    ),
  ),
  on(
    172,
    acq('E32', '4512', 3, 'The terminal sent the batch twice.', [], {
      documents: [{ name: 'receipt', evidence: 'receipt' }],
    }),
  ),
  on(160, acq('E22', '4508', 6, 'The bill was higher than the deposit.', [passes(5)], { amount: 30 })),
  on(130, acq('E32', '4544', 2, 'Booking was cancelled in time, the hotel confirms.', [], { amount: 80 })),
  on(
    95,
    acq('E22', '4502', 9, 'Approved at the terminal, never paid to the merchant.', [
      fails(8, 'The batch report shows that it was paid'),
    ]),
  ),
  on(45, acq('E32', '4532', 2, 'The merchant asks us to credit the cardholder.', [], { amount: 25 })),
  on(20, acq('E32', '4806', 1.5, 'The guest paid in cash; the waiter forgot to void.', [passes(0.8)])),
  withOthers(on(182, acq('E32', '4507', 8, 'Tip was added twice.', [], { amount: 10 }))),
  withOthers(
    on(
      178,
      acq('E22', '4501', 3, 'Notes were taken, the debit was reversed.', [
        fails(2.5, 'Time of the reversal differs from the journal'),
      ]),
    ),
  ),
  withOthers(on(110, acq('E32', '4557', 5, 'The tour did not take place.', [passes(4)], receipt))),
]
