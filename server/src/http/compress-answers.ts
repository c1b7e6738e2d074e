import { pipeline, Readable } from 'node:stream'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { bestEncoding } from '#http/encoding'
import { addVary } from '#http/negotiation'

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
 * it, whose length compression could give away. What has a strong ETag stays as it is, because that stands for its bytes.
 */
export function compressAnswers(app: FastifyInstance): void {
  // With a callback, because a promise for each answer would cost more than the question whether it is long.
  app.addHook('onSend', ({ method, headers, routeOptions }, reply, payload, done) => {
    const { endpoint } = routeOptions.config
    const isText = typeof payload === 'string' || payload instanceof Uint8Array
    const isLong = payload instanceof Readable || (isText && payload.length >= MIN_CHARACTERS)
    if (method !== 'GET' || endpoint?.etag || !isLong) {
      done(null, payload)
      return
    }
    addVary(reply, 'Accept-Encoding')
    const encoding = bestEncoding(headers['accept-encoding'])
    if (encoding === 'identity') {
      done(null, payload)
      return
    }
    reply.header('content-encoding', encoding).removeHeader('content-length')
    const known = reply.kept?.encoded(encoding)
    if (known) {
      done(null, known)
      return
    }
    if (payload instanceof Readable) {
      const compressor = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP)
      // A list that breaks off breaks the compressed one off too, and so the connection.
      done(
        null,
        pipeline(payload, compressor, () => {}),
      )
      return
    }
    const text = typeof payload === 'string' ? Buffer.from(payload) : payload
    const answer = (error: Error | null, encoded: Buffer) => {
      if (!error) reply.kept?.keepEncoded(encoding, encoded)
      done(error as null, encoded)
    }
    if (encoding === 'br') brotliCompress(text, BROTLI, answer)
    else gzip(text, GZIP, answer)
  })
}
