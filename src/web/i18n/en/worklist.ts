export const worklist = {
  scope: {
    mine: 'My work',
    institution: 'My institution',
    other: 'Awaiting the counterparty',
  },
  answer: {
    E24: 'Represent until {day}',
    E25: 'Charge back until {day}',
    E95: 'Pre-arbitrate until {day}',
  },
  over: '{count, number} overdue',
  soon: '{count, number} due in under {days} days',
  holder: 'Held by',
  heldBy: 'Held by {name}',
  heldByYou: 'Held by you',
  since: 'Since {time}',
  next: 'Open next',
  noneFree: 'Nothing is left that no colleague holds.',
  empty: 'No pending items.',
  comesHere: {
    mine: 'Records of all workflows that await your action appear here, the most urgent first.',
    institution: 'Records of all workflows that await an action of your institution appear here.',
    other: 'Records that await a reply, a decision or an answer of the counterparty appear here.',
  },
} as const
