import { useEffect, useState } from 'react'
import { type ModulePageId, pages } from '../../contract/pages.ts'
import { type MenuName, menus as menuTable } from '../../domain/people/menus.ts'
import { propertiesOf } from '../../domain/typed.ts'
import { languageFacts, languages } from '../../texts/languages.ts'
import type { CoreDictionary } from '../../texts/shape.ts'
import { coreTexts } from '../i18n/language.ts'
import type { CommandName, NamesOf } from './findings.ts'

/** In both languages: a command is found by either of its names. */
function commandNames({ frame }: CoreDictionary, command: CommandName): string {
  if (command === 'logOut') return frame.logout
  return command === 'mode'
    ? `${frame.toDark} ${frame.toLight}`
    : [frame.language, ...languages.map((language) => languageFacts[language].ownName)].join(' ')
}

/** Other titles that the search accepts for a page. Specification 2. */
const titlesOf: Partial<Record<MenuName, readonly ('onlineManagement' | 'institution' | 'platform')[]>> = {
  UserManagement: ['onlineManagement'],
  InformationManagement: ['institution'],
  LimitRule: ['platform'],
}

/** The names of pages and commands in all languages, once they are loaded. */
export function useNamesOf(): NamesOf {
  const [dictionaries, setDictionaries] = useState<readonly CoreDictionary[]>([])
  useEffect(() => {
    void Promise.all(languages.map(coreTexts)).then(setDictionaries)
  }, [])
  return (finding) =>
    dictionaries.map((dictionary) => {
      const { frame, state } = dictionary
      if (finding.kind === 'place') {
        const title = frame.title[finding.place]
        return finding.place === 'home' ? `${title} ${frame.title.dashboard}` : title
      }
      if (finding.kind === 'menu') {
        const others = titlesOf[finding.menu]?.map((title) => frame.title[title]) ?? []
        return [frame.menu[finding.menu], frame.module[menuTable[finding.menu].module], ...others].join(' ')
      }
      if (finding.kind === 'tab') {
        const { menu } = pages[finding.pageId]
        return `${frame.menu[menu]} ${pageName(frame.page, finding.pageId)} ${frame.module[menuTable[menu].module]}`
      }
      if (finding.kind === 'command') return commandNames(dictionary, finding.command)
      const { flow, node } = finding
      const name = node === 'history' || node === 'search' || node === 'noOrig' ? frame.node[node] : state[node]
      return `${frame.menu[flow.menu]} ${name} ${frame.module[menuTable[flow.menu].module]}`
    })
}

function pageName(words: CoreDictionary['frame']['page'], pageId: ModulePageId): string {
  const found = pageId.split('.').reduce<unknown>((part, name) => propertiesOf(part)[name], words)
  return String(found)
}
