import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { SettingsError } from '../../settings.ts'
import type { ByteStore } from './byteStore.ts'

/**
 * An address like `s3://KEY:SECRET@bucket/prefix?region=eu-west-1&endpoint=https://minio.example:9000`; Amazon's of
 * that region without an endpoint. Key and secret are percent-encoded.
 */
export function s3Store(address: string, dataDir: string, setting = 'FILES_URL'): ByteStore {
  const { base, bucket, prefix, client } = readAddress(address, setting)
  const urlOf = (fileId: string) => `${base}/${fileId}`
  // A redirect could lead the file to another host.
  const ask = (url: string, init: RequestInit = {}) => client.fetch(url, { ...init, redirect: 'error' })
  const expect = async (response: Response, what: string, ...allowed: number[]) => {
    if (response.ok || allowed.includes(response.status)) return response
    await response.body?.cancel()
    throw new Error(`The file store refused to ${what} a file: ${response.status}.`)
  }
  return {
    incoming: join(dataDir, 'incoming'),
    async put(fileId, path) {
      const body = await openAsBlob(path)
      const response = await ask(urlOf(fileId), { method: 'PUT', body })
      await (await expect(response, 'keep')).body?.cancel()
      await rm(path)
    },
    async get(fileId) {
      const response = await expect(await ask(urlOf(fileId)), 'give', 404)
      if (response.status !== 404 && response.body) return Readable.from(response.body)
      await response.body?.cancel()
      return null
    },
    async *list() {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) })
        const response = await expect(await ask(`${bucket}?${query}`), 'list')
        const xml = await response.text()
        for (const [, content = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = valueIn(content, 'Key')
          if (key?.startsWith(prefix))
            yield { fileId: key.slice(prefix.length), keptAt: new Date(valueIn(content, 'LastModified') ?? Number.NaN) }
        }
        token = valueIn(xml, 'NextContinuationToken')
      } while (token)
    },
    async remove(fileId) {
      const response = await ask(urlOf(fileId), { method: 'DELETE' })
      await (await expect(response, 'remove', 404)).body?.cancel()
    },
  }
}

function valueIn(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&')
}

function readAddress(
  address: string,
  setting: string,
): { base: string; bucket: string; prefix: string; client: AwsClient } {
  const url = new URL(address)
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = URL.parse(url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`)
  if (!url.hostname || !url.username || !url.password || !endpoint)
    throw new SettingsError(`The setting ${setting} must look like s3://KEY:SECRET@bucket/prefix?region=…&endpoint=….`)
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region,
    retries: 2,
  })
  const bucket = `${endpoint.origin}/${url.hostname}`
  return { base: [bucket, prefix].filter(Boolean).join('/'), bucket, prefix: prefix && `${prefix}/`, client }
}
