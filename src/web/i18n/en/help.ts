export const help = {
  title: 'Help',
  open: 'Help (?)',
  next: 'Available actions',
  nothing: 'No action is available to you here right now.',
  notHere: 'Select a record first. Its buttons show the actions available to you.',
  related: 'Related articles',
} as const
