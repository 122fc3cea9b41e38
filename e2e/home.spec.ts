import { board } from './journeys/board.ts'
import { help } from './journeys/help.ts'
import { home } from './journeys/home.ts'
import { test } from './support/test.ts'

test('home, the board and the help lead to the work', ({ inParts }) => {
  test.setTimeout(300_000)
  return inParts({
    'each number of the home page leads to what it counts': home,
    'a manager sees how the work stands, and each number opens its rows': board,
    'the help says what a verifier can do next with a record, and its submitter that it is not theirs': help,
  })
})
