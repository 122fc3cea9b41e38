import { useQueryClient } from '@tanstack/react-query'
import { modifySusTransLog, type SusTransDetail } from '../../../../contract/risk/suspicious.ts'
import type { susResults } from '../../../../domain/records/handling.ts'
import { maskCardNumbersIn } from '../../../../domain/text/cards.ts'
import { type CallOptions, call } from '../../../api/call.ts'
import { defineForm } from '../../../form/definition.ts'
import { FormBox } from '../../../form/FormDialog.tsx'
import { Fields } from '../../../form/FormField.tsx'
import { forgetUndone, keepUndone, undoneRemark } from '../../../form/undoneRemarks.ts'
import { useForm } from '../../../form/useForm.ts'
import { useText } from '../../../i18n/useText.ts'
import { FootBar } from '../../../ui/pages/FootBar.tsx'
import { refreshRisk } from '../queries.ts'

const handlingLine = defineForm<{ remark: string }>({
  name: 'handlingLine',
  ofStep: true,
  fields: {
    remark: {
      kind: 'text',
      max: 200,
      wide: true,
      hint: (t, { remark }) => t(maskCardNumbersIn(remark) === remark ? 'risk.remarkHint' : 'risk.cardMasked'),
    },
  },
})

interface HandlingBarProps {
  alert: SusTransDetail
  result: (typeof susResults)[number]
  onClose: () => void
  /** Sends it, or holds it, and goes on. */
  handle: (name: string, send: (options: CallOptions) => Promise<unknown>, undone: () => void) => Promise<void>
}

/** Asks for the remark to a result above the foot: Enter sends it, Esc goes back. */
export function HandlingBar({ alert: { rid, version }, result, onClose, handle }: HandlingBarProps) {
  const t = useText()
  const queries = useQueryClient()
  const name = t(`handlingResult.${result}`)
  const about = `alert.${rid}.${result}`
  const form = useForm(handlingLine, {
    about,
    version,
    values: { remark: undoneRemark(about) },
    question: () => null,
    send: ({ remark }, options) => {
      forgetUndone(about)
      const body = { rid, version, result, remark: remark.trim() }
      const send = (more: CallOptions) =>
        call(modifySusTransLog, body, { ...options, ...more }).finally(() => void refreshRisk(queries))
      return handle(name, send, () => keepUndone(about, remark))
    },
    done: onClose,
  })
  return (
    <FootBar label={name} onEscape={onClose}>
      <FormBox form={form} submit={name} onCancel={onClose}>
        <p>{t('risk.handlingOf', { rid, result: name })}</p>
        <Fields form={form} />
      </FormBox>
    </FootBar>
  )
}
