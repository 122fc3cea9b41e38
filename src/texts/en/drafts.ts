export const drafts = {
  lead: 'Forms that you have begun, or that an AI assistant prepared for you, and that are not submitted yet. Only you see them, in any browser. They are kept for {days} days, at most {max}, without card numbers.',
  form: 'Form',
  subject: 'Content',
  files: 'Files',
  savedAt: 'Saved',
  actions: 'Action',
  prepared: 'Prepared by assistant {name}',
  onlyHere: 'In this browser only',
  none: 'No drafts.',
  noneHelp: 'Input in forms is saved here until you submit or discard it.',
  discardLabel: 'Discard draft: {name}',
  discardOf: 'Discard the draft of “{name}”? What you entered will be lost.',
} as const
