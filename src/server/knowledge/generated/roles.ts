import { flows } from '../../../domain/flows/index.ts'
import { roles as roleTable } from '../../../domain/people/actor.ts'
import { menusOf } from '../../../domain/people/menus.ts'
import { keysOf } from '../../../domain/typed.ts'
import type { Article, Subject } from '../article.ts'
import { bullets, link, paragraphs } from '../markdown.ts'
import { sayings } from '../sayings.ts'

export function roles({ language, words, menuArticle, said, and }: Subject): Article[] {
  const say = sayings[language].articles.roles
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
      return [say.step({ flow: flowLink, actions: and([...names]) })]
    })
    return {
      id: `role.${role}`,
      title: say.title({ role: words.role[role] }),
      pages: [],
      questions: say.questions({ role: words.role[role] }).split('\n'),
      related: ['how.menus', 'how.fourEyes'],
      text: paragraphs(
        said(`role.${role}`),
        say.level({ level: roleTable[role].level }),
        ...(pages.length > 0 ? [say.menus, bullets(pages)] : [say.none]),
        ...(steps.length > 0 ? [say.steps, bullets(steps)] : []),
      ),
    }
  })
}
