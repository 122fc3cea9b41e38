import {
  type CallToolResult,
  type JSONObject,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import packageFile from '../../package.json' with { type: 'json' }
import { type Portal, PortalError } from './portal.ts'
import { aboutTexts, quoteTexts } from './quoteTexts.ts'
import { type Arguments, type Tool, tools } from './tools.ts'

const instructions = `Recourse is where a card network's members resolve disputed payments. You read, and prepare drafts that a person checks and submits; you can do nothing else here. ${aboutTexts} Amounts are in minor units, days are like 20261124.`

/**
 * Serves the tools by the Model Context Protocol. Arguments are checked by the portal, whose sentences name the field; so
 * `McpServer`, which would check them by a schema of its own, is not used.
 */
export function assistantServer(portal: Portal): Server {
  const server = new Server(
    { name: 'recourse', version: packageFile.version },
    { capabilities: { tools: {} }, instructions },
  )
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(listed) }))
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}.`)
    return answerOf(tool, params.arguments ?? {}, portal)
  })
  return server
}

function listed({ name, description, input, writes = false }: Tool) {
  const annotations = { readOnlyHint: !writes, destructiveHint: false, idempotentHint: true, openWorldHint: false }
  // A JSON schema is JSON, which its type does not say.
  const inputSchema = { ...input, properties: input.properties as JSONObject }
  return { name, description: `${description} ${aboutTexts}`, inputSchema, annotations }
}

async function answerOf(tool: Tool, args: Arguments, portal: Portal): Promise<CallToolResult> {
  try {
    const unknown = Object.keys(args).find((name) => !Object.hasOwn(tool.input.properties, name))
    if (unknown !== undefined) throw new PortalError(`${unknown}: ${tool.name} has no such field.`)
    const answer = { aboutTexts, data: quoteTexts(await tool.run(args, portal)) }
    return { structuredContent: answer, content: [{ type: 'text', text: JSON.stringify(answer) }] }
  } catch (error) {
    if (!(error instanceof PortalError)) throw error
    return { isError: true, content: [{ type: 'text', text: error.message }] }
  }
}
