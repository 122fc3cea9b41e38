import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { assistantServer } from '../assistant/assistantServer.ts'
import { openPortal, readPortalSettings } from '../assistant/portal.ts'
import type { Command } from './command.ts'
import { unlessStopped } from './stopping.ts'

export const assistantCommands: readonly Command[] = [
  {
    name: ['assistant'],
    usage: '',
    what: 'Lets an AI assistant read and prepare drafts, by the Model Context Protocol on standard input and output. Settings: RECOURSE_URL, RECOURSE_API_KEY, RECOURSE_USER.',
    run: assistant,
  },
]

/** Ends when the assistant closes standard input. Nothing else may write to standard output. */
async function assistant(args: string[]): Promise<number> {
  parseArgs({ args, options: {} })
  const server = assistantServer(openPortal(readPortalSettings(process.env)))
  const ended = once(process.stdin, 'end')
  await server.connect(new StdioServerTransport())
  await unlessStopped(ended)
  await server.close()
  return 0
}
