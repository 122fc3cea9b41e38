import { useNavigate } from '@tanstack/react-router'
import { useText } from '../i18n/useText.ts'
import { ask } from '../ui/feedback/notices.ts'

export function useSentForApproval(): (changeId: string) => Promise<boolean> {
  const t = useText()
  const navigate = useNavigate()
  return async (changeId) => {
    const no = t('frame.close')
    if (!(await ask({ text: t('form.sentForApproval'), yes: t('form.openChange'), no }))) return false
    await navigate({ to: '/informationManagement/PendingChange/$id', params: { id: changeId }, search: {} })
    return true
  }
}
