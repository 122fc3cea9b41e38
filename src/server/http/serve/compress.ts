import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Bytes; a shorter answer fits into one packet anyway. */
const threshold = 1_400

/**
 * Compresses the JSON of calls for browsers that ask for it. A call that sends a file leaves it out (`serve`). Session
 * cookies are SameSite=Strict, so no other site can have answers made whose lengths would tell their content.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  // As bytes: Node takes a tenth longer to send a long text that has a character beyond Latin-1.
  app.addHook('onSend', (_request, _reply, payload, done) => {
    done(null, typeof payload === 'string' && payload.length > threshold ? Buffer.from(payload) : payload)
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold,
    customTypes: /^application\/json/,
    // The default, 11, is meant for files that are compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  })
}
