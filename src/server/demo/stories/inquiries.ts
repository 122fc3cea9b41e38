import { inquiryRetrieval } from '../../../domain/flows/inquiryRetrieval.ts'
import { alone, hiddenBy, on, raisedBy, replies, type Story, withOthers } from '../story.ts'

const acq = raisedBy('acq', inquiryRetrieval)
const iss = raisedBy('iss', inquiryRetrieval)

const letter = { documents: [{ name: 'letter' }] } as const
const of = (amount: number) => ({ amount })

export const inquiries: readonly Story[] = [
  // The issuer asks; the acquirer has to reply.
  on(70, iss('E04', '6303', 24, 'Cardholder asks for the receipt.')),
  on(64, iss('E00', '6300', 21, 'Which branch of the merchant is this?')),
  on(58, iss('E04', '6345', 20, 'Three purchases within a minute: receipts, please.')),
  on(50, iss('E00', '6302', 18, 'Was the reversal carried out?')),
  on(41, iss('E04', '6343', 12, 'Asked for by the district court.', [], letter)),
  on(33, iss('E00', '6301', 4, 'Name on the statement is unknown to the cardholder.')),
  on(28, iss('E00', '6302', 2, 'Will this deposit be completed?')),
  withOthers(on(37, iss('E04', '6304', 15, 'Receipt after the inquiry of last month.'))),
  alone(48, iss('E04', '6303', 22, 'Imprint slip, not in the clearing.', [], of(46_000))),
  alone(26, iss('E00', '6300', 5, 'A voice authorisation of that day.', [], of(120_000))),
  // The acquirer asks; the issuer has to reply.
  on(66, acq('E00', '6302', 23, 'Did the reversal reach the account?')),
  on(55, acq('E00', '6300', 19, 'Cardholder paid twice, he says: both booked?')),
  on(38, acq('E00', '6340', 8, 'Second inquiry: the first answer names another card.')),
  on(12, acq('E00', '6302', 1, 'Merchant has no money yet; was it declined?')),
  withOthers(on(29, acq('E00', '6305', 18, 'No answer to the letter of last month.'))),
  alone(35, acq('E00', '6301', 3, 'Card was left at the till.', [], of(10_000))),
  // Answered.
  on(80, iss('E04', '6303', 25, 'Receipt, please.', [replies(14, 'Receipt is attached.', undefined, 'receipt')])),
  on(77, iss('E00', '6300', 17, 'What is this merchant?', [replies(11, 'A car park at the airport.')])),
  on(72, iss('E04', '6345', 10, 'For fraud analysis.', [replies(6, 'Receipt and journal are on their way by mail.')])),
  on(63, acq('E00', '6302', 16, 'Booked or not?', [replies(13, 'Booked on the day itself.')])),
  on(46, acq('E00', '6300', 9, 'Is this card still valid?', [replies(7, 'Renewed under the same number.')])),
  alone(
    53,
    iss('E04', '6303', 14, 'Slip of the ferry.', [replies(9, 'Slip is attached.', undefined, 'receipt')], of(23_500)),
  ),
  alone(
    40,
    acq('E00', '6300', 11, 'Deposit of a rental car.', [replies(8, 'No such card was ever issued.')], of(300_000)),
  ),
  // Answered, and out of one side's lists.
  on(
    92,
    iss('E04', '6304', 30, 'Receipt after an inquiry.', [
      replies(22, 'Attached.', undefined, 'receipt'),
      hiddenBy('iss', 20),
    ]),
  ),
  on(
    85,
    acq('E00', '6301', 27, 'Cardholder sent the goods back: is he known?', [
      replies(24, 'He is.'),
      hiddenBy('iss', 23),
    ]),
  ),
]
