import { assignments } from './journeys/assignments.ts'
import { review } from './journeys/review.ts'
import { savedViews } from './journeys/savedViews.ts'
import { worklist } from './journeys/worklist.ts'
import { test } from './support/test.ts'

test('fifty records are verified at the keyboard, one key each @slow', ({ inParts }) => {
  test.setTimeout(180_000)
  return inParts({ 'fifty records are verified at the keyboard, one key each': review })
})

test('staff work through one list, which is assigned and saved', ({ inParts }) => {
  test.setTimeout(300_000)
  return inParts({
    'staff work through one list of all workflows, and the next record opens by itself': worklist,
    'a manager assigns records to a colleague, and unassigns them': assignments,
    'a list is saved under a name, pinned, and opened by it': savedViews,
  })
})
