import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Pictures are compressed already, and the server writes into the page. */
const COMPRESSED = /\.(?:js|css|svg|webmanifest)$/
/** Below it there is nothing to gain. */
const MIN_BYTES = 300

/** Leaves `x.js.br` and `x.js.gz` beside `x.js`, as small as they can be. After all others: it must see every file. */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'duebook-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
          .map((name) => join(outDir, name))
          .filter((path) => COMPRESSED.test(path) && statSync(path).size >= MIN_BYTES)
        await Promise.all(files.map(compressFile))
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const plain = readFileSync(path)
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
  ])
  writeFileSync(`${path}.br`, brotli)
  writeFileSync(`${path}.gz`, gzipped)
}
