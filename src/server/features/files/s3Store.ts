import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { S3, S3ClientConfig } from '@aws-sdk/client-s3'
import { propertiesOf } from '../../../domain/typed.ts'
import { SettingsError } from '../../settings.ts'
import type { ByteStore } from './byteStore.ts'

/**
 * An address like `s3://KEY:SECRET@bucket/prefix?region=eu-west-1&endpoint=https://minio.example:9000`: see docs/operations.md.
 * Without KEY:SECRET the SDK looks for credentials: in AWS_ variables, the profile, a web identity, the role of the machine.
 */
export function s3Store(address: string, dataDir: string, setting = 'FILES_URL'): ByteStore {
  const { bucket, prefix, config } = readAddress(address, setting)
  const keyOf = (fileId: string) => `${prefix}${fileId}`
  let connecting: Promise<S3> | undefined
  const connect = () => {
    connecting ??= connectBy(config)
    return connecting
  }
  return {
    incoming: join(dataDir, 'incoming'),
    async put(fileId, path) {
      const client = await connect()
      const { Upload } = await import('@aws-sdk/lib-storage')
      const { size } = await stat(path)
      const body = createReadStream(path)
      const params = { Bucket: bucket, Key: keyOf(fileId), Body: body, ContentLength: size }
      // A larger file goes in parts of 5 MB or more, 10,000 at most: a single request may bring 5 GB.
      await asking('keep', () => new Upload({ client, params }).done()).finally(() => body.destroy())
      await rm(path)
    },
    async get(fileId) {
      const client = await connect()
      const found = await asking('give', () =>
        client.getObject({ Bucket: bucket, Key: keyOf(fileId) }).catch(nullWhereMissing),
      )
      return found?.Body instanceof Readable ? found.Body : null
    },
    async *list() {
      const client = await connect()
      let after: string | undefined
      do {
        const request = { Bucket: bucket, Prefix: prefix, ContinuationToken: after }
        const page = await asking('list', () => client.listObjectsV2(request))
        for (const { Key: key, LastModified: keptAt } of page.Contents ?? [])
          if (key?.startsWith(prefix) && keptAt) yield { fileId: key.slice(prefix.length), keptAt }
        after = page.NextContinuationToken
      } while (after)
    },
    async remove(fileId) {
      const client = await connect()
      await asking('remove', () => client.deleteObject({ Bucket: bucket, Key: keyOf(fileId) }).catch(nullWhereMissing))
    },
  }
}

/** Loads the SDK where it is needed: it takes 150 ms and 35 MB. */
async function connectBy(config: S3ClientConfig): Promise<S3> {
  const { S3 } = await import('@aws-sdk/client-s3')
  return new S3({
    ...config,
    // Stores that are not Amazon's know no checksums but those of the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 300_000 },
  })
}

/** Throws a sentence where the store refuses, or no credentials are found. */
async function asking<Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const status = statusOf(error)
    if (status) throw new Error(`The file store refused to ${what} a file: ${status}.`, { cause: error })
    if (error instanceof Error && error.name === 'CredentialsProviderError')
      throw new Error(
        `There are no credentials for the file store: ${error.message}. Write KEY:SECRET into its address, or give this process a role, a profile or AWS_ variables.`,
      )
    throw error
  }
}

function statusOf(error: unknown): unknown {
  return propertiesOf(propertiesOf(error).$metadata).httpStatusCode
}

function nullWhereMissing(error: unknown): null {
  if (statusOf(error) === 404 && propertiesOf(error).name !== 'NoSuchBucket') return null
  throw error
}

function readAddress(address: string, setting: string): { bucket: string; prefix: string; config: S3ClientConfig } {
  const url = new URL(address)
  const asked = Object.fromEntries(url.searchParams)
  const { region, endpoint, style = 'path', ...unknown } = asked
  const isWhole =
    url.hostname &&
    !url.username === !url.password &&
    [url.username, url.password].every(isEncoded) &&
    (!endpoint || URL.canParse(endpoint))
  if (!isWhole || !['path', 'host'].includes(style) || Object.keys(unknown).length > 0)
    throw new SettingsError(
      `The setting ${setting} must look like s3://[KEY:SECRET@]bucket/prefix?region=…&endpoint=…&style=path|host.`,
    )
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  const credentials = url.username && {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
  return {
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    config: {
      ...(credentials ? { credentials, region: region ?? 'us-east-1' } : region && { region }),
      ...(endpoint && { endpoint }),
      forcePathStyle: style === 'path',
    },
  }
}

/** A `%` that encodes nothing is one of the key itself, which must be written %25. */
function isEncoded(text: string): boolean {
  return !/%(?![0-9a-f]{2})/i.test(text)
}
