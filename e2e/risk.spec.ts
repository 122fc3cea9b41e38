import { alertsOfCard } from './journeys/desk.ts'
import { exceptLists } from './journeys/exceptLists.ts'
import { alert, blocked } from './journeys/risk.ts'
import { test } from './support/test.ts'

test('alerts are handled, one by one and card by card', ({ inParts }) => {
  test.setTimeout(240_000)
  return inParts({
    'an alert comes by itself, is handled, and is not written over unseen': alert,
    'a risk officer handles the alerts of a card in one step': alertsOfCard,
  })
})

test('risk officers handle what was blocked, and keep rules and lists', { tag: '@slow' }, ({ inParts }) => {
  test.setTimeout(300_000)
  return inParts({
    'what was blocked is handled, lists come back as they were asked, and a rule is written and tried': blocked,
    'a risk officer finds, adds, changes, imports and removes entries of the black list': exceptLists,
  })
})
