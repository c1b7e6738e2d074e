import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { addVary, bestEncoding } from '#http/encoding'

/** Below it the headers are most of an answer anyway. */
const MIN_CHARACTERS = 2_000

// `npm run bench -- compression` prints what each level costs and saves: beyond these it costs more than it saves.
const GZIP = { level: 3 }
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 3,
    // A window of 256 KiB instead of 4 MiB, which every answer would take of the memory.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
}

/**
 * Compresses long lists for whoever takes that, in a thread of the pool. Only what is read: no answer to a GET has a token in
 * it, whose length compression could give away. What has an ETag stays as it is, because a strong one stands for its bytes.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method, headers, routeOptions }, reply, payload) => {
    const { endpoint } = routeOptions.config
    if (method !== 'GET' || !endpoint || endpoint.etag) return payload
    const isStream = payload instanceof Readable
    if (!isStream && (typeof payload !== 'string' || payload.length < MIN_CHARACTERS)) return payload
    addVary(reply, 'Accept-Encoding')
    const encoding = bestEncoding(headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    if (isStream) {
      const compressor = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP)
      // A list that breaks off breaks the compressed one off too, and so the connection.
      return pipeline(payload, compressor, () => {})
    }
    const text = Buffer.from(payload)
    return encoding === 'br' ? promisify(brotliCompress)(text, BROTLI) : promisify(gzip)(text, GZIP)
  })
}
