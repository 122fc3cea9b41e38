import { useQueryClient } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { createApiKey } from '../../../contract/people/apiKeys.ts'
import { apiScopeNames } from '../../../domain/people/apiKeys.ts'
import { call } from '../../api/call.ts'
import { FieldGroup } from '../../form/FieldGroup.tsx'
import { FlowBoxes } from '../../form/FlowBoxes.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Fields } from '../../form/FormField.tsx'
import { type Form, useForm } from '../../form/useForm.ts'
import { useText } from '../../i18n/useText.ts'
import { useProfile } from '../../session/useProfile.ts'
import { toast } from '../../ui/feedback/notices.ts'
import styles from './apiKeys.module.css'
import { type KeyValues, keyForm, keyOf, newKey } from './keyForm.ts'

/** `onMade` runs where nobody has to approve the key, so that its proposer can collect it at once. */
export function KeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (keyId: string) => void }) {
  const t = useText()
  const queries = useQueryClient()
  const { insIdCd } = useProfile()
  const form = useForm(keyForm, {
    values: newKey(insIdCd),
    question: (values) => {
      const { insIdCd: ofIns, name, ...after } = keyOf(values)
      return {
        before: null,
        after,
        about: [
          { label: t('apiKeys.name'), value: name },
          { label: t('field.insIdCd'), value: ofIns },
        ],
      }
    },
    approval: { of: 'all' },
    send: (values, options) => call(createApiKey, keyOf(values), options),
    refresh: () => queries.invalidateQueries({ queryKey: ['apiKeys'] }),
    done: (answer) => {
      onClose()
      if (answer && 'keyId' in answer) onMade(answer.keyId)
      else toast('success', t('apiKeys.made'))
    },
    waits: onClose,
  })
  return (
    <FormDialog form={form} title={t('apiKeys.addTitle')} submit={t('apiKeys.create')} onClose={onClose}>
      <Fields form={form} names={['insIdCd', 'name', 'expiresOn']} />
      <Scopes form={form} />
      <FieldGroup form={form} name="flows" required>
        <FlowBoxes chosen={form.values.flows} onChange={(flows) => form.set({ flows })} />
      </FieldGroup>
      <Fields form={form} names={['addresses']} />
    </FormDialog>
  )
}

function Scopes({ form }: { form: Form<KeyValues> }) {
  const t = useText()
  const { scopes } = form.values
  return (
    <FieldGroup form={form} name="scopes" required>
      <div className={styles.scopes}>
        {apiScopeNames.map((scope) => (
          <Checkbox
            key={scope}
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              form.set({ scopes: target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope) })
            }
          >
            <span className={styles.scope}>{t(`apiKeys.scope.${scope}`)}</span> {t(`apiKeys.scopeHelp.${scope}`)}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  )
}
