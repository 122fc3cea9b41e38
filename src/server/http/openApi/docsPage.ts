import type { FastifyInstance } from 'fastify'
import { errors } from '../../../contract/errors.ts'
import { keysOf } from '../../../domain/typed.ts'
import { texts } from '../../../texts/texts.ts'
import { type OpenApi, openApiOf, type ServedCall } from './openApi.ts'

export function docsRoutes(app: FastifyInstance, served: readonly ServedCall[], publicUrl: string): void {
  let document: OpenApi | undefined
  const read = () => {
    document ??= openApiOf(served, publicUrl)
    return document
  }
  app.get('/api/openapi.json', async () => read())
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(read())))
}

interface Operation {
  summary: string
  description: string
  requestBody?: { content: Record<string, MediaContent> }
  responses: { 200: { content: Record<string, MediaContent> } } & Record<string, { $ref: string }>
}

interface MediaContent {
  schema: unknown
  example?: unknown
}

function docsPage(document: OpenApi): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callSection(method, path, operation as Operation, document)),
  )
  const codes = keysOf(errors).map(
    (name) =>
      `<tr><td>${errors[name].status}</td><td>${errors[name].errCd}</td><td>${escapeHtml(texts.en.error[name])}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls of Recourse</title><style>${style}</style></head>
<body><main><h1>Calls of Recourse</h1>
<p>${escapeHtml(document.info.description)} The same as <a href="openapi.json">OpenAPI 3.1</a>.</p>
${calls.join('\n')}
<h2>Codes</h2><table><thead><tr><th>Status</th><th>errCd</th><th>errMsg</th></tr></thead>
<tbody>${codes.join('')}</tbody></table></main></body></html>`
}

function callSection(method: string, path: string, operation: Operation, { components }: OpenApi): string {
  const [type, sent] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const { 200: done, ...refused } = operation.responses
  const [, answered] = Object.entries(done.content)[0] ?? []
  const codes = Object.entries(refused).map(([status, { $ref }]) => {
    const { description = '' } = components.responses[$ref.replace(/^.*\//, '')] ?? {}
    return `${status}: ${escapeHtml(description)}`
  })
  return `<section><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary)}. ${escapeHtml(operation.description)}</p>
${sent ? contentBlocks(`Takes ${type}`, sent) : ''}${answered ? contentBlocks('Answers', answered) : ''}
<details><summary>Errors</summary><p>${codes.join('<br>')}</p></details></section>`
}

function contentBlocks(title: string, { schema, example }: MediaContent): string {
  return `${block(title, schema)}${example === undefined ? '' : block('Example', example)}`
}

function block(title: string, value: unknown): string {
  return `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}
main{max-width:60rem;margin:auto;padding:1rem}h2{font-size:1.1rem;margin:2rem 0 0}pre{overflow:auto;font-size:.8rem}
td,th{text-align:left;padding:.2rem 1rem .2rem 0;vertical-align:top}p{margin:.3rem 0}`
