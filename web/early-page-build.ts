import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { keptVersionDefine } from './kept-version.ts'

const PLACE = '<!-- early page -->'

/** Builds the page's first script (`src/early`) into one file of its own, without the app's code. */
export function earlyPage(): Plugin {
  let root = ''
  let fileName = ''
  return {
    name: 'duebook-early-page',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async buildStart() {
      const source = await buildScript(root)
      fileName = `assets/early-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes(PLACE)) throw new Error('index.html has no place for the first script')
        return html.replace(PLACE, `<script src="/${fileName}"></script>`)
      },
    },
  }
}

async function buildScript(root: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: keptVersionDefine,
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src', 'early', 'early-page.ts'),
        output: { format: 'iife' },
      },
    },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  return output[0].code
}
