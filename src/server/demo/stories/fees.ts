import { feeCollectionFundDisbursement } from '../../../domain/flows/feeCollectionFundDisbursement.ts'
import {
  alone,
  audited,
  type Chapter,
  cancelled,
  fails,
  passes,
  raisedBy,
  refused,
  revoked,
  type Story,
} from '../story.ts'

const acq = raisedBy('acq', feeCollectionFundDisbursement)
const iss = raisedBy('iss', feeCollectionFundDisbursement)

const of = (amount: number) => ({ amount })
const letter = (amount: number) => ({ amount, documents: [{ name: 'letter' }] }) as const

const records: readonly Chapter[] = [
  // Fees that one collects (E20), and money that one pays out (E30); both ways.
  acq('E20', '6303', 33, 'Copies of receipts, first quarter.', [], of(45_000)),
  acq('E20', '6343', 30, 'Receipt for the district court.', [], letter(12_000)),
  acq('E30', '6601', 28, 'Share of the campaign in spring.', [], of(1_250_000)),
  acq('E30', '9801', 2, 'Paid too much last month.', [], of(310_050)),
  iss('E20', '4752', 31, 'Balance inquiries at your cash machines.', [], of(88_000)),
  iss('E20', '6345', 6, 'Receipts for fraud analysis.', [], of(24_000)),
  iss('E30', '7518', 1, 'Incentive for contactless terminals.', [], letter(2_400_000)),
  // Verified.
  acq('E20', '6303', 29, 'Copies of receipts, second quarter.', [passes(28)], of(52_500)),
  acq('E30', '6610', 12, 'Training of branches.', [passes(11)], of(640_000)),
  iss('E20', '4752', 10, 'Balance inquiries in June.', [passes(9)], of(91_300)),
  iss('E30', '9999', 5, 'Rounding of the year.', [passes(4)], of(117)),
  // Refused.
  acq('E20', '4752', 27, 'Balance inquiries.', [fails(26, 'Which month?')], of(77_000)),
  acq('E30', '7600', 15, 'Prize of the lottery.', [passes(14), refused(12, 'Winner was never named')], of(5_000_000)),
  acq(
    'E20',
    '6343',
    18,
    'Receipt for the tax office.',
    [passes(17), cancelled(16, 'It went by mail after all')],
    of(12_000),
  ),
  iss('E20', '6303', 20, 'Copies of receipts.', [fails(19, 'Number of copies is missing')], of(36_000)),
  iss(
    'E30',
    '6620',
    22,
    'Refund of a penalty.',
    [passes(21), audited(20), revoked(8, 'The penalty stands')],
    of(150_000),
  ),
  iss(
    'E30',
    '9803',
    17,
    'Correction of the statement.',
    [passes(16), refused(13, 'See the statement of May')],
    of(42_000),
  ),
  // Through.
  acq('E20', '6345', 25, 'Receipts for fraud analysis.', [passes(24), audited(23)], of(18_000)),
  acq('E30', '6605', 21, 'Contribution to the hotline.', [passes(20), audited(18)], letter(900_000)),
  iss('E20', '4752', 26, 'Balance inquiries in May.', [passes(25), audited(22)], of(86_100)),
  iss('E30', '7785', 14, 'Bonus of the first half.', [passes(13), audited(10)], of(3_300_000)),
]

export const fees: readonly Story[] = records.map((chapter) => alone(0, chapter))
