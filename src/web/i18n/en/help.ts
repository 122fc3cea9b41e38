export const help = {
  title: 'Help',
  open: 'Help (?)',
  next: 'You can do next',
  nothing: 'No step here waits for you now.',
  notHere: 'Choose a record first: its buttons show what you can do with it.',
  related: 'Read next',
} as const
