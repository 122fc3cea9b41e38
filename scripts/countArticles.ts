import { limitRules, reasons } from '../src/server/db/seed/rules.ts'
import { type ArticleFacts, kindOf } from '../src/server/knowledge/article.ts'
import { allArticles } from '../src/server/knowledge/knowledge.ts'
import { readWritten } from '../src/server/knowledge/written.ts'
import { languages } from '../src/texts/languages.ts'

const facts: ArticleFacts = {
  reasons,
  rules: limitRules,
  sessionIdleMinutes: 15,
  passwordMin: 8,
}
const written = readWritten()
for (const language of languages) {
  const articles = allArticles(language, written[language], facts)
  const rows = [...Map.groupBy(articles, kindOf)].map(([kind, some]) => ({
    kind,
    articles: some.length,
    'by hand': some.filter((one) => written[language].get(one.id)?.title).length,
  }))
  console.log(language)
  console.table([
    ...rows,
    {
      kind: 'all',
      articles: articles.length,
      'by hand': [...written[language].values()].filter(({ title }) => title).length,
    },
  ])
}
