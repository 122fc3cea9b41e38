import { flows } from '../../../domain/flows/index.ts'
import { roles as roleTable } from '../../../domain/people/actor.ts'
import { menusOf } from '../../../domain/people/menus.ts'
import { keysOf } from '../../../domain/typed.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, link, listed, paragraphs } from '../markdown.ts'

const sentences = {
  en: {
    title: (role: string) => `Role: ${role}`,
    questions: (role: string) => [
      `What can a ${role} do?`,
      `Which menus does the role ${role} have?`,
      `What is a ${role} allowed to do?`,
      `Which permissions does a ${role} have?`,
      `Which rights does a ${role} have?`,
      `What are the tasks of a ${role}?`,
      `What can a ${role} not do?`,
      `Who is a ${role}?`,
      `What is the job of the ${role}?`,
    ],
    level: (level: number) => `Level ${level} (1 = highest).`,
    menus: 'Menus (individual menus can be removed per user):',
    none: 'No menus.',
    steps: 'Actions:',
    step: (flow: string, actions: string) => `${flow}: ${actions}`,
    submits: 'Submit',
    meaning: {
      administrator:
        'Can perform every action for every institution. The four-eyes principle also applies to administrators.',
      manager: 'Manages users, agents, bulletins and settings of their own institution, and views its records.',
      handler: 'Submits, replies, modifies and deletes records, and attaches vouchers.',
      verifier: 'Checks submitted records: verify pass, verify fail, or cancel a pass.',
      auditor: 'Gives final approval in audited workflows: audit pass, audit fail, or revoke.',
      riskOfficer: 'Handles alerts, blocked transactions, and the white and black lists.',
      viewer: 'Views data and changes nothing.',
    },
  },
  zh: {
    title: (role: string) => `角色：${role}`,
    questions: (role: string) => [
      `${role}可以做什么？`,
      `${role}有哪些菜单？`,
      `${role}有哪些权限？`,
      `${role}的职责是什么？`,
      `${role}不能做什么？`,
      `${role}是什么人？`,
      `${role}的工作是什么？`,
    ],
    level: (level: number) => `级别 ${level}（1 为最高）。`,
    menus: '菜单（可为个别用户取消其中一些）：',
    none: '没有菜单。',
    steps: '可执行的操作：',
    step: (flow: string, actions: string) => `${flow}：${actions}`,
    submits: '提交',
    meaning: {
      administrator: '可为所有机构执行全部操作。双人复核（四眼原则）同样适用于系统管理员。',
      manager: '维护本机构的用户、代理关系、公告和设置，可查看本机构的记录。',
      handler: '提交、答复、修改和删除记录，并上传凭证。',
      verifier: '复核经办员提交的记录：复核通过、复核不通过，或取消通过。',
      auditor: '在需审核的业务中作最终审核：审核通过、审核不通过，或撤销。',
      riskOfficer: '处理预警、拦截交易和黑白名单。',
      viewer: '只能查看，不能更改。',
    },
  },
} as const

export function roles({ language, words, menuArticle }: Subject): Article[] {
  const say = sentences[language]
  return keysOf(roleTable).map((role) => {
    const pages = menusOf([role]).flatMap((menu) => {
      const article = menuArticle(menu)
      return article ? [link(article)] : []
    })
    const steps = flows.flatMap((flow) => {
      const own = flow.transitions.filter((step) => step.by === role || role === 'administrator')
      const submits = role === 'handler' || role === 'administrator' ? [say.submits] : []
      const names = new Set([...submits, ...own.map(({ action }) => words.action[action])])
      if (names.size === 0) return []
      const flowLink = link({ id: `flow.${flow.id}.steps`, title: words.flow[flow.id] })
      return [say.step(flowLink, listed(language, [...names]))]
    })
    return {
      id: `role.${role}`,
      title: say.title(words.role[role]),
      pages: [],
      questions: say.questions(words.role[role]),
      related: ['how.menus', 'how.fourEyes'],
      text: paragraphs(
        say.meaning[role],
        say.level(roleTable[role].level),
        ...(pages.length > 0 ? [say.menus, bullets(pages)] : [say.none]),
        ...(steps.length > 0 ? [say.steps, bullets(steps)] : []),
      ),
    }
  })
}
