import type { Side, State, Transition } from './flow.ts'

/** `passed` and `failed`: the states to which a record goes, where both sides verify and need different ones. */
export function verify(
  from: State,
  side: Side = 'submitter',
  { passed = 'verifiedPass', failed = 'verifiedFail' }: { passed?: State; failed?: State } = {},
): Transition[] {
  const step = { from, by: 'verifier', side, fourEyes: 'lastSubmitter' } as const
  return [
    { ...step, action: 'verifyPass', to: passed },
    { ...step, action: 'verifyFail', to: failed, remark: 'required' },
  ]
}

export function audit(from: State, side: Side = 'submitter'): Transition[] {
  const step = { from, by: 'auditor', side, fourEyes: 'everyHandler' } as const
  return [
    { ...step, action: 'auditPass', to: 'auditedPass' },
    { ...step, action: 'auditFail', to: 'auditedFail', remark: 'required' },
  ]
}

export function cancel(from: State, to: State, side: Side = 'submitter'): Transition {
  return { action: 'cancel', from, to, by: 'verifier', side }
}

export function revoke(from: State, to: State, side: Side = 'submitter'): Transition {
  return { action: 'revoke', from, to, by: 'auditor', side }
}

export function reply(from: State, to: State): Transition {
  return { action: 'reply', from, to, by: 'handler', side: 'receiver', fourEyes: 'submission' }
}

export function modify(from: State, to: State, side: Side = 'submitter'): Transition[] {
  // The receiver resubmits a reply.
  const fourEyes = side === 'receiver' && ({ fourEyes: 'submission' } as const)
  const step = { from, to, by: 'handler', side, ...fourEyes } as const
  return [
    { ...step, action: 'modify' },
    { ...step, action: 'submit' },
  ]
}

export function hide(from: State): Transition {
  return { action: 'hide', from, to: 'hidden', by: 'handler', side: 'either' }
}

export function remove(from: State): Transition {
  return { action: 'delete', from, to: 'deleted', by: 'handler', side: 'submitter' }
}
