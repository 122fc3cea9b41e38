import { type ComponentType, lazy, Suspense } from 'react'
import type { FramedPageId } from '../../contract/pages.ts'
import { addPageTexts } from '../i18n/language.ts'

/**
 * Loads each page when it is opened; a page missing here doesn't compile. Pages before the sign-in stand in
 * `gatePages.tsx`, so that the sign-in doesn't load this table.
 */
const framedPages = {
  'sys.home': async () => {
    const [{ HomePage }, { HomeBulletins }] = await Promise.all([
      import('../features/home/HomePage.tsx'),
      import('../features/bulletins/list/HomeBulletins.tsx'),
    ])
    const HomeBoard = lazy(async () => ({ default: (await import('../flows/board/HomeBoard.tsx')).HomeBoard }))
    const board = (
      <Suspense fallback={null}>
        <HomeBoard />
      </Suspense>
    )
    return () => <HomePage bulletins={<HomeBulletins />} board={board} />
  },
  'sys.caseFile': async () => (await import('../features/caseFile/CaseFilePage.tsx')).CaseFilePage,
  'wrk.bulk': async () => (await import('../flows/bulk/BulkPage.tsx')).BulkPage,
  'wrk.absence.list': async () => (await import('../features/absences/absenceList.tsx')).AbsencesPage,
  'wrk.list': async () => (await import('./WorklistWithAlerts.tsx')).WorklistWithAlerts,
  'wrk.board': async () => (await import('../flows/board/BoardPage.tsx')).BoardPage,
  'wrk.step.list': async () => (await import('../flows/board/stepList.tsx')).StepsPage,
  'wrk.result.list': async () => (await import('../flows/board/resultList.tsx')).ResultsPage,
  'sys.notFound': async () => (await import('../features/notFound/NotFoundPage.tsx')).NotFoundPage,
  'sys.user.list': async () => (await import('../features/users/userList.tsx')).UsersPage,
  'sys.user.create': async () => (await import('../features/users/UserFormPage.tsx')).CreateUserPage,
  'sys.user.edit': async () => (await import('../features/users/UserFormPage.tsx')).EditUserPage,
  'sys.user.detail': async () => (await import('../features/users/UserPage.tsx')).UserPage,
  'sys.log.list': async () => (await import('../features/log/logList.tsx')).LogPage,
  'sys.bulletin.list': async () => (await import('../features/bulletins/list/BulletinsPage.tsx')).BulletinsPage,
  'sys.bulletin.create': async () =>
    (await import('../features/bulletins/form/BulletinFormPage.tsx')).CreateBulletinPage,
  'sys.bulletin.edit': async () => (await import('../features/bulletins/form/BulletinFormPage.tsx')).EditBulletinPage,
  'sys.bulletin.detail': async () => (await import('../features/bulletins/BulletinPage.tsx')).BulletinPage,
  'sys.center': async () => (await import('../features/center/CenterPage.tsx')).CenterPage,
  'sys.draft.list': async () => (await import('../features/drafts/DraftsPage.tsx')).DraftsPage,
  'sys.message': async () => (await import('../features/messages/MessagePage.tsx')).MessagePage,
  'sys.operations': async () => (await import('../features/operations/OperationsPage.tsx')).OperationsPage,
  'rsk.whiteList.create': async () => (await import('../features/exceptLists/EntryFormPage.tsx')).CreateWhiteListPage,
  'rsk.blackList.create': async () => (await import('../features/exceptLists/EntryFormPage.tsx')).CreateBlackListPage,
  'rsk.whiteList.modify': async () => (await import('../features/exceptLists/EntryFormPage.tsx')).ModifyWhiteListPage,
  'rsk.blackList.modify': async () => (await import('../features/exceptLists/EntryFormPage.tsx')).ModifyBlackListPage,
  'inf.rulePack.list': async () => (await import('../features/rulePacks/RulePacksPage.tsx')).RulePacksPage,
  'inf.limitRule.list': async () => (await import('../features/limits/ruleList.tsx')).RulesPage,
  'inf.institutionSetting.modify': async () => (await import('../features/limits/SettingPage.tsx')).SettingPage,
  'inf.pendingChange.list': async () => (await import('../features/pendingChanges/changeList.tsx')).PendingChangesPage,
  'inf.pendingChange.detail': async () =>
    (await import('../features/pendingChanges/PendingChangePage.tsx')).PendingChangePage,
  'inf.robotQuestion.list': async () => (await import('../features/robot/RobotQuestionsPage.tsx')).RobotQuestionsPage,
  'rsk.suspicious.list': async () => (await import('../features/risk/list/suspiciousList.tsx')).SuspiciousPage,
  'rsk.suspicious.modify': async () =>
    (await import('../features/risk/form/SuspiciousModifyPage.tsx')).SuspiciousModifyPage,
  'rsk.interception.list': async () => (await import('../features/risk/list/blockedList.tsx')).InterceptionPage,
  'rsk.blocked.list': async () => (await import('../features/risk/list/blockedList.tsx')).BlockedPage,
  'rsk.blocked.modifyOnline': async () =>
    (await import('../features/risk/form/BlockedModifyPage.tsx')).OnlineModifyPage,
  'rsk.blocked.modifyIps': async () => (await import('../features/risk/form/BlockedModifyPage.tsx')).IpsModifyPage,
  'rsk.rule.list': async () => (await import('../features/riskRules/riskRuleList.tsx')).RuleListPage,
  'rsk.rule.modify': async () => (await import('../features/riskRules/RulePage.tsx')).RulePage,
  'rsk.whiteList.query': async () => (await import('../features/exceptLists/exceptList.tsx')).WhiteListPage,
  'rsk.blackList.query': async () => (await import('../features/exceptLists/exceptList.tsx')).BlackListPage,
  'ops.certificate.list': async () => (await import('../features/internetPay/certificateList.tsx')).CertificatesPage,
  'ops.order.list': async () => (await import('../features/internetPay/orderList.tsx')).OrdersPage,
  'ops.order.detail': async () => (await import('../features/internetPay/OrderPage.tsx')).OrderPage,
  'inf.sso.modify': async () => (await import('../features/sso/SsoPage.tsx')).SsoPage,
  'inf.apiKey.query': async () => (await import('../features/apiKeys/keyList.tsx')).ApiKeysPage,
  'inf.webhook.query': async () => (await import('../features/webhooks/webhookList.tsx')).WebhooksPage,
  'inf.webhookDelivery.query': async () => (await import('../features/webhooks/deliveryList.tsx')).DeliveriesPage,
  'inf.agent.query': async () => (await import('../features/information/agentList.tsx')).AgentsPage,
  'inf.agent.create': async () => (await import('../features/information/AgentFormPage.tsx')).CreateAgentPage,
  'inf.agent.modify': async () => (await import('../features/information/AgentFormPage.tsx')).ModifyAgentPage,
  'inf.institution.query': async () => (await import('../features/information/institutionList.tsx')).InstitutionsPage,
  'inf.institution.contact': async () => (await import('../features/information/ContactsPage.tsx')).ContactsPage,
  'inf.institution.modify': async () =>
    (await import('../features/information/InstitutionFormPage.tsx')).InstitutionFormPage,
  'inq.reasonCode.query': async () => (await import('../features/reference/reasonCodeList.tsx')).ReasonCodesPage,
  'inq.calendarDay.query': async () => (await import('../features/reference/calendarList.tsx')).CalendarPage,
  'inq.maintenance.query': async () => (await import('../features/reference/maintenanceList.tsx')).MaintenancePage,
  'inq.currencyName.query': async () => (await import('../features/reference/currencyList.tsx')).CurrenciesPage,
  'inq.issuer.query': async () => (await import('../features/reference/issuerList.tsx')).IssuersPage,
  'inq.issuer.detail': async () => (await import('../features/reference/IssuerPage.tsx')).IssuerPage,
  'inq.referenceData.modify': async () => (await import('../features/reference/ImportPage.tsx')).ImportPage,
  'inq.sharedFile.query': async () => (await import('../features/sharedFiles/sharedFileList.tsx')).SharedFilesPage,
} satisfies Record<FramedPageId, () => Promise<ComponentType>>

export async function framedPage(id: FramedPageId): Promise<ComponentType> {
  const [Page] = await Promise.all([framedPages[id](), addPageTexts()])
  return Page
}
