import { preArbitration } from '../../../domain/flows/preArbitration.ts'
import { stdDispute } from '../../../domain/flows/stdDispute.ts'
import {
  alone,
  audited,
  type Chapter,
  cancelled,
  fails,
  mended,
  on,
  passes,
  raisedBy,
  refused,
  replies,
  revoked,
  type Story,
} from '../story.ts'

const acq = raisedBy('acq', stdDispute)
const iss = raisedBy('iss', stdDispute)
const preArb = raisedBy('acq', preArbitration)

const delivery = { documents: [{ name: 'receipt', evidence: 'receipt' }] } as const
const statement = { documents: [{ name: 'statement', evidence: 'statement' }] } as const

function cycle(day: number): Chapter[] {
  return [
    iss('E23', '4557', day + 21, 'The parcel was empty.', [passes(day + 20)], {
      documents: [{ name: 'order', evidence: 'order' }],
    }),
    acq('E24', '4557', day + 12, 'Signed for at the door; weight at the depot as sent.', [passes(day + 11)], delivery),
    iss('E25', '4571', day + 1, 'The signature is that of a neighbour who moved away.', [passes(day)], statement),
  ]
}

export const disputeCycles: readonly Story[] = [
  // To be answered by the acquirer.
  on(100, iss('E23', '4507', 32, 'Bill of another table.', [passes(31)])),
  on(88, iss('E23', '4531', 29, 'Receipt without a signature.', [passes(28.5)])),
  on(52, iss('E23', '4532', 6, 'Cancelled within the day, never credited.', [passes(5)])),
  // To be answered by the issuer: the last day has passed, and is near.
  on(
    102,
    iss('E23', '4531', 45, 'Nobody signed at the counter.', [passes(44)]),
    acq('E24', '4531', 36, 'The receipt is signed on its back.', [passes(33)], delivery),
  ),
  on(
    92,
    iss('E23', '4507', 40, 'Four nights were billed, three were slept.', [passes(39)]),
    acq('E24', '4507', 31, 'The room was kept for the fourth night.', [passes(27)], delivery),
  ),
  // Answered, and on its way.
  on(
    104,
    iss('E23', '4502', 40, 'Terminal was out of paper, then said declined.', [passes(38.5)]),
    acq('E24', '4502', 9, 'Journal shows an approval and a printed receipt.', [], { documents: [{ name: 'journal' }] }),
  ),
  on(
    98,
    iss('E23', '4557', 33, 'Shoes in the wrong size, shop does not answer.', [passes(32)], {
      documents: [{ name: 'order', evidence: 'order' }],
    }),
    acq('E24', '4557', 4, 'Exchange was offered twice.', [fails(3, 'The offers themselves are not attached')]),
  ),
  on(
    75,
    iss('E23', '4508', 30, 'More than the guest had signed for.', [passes(29)]),
    acq('E24', '4508', 3, 'House rules on the minibar were signed at check-in.', [passes(2)], delivery),
  ),
  on(
    112,
    iss('E23', '4512', 58, 'The same taxi twice within a minute.', [passes(57)], {
      documents: [{ name: 'statement', evidence: 'other' }],
    }),
    acq('E24', '4512', 36, 'Two rides, two receipts.', [passes(31)], delivery),
    iss('E25', '4570', 5, 'Both receipts carry the same number.'),
  ),
  on(
    108,
    iss('E23', '4544', 50, 'Flight was cancelled by the airline.', [passes(49)], {
      documents: [{ name: 'letter', evidence: 'cancellation' }],
    }),
    acq('E24', '4544', 34, 'A voucher was issued and used.', [passes(29)], { amount: 70 }),
    iss('E25', '4572', 6, 'No proof that the voucher was used.', [fails(5, 'Second chargeback is above the voucher')], {
      amount: 40,
    }),
  ),
  // The second chargeback stands: pre-arbitration may be raised.
  on(90, ...cycle(24)),
  on(84, ...cycle(3)),
  // Pre-arbitration.
  on(118, ...cycle(40), preArb('E95', '4571', 32, 'The neighbour confirms that he handed it over.')),
  on(106, ...cycle(30), preArb('E95', '4570', 29, 'A signature of another person is no evidence.')),
  on(86, ...cycle(12), preArb('E95', '4571', 2, 'Photo of the parcel in the flat.')),
  on(
    110,
    ...cycle(33),
    preArb('E95', '4571', 28, 'The courier’s tracking shows the right flat.', [
      replies(2, 'Tracking is for another parcel.', '04', 'letter'),
    ]),
  ),
  on(
    114,
    ...cycle(34),
    preArb('E95', '4572', 20, 'Police report on the neighbour is missing.', [
      replies(9, 'Report is attached; we decline.', '04'),
      passes(8),
    ]),
  ),
  on(
    116,
    ...cycle(36),
    preArb('E95', '4570', 25, 'Nothing new was said.', [
      replies(10, 'We decline.', '04'),
      fails(9, 'Give a reason, please'),
    ]),
  ),
  on(
    122,
    ...cycle(38),
    preArb('E95', '4571', 30, 'The cardholder has written to thank the shop.', [
      replies(14, 'Letter is genuine; we accept.', '03'),
      passes(13),
      audited(12),
    ]),
  ),
  on(
    126,
    ...cycle(42),
    preArb('E95', '4572', 35, 'Statement is not signed.', [
      replies(18, 'A signed one is attached.', '04', 'statement'),
      passes(17),
      refused(15, 'Signature differs from the card application'),
    ]),
  ),
  on(
    128,
    ...cycle(44),
    preArb('E95', '4570', 36, 'Second chargeback repeats the first.', [
      replies(20, 'We accept.', '03'),
      passes(19),
      cancelled(16, 'Amount was to be halved first'),
      mended(11, 'We accept for half of the amount.', '03'),
      passes(10),
      audited(6),
      revoked(4, 'Half of the amount was not what was agreed'),
    ]),
  ),
  // Without original.
  alone(60, preArb('E95', '4571', 33, 'From the paper days of the terminal; receipt is kept.', [], { amount: 84_500 })),
  alone(44, preArb('E95', '4570', 4, 'Cleared through another network.', [], { amount: 120_000 })),
  alone(
    51,
    preArb('E95', '4572', 16, 'Cleared by hand during the outage.', [replies(5, 'We know of no outage.', '04')], {
      amount: 36_000,
    }),
  ),
  alone(
    70,
    preArb(
      'E95',
      '4571',
      21,
      'Settled outside of the network, by cheque.',
      [replies(12, 'Cheque was cashed; we accept.', '03', 'letter'), passes(11)],
      { amount: 59_900 },
    ),
  ),
]
