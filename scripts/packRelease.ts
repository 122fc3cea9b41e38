import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { commit } from '../src/server/release.ts'
import { output, releaseFolder } from './stageRelease.ts'

/** Sorted, of root, with the time of the commit: nothing in it depends on when and where it was made. */
export async function packRelease(from: string, file: string): Promise<void> {
  const mtime = `--mtime=@${output('git', ['log', '-1', '--format=%ct', commit ?? 'HEAD'])}`
  const modes = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const args = ['--create', '--format=gnu', '--sort=name', mtime, ...modes, '--directory', from, releaseFolder]
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [[status]] = await Promise.all([
    once(tar, 'exit'),
    pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file)),
  ])
  if (status !== 0) throw new Error('tar failed: see above.')
}
