import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Builds the service worker last: it contains the names of all files. */
export function serviceWorker(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'duebook-service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = join(root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          root,
          publicDir: false,
          logLevel: 'warn',
          define: { __BUILD__: JSON.stringify(describeBuild(outDir)) },
          build: {
            outDir,
            emptyOutDir: false,
            rolldownOptions: {
              input: join(root, 'src', 'service-worker', 'worker.ts'),
              // Not every browser supports module workers, and it has no imports at run time anyway.
              output: { format: 'iife', entryFileNames: 'service-worker.js' },
            },
          },
        })
      },
    },
  }
}

function describeBuild(outDir: string): { version: string; files: string[] } {
  const hash = createHash('sha256')
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .flatMap((path) => {
      const address = path.slice(outDir.length).replaceAll('\\', '/')
      // Build files that are not served.
      if (address.startsWith('/.')) return []
      hash.update(`${address}\0`).update(readFileSync(path)).update('\0')
      return [address === '/index.html' ? '/' : address]
    })
  return { version: hash.digest('hex').slice(0, 12), files }
}
