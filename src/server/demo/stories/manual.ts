import { latePreAuthorizationCompletion } from '../../../domain/flows/latePreAuthorizationCompletion.ts'
import { manualRefund } from '../../../domain/flows/manualRefund.ts'
import { preAuthCancellation } from '../../../domain/flows/preAuthCancellation.ts'
import { preAuthCompletion } from '../../../domain/flows/preAuthCompletion.ts'
import {
  alone,
  audited,
  cancelled,
  fails,
  on,
  passes,
  raisedBy,
  refused,
  revoked,
  type Story,
  sentAgain,
  withOthers,
} from '../story.ts'

const of = (amount: number) => ({ amount })
const receipt = { documents: [{ name: 'receipt' }] } as const

const completes = (day: number, ...rest: Rest) => raisedBy('acq', preAuthCompletion)('S80', null, day, ...rest)
const cancels = (day: number, ...rest: Rest) => raisedBy('acq', preAuthCancellation)('V40', null, day, ...rest)
const late = (day: number, ...rest: Rest) => raisedBy('acq', latePreAuthorizationCompletion)('E76', null, day, ...rest)
type Rest =
  Parameters<ReturnType<typeof raisedBy>> extends [unknown, unknown, unknown, ...infer Others] ? Others : never

const onOthers = (...story: Parameters<typeof on>) => withOthers(on(...story))

const preAuthorisations: readonly Story[] = [
  on(10, completes(2, 'The guest stayed on; the terminal did not complete.', [], { amount: 108, ...receipt })),
  on(117, completes(95, 'Two nights more.', [passes(94)], of(100))),
  on(16, completes(5, 'Safe was left locked.', [fails(4, 'What did the locksmith cost?')], of(30))),
  onOthers(33, completes(4, 'Car came back with an empty tank.', [], of(115))),
  onOthers(31, completes(3, 'Late check-out.')),
  onOthers(29, completes(1, 'Deposit of a boat.', [], of(80))),
  onOthers(12, completes(1.5, 'Bar of the last evening.', [], of(104))),
  onOthers(32, completes(6, 'One night of three.', [fails(5, 'Which of the nights?')], of(34))),
  onOthers(22, completes(5, 'Rental car, four days.', [fails(4, 'Contract says three days')], receipt)),
  onOthers(26, completes(7, 'Spa.', [passes(6), cancelled(4, 'Spa was paid in cash')], of(40))),
  onOthers(24, completes(9, 'Suite in place of a room.', [passes(8)], of(112))),
  onOthers(18, completes(6, 'Breakfast.', [fails(5.5, 'Number of guests?'), sentAgain(5), passes(4)], of(20))),

  on(15, cancels(2, 'Booking was cancelled in time.')),
  on(86, cancels(60, 'Hotel burnt down.', [passes(59)])),
  onOthers(34, cancels(5, 'Car was never fetched.')),
  onOthers(30, cancels(3, 'Taken twice for one booking.', [], receipt)),
  onOthers(14, cancels(1, 'Guest paid in cash.')),
  on(30, cancels(3, 'No boat in this weather.', [fails(2.5, 'Harbour log says it sailed')])),
  onOthers(20, cancels(6, 'Wrong card.', [fails(5, 'Which is the right one?')])),
  onOthers(27, cancels(8, 'Conference was called off.', [passes(7)])),
  onOthers(16, cancels(4, 'Guest moved to our other house.', [passes(3)])),

  on(64, late(8, 'Minibar was counted after the guest had left.', [], of(60))),
  on(91, late(33, 'Fine for speeding came by mail.', [passes(32)], of(110))),
  on(105, late(48, 'Damage to the bumper.', [fails(46, 'Expert’s report is missing')], { amount: 115, ...receipt })),
  onOthers(63, late(5, 'Toll of the motorway.')),
  onOthers(60, late(4, 'Two nights, found in the books in autumn.', [], of(100))),
  onOthers(58, late(2, 'Long stay.', [], of(115))),
  onOthers(45, late(3, 'Terminal was stolen with its batch.', [], receipt)),
  onOthers(61, late(6, 'Parking.', [fails(5, 'Ticket cannot be read')], of(30))),
  onOthers(50, late(7, 'Cleaning.', [passes(6), cancelled(5, 'Not in the contract')], of(25))),
  onOthers(54, late(9, 'Deposit of the flat.', [passes(8)])),
  onOthers(40, late(5, 'Scooter, five days.', [passes(4)], of(90))),
]

const refund = raisedBy('acq', manualRefund)
const priced = (origSpecDiscTp: string, origSpecFeeClass: string) => ({ fields: { origSpecDiscTp, origSpecFeeClass } })
const monthly = priced('01', '1')
const rural = priced('04', '3')
const none = priced('00', '0')

const refunds: readonly Story[] = [
  on(176, refund('E74', '9707', 2, 'Coat was returned.', [], none)),
  on(119, refund('E74', '9707', 1, 'One of two tickets.', [], { amount: 50, ...monthly, ...receipt })),
  on(61, refund('E74', '9707', 3, 'Seed, ordered twice.', [], rural)),
  alone(544, refund('E84', '9707', 9, 'Bill of the travel agency, from last year.', [], { amount: 415_000, ...none })),
  alone(539, refund('E84', '9707', 2, 'Bill 88-104.', [], { amount: 96_000, ...priced('02', '0') })),
  // Verified: those with original wait for an audit, the others are through.
  on(143, refund('E74', '9707', 6, 'Concert was moved.', [passes(5)], none)),
  on(97, refund('E74', '9707', 4, 'Battery was dead on arrival.', [passes(3)], priced('03', '0'))),
  withOthers(on(79, refund('E74', '9707', 5, 'Gym, last month.', [passes(4)], { amount: 30, ...priced('01', '2') }))),
  alone(210, refund('E84', '9707', 7, 'Bill 88-071.', [passes(6)], { amount: 52_000, ...priced('04', '4') })),
  // Refused.
  on(155, refund('E74', '9707', 8, 'Wrong size.', [fails(7, 'Credit slip is missing')], none)),
  on(
    82,
    refund('E74', '9707', 9, 'Paid for six, came with four.', [passes(8), cancelled(6, 'Four were billed')], {
      amount: 33,
      ...none,
    }),
  ),
  alone(
    536,
    refund('E84', '9707', 5, 'Bill 87-990.', [fails(4, 'The bill is ours, the card is not')], {
      amount: 18_000,
      ...monthly,
    }),
  ),
  on(
    124,
    refund('E74', '9707', 12, 'Subscription was ended.', [passes(11), refused(9, 'Ended a month later')], monthly),
  ),
  on(
    68,
    refund(
      'E74',
      '9707',
      14,
      'Tractor part.',
      [passes(13), audited(11), revoked(6, 'Part was never sent back')],
      rural,
    ),
  ),
  // Through.
  on(131, refund('E74', '9707', 15, 'Hotel was overbooked.', [passes(14), audited(12)], { ...none, ...receipt })),
  on(76, refund('E74', '9707', 11, 'Shoes.', [passes(10), audited(8)], { amount: 45, ...monthly })),
  withOthers(on(57, refund('E74', '9707', 10, 'Medicine that was recalled.', [passes(9), audited(7)], none))),
]

export const manual: readonly Story[] = [...preAuthorisations, ...refunds]
