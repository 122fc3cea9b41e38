import { goodFaith } from '../../../domain/flows/goodFaith.ts'
import { specialAdjustment } from '../../../domain/flows/specialAdjustment.ts'
import {
  alone,
  audited,
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
  sentAgain,
} from '../story.ts'

const of = (amount: number) => ({ amount })
const receipt = { documents: [{ name: 'receipt' }] } as const
const letter = { documents: [{ name: 'letter' }] } as const

const acqAdjusts = raisedBy('acq', specialAdjustment)
const issAdjusts = raisedBy('iss', specialAdjustment)

const specialAdjustments: readonly Story[] = [
  on(182, acqAdjusts('E73', '9700', 9, 'Rate of the wrong day was used.', [], of(12))),
  on(179, acqAdjusts('E73', '9702', 3, 'Surcharge was taken twice.', [], of(5))),
  on(133, acqAdjusts('E73', '9701', 2, 'Tax refund for a visitor.', [], { amount: 7, ...receipt })),
  alone(181, acqAdjusts('E31', '9703', 8, 'Batch of the outage, settled by hand.', [], of(410_000))),
  on(177, issAdjusts('E73', '9704', 4, 'Converted into the wrong currency.', [], of(20))),
  on(125, issAdjusts('E73', '9700', 1, 'Rebate that the merchant still owes.', [], of(10))),
  alone(60, issAdjusts('E31', '9705', 2, 'Interest on a late settlement.', [], of(15_200))),
  // Verified: those with original wait for an audit, the others are through.
  on(183, acqAdjusts('E73', '9701', 7, 'Difference of one batch.', [passes(6)], of(18))),
  on(148, acqAdjusts('E73', '9706', 5, 'Correction agreed by phone.', [passes(4)], { amount: 30, ...letter })),
  on(173, issAdjusts('E73', '9702', 6, 'Tip above what was signed.', [passes(5)], of(15))),
  alone(74, acqAdjusts('E31', '9700', 10, 'Settled through another network.', [passes(9)], of(66_000))),
  alone(58, issAdjusts('E31', '9701', 9, 'Credit for a lost reversal.', [passes(8)], of(240_000))),
  // Refused at the first look or at the second.
  on(180, acqAdjusts('E73', '9703', 6, 'Cash advance fee.', [fails(5, 'The fee is part of the contract')], of(9))),
  on(102, issAdjusts('E73', '9705', 5, 'Half a night at the hotel.', [fails(4, 'Name the night')], of(50))),
  on(
    138,
    acqAdjusts(
      'E73',
      '9704',
      8,
      'Fuel price of the wrong pump.',
      [passes(7), cancelled(6, 'Pump was right after all')],
      of(22),
    ),
  ),
  alone(66, acqAdjusts('E31', '9702', 7, 'Paper slip, written off.', [fails(6, 'Slip cannot be read')], of(31_000))),
  on(
    144,
    acqAdjusts(
      'E73',
      '9700',
      14,
      'Weekend rate.',
      [passes(13), refused(11, 'Rate sheet of that weekend is missing')],
      of(11),
    ),
  ),
  on(
    152,
    issAdjusts(
      'E73',
      '9703',
      12,
      'Charged in the wrong country.',
      [passes(11), refused(9, 'Country is the right one')],
      of(60),
    ),
  ),
  on(
    146,
    acqAdjusts(
      'E73',
      '9706',
      16,
      'Voucher was not taken off.',
      [passes(15), audited(14), revoked(5, 'Voucher had run out')],
      of(25),
    ),
  ),
  // Through.
  on(166, acqAdjusts('E73', '9701', 18, 'Wrong table, other guest.', [passes(17), audited(15)], of(100))),
  on(
    156,
    acqAdjusts(
      'E73',
      '9702',
      13,
      'Service fee was included.',
      [
        fails(12, 'Bill is missing'),
        mended(11, 'Service fee was included; the bill shows it.'),
        passes(10),
        audited(8),
      ],
      of(10),
    ),
  ),
  on(142, issAdjusts('E73', '9700', 17, 'Price of the last season.', [passes(16), audited(12)], of(35))),
  on(
    136,
    issAdjusts(
      'E73',
      '9704',
      11,
      'Double conversion.',
      [fails(10, 'Show both rates'), sentAgain(9), passes(8), audited(7)],
      of(8),
    ),
  ),
]

const acqAsks = raisedBy('acq', goodFaith)
const issAsks = raisedBy('iss', goodFaith)

const goodFaiths: readonly Story[] = [
  on(195, issAsks('E26', '9700', 34, 'All time limits have passed; the merchant is willing to pay.', [], of(100))),
  on(190, issAsks('E26', '9702', 30, 'Cardholder was in hospital, and missed the date.', [], letter)),
  on(187, issAsks('E26', '9701', 28, 'Please let the merchant decide.', [], of(50))),
  on(170, issAsks('E26', '9705', 3, 'Wedding was called off.', [], of(80))),
  alone(400, issAsks('E26', '9703', 12, 'From last year; the shop has closed since.', [], of(780_000))),
  on(192, acqAsks('E26', '9704', 31, 'Debit adjustment came too late by a day.', [], of(60))),
  on(164, acqAsks('E26', '9706', 29, 'The guest has agreed in writing.', [], letter)),
  on(158, acqAsks('E26', '9700', 5, 'Minibar, after the deposit was released.', [], of(6))),
  alone(380, acqAsks('E26', '9701', 8, 'Imprint of last winter.', [], of(92_000))),
  // Answered, and waiting for the answerer's auditor; those without original are through.
  on(189, issAsks('E26', '9704', 27, 'Order was never shipped.', [replies(6, 'Merchant agrees.', '01', 'letter')])),
  on(
    185,
    acqAsks('E26', '9702', 26, 'Toll was not charged.', [replies(4, 'Our customer does not agree.', '02')], of(5)),
  ),
  on(174, issAsks('E26', '9706', 20, 'A gift that nobody wanted.', [replies(2, 'House rules say no.', '02')])),
  alone(
    420,
    issAsks(
      'E26',
      '9700',
      25,
      'Course was cancelled.',
      [replies(9, 'School refunds by transfer.', '01')],
      of(1_250_000),
    ),
  ),
  // Audited.
  on(
    188,
    issAsks('E26', '9701', 25, 'Charged after the free month.', [replies(16, 'Agreed this once.', '01'), audited(14)]),
  ),
  on(
    168,
    acqAsks(
      'E26',
      '9703',
      24,
      'Damage to the rental car.',
      [replies(15, 'Police report says otherwise.', '02', 'letter'), audited(13)],
      of(70),
    ),
  ),
  on(162, acqAsks('E26', '9705', 23, 'No-show.', [replies(12, 'Agreed.', '01'), audited(10)], of(40))),
  // Refused.
  on(
    191,
    issAsks('E26', '9702', 29, 'Late return of a coat.', [
      replies(17, 'Agreed.', '01'),
      refused(12, 'Ask the merchant in writing first'),
    ]),
  ),
  on(
    186,
    acqAsks(
      'E26',
      '9701',
      27,
      'Late check-out.',
      [replies(18, 'Agreed.', '01'), audited(16), revoked(7, 'The customer was never asked')],
      of(30),
    ),
  ),
  on(
    171,
    issAsks('E26', '9703', 22, 'Broken on arrival.', [
      replies(14, 'Not agreed.', '02'),
      refused(11, 'Photos show the damage'),
      mended(3, 'Agreed, seen the photos.', '01'),
    ]),
  ),
]

export const exceptional: readonly Story[] = [...specialAdjustments, ...goodFaiths]
