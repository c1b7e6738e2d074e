import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession } from 'playwright-core'

const EVERY_MILLISECONDS = 250

export interface Filmstrip {
  /** Starts at once; the returned function stops and writes the pictures. */
  film: (session: CDPSession) => Promise<() => Promise<void>>
}

/** What a visitor sees every quarter of a second, as `FOLDER/NAME-0250.jpg` and so on. */
export function filmstripIn(folder: string, name: string): Filmstrip {
  return {
    async film(session) {
      const frames: Array<{ at: number; data: string }> = []
      session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
        frames.push({ at: (metadata.timestamp ?? 0) * 1000, data })
        // The page may be closed already.
        session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
      })
      await session.send('Page.startScreencast', {
        format: 'jpeg',
        quality: 70,
        maxWidth: 400,
        maxHeight: 850,
      })
      const began = Date.now()
      return async () => {
        await session.send('Page.stopScreencast')
        mkdirSync(folder, { recursive: true })
        const last = (frames.at(-1)?.at ?? began) - began
        for (let time = 0; time <= last + EVERY_MILLISECONDS; time += EVERY_MILLISECONDS) {
          const shown = frames.findLast(({ at }) => at - began <= time)
          if (!shown) continue
          const file = join(folder, `${name}-${String(time).padStart(5, '0')}.jpg`)
          writeFileSync(file, Buffer.from(shown.data, 'base64'))
        }
      }
    },
  }
}

/** All pictures of a folder on one page, a row for each visit: `FOLDER/index.html`. */
export function writeContactSheet(folder: string): void {
  const pictures = readdirSync(folder).filter((file) => file.endsWith('.jpg'))
  const rows = Map.groupBy(pictures.sort(), (file) => file.replace(/-\d+\.jpg$/, ''))
  const figure = (file: string) =>
    `<figure><img src="${file}" width="150"><figcaption>${Number(/\d+/.exec(file)?.[0])} ms</figcaption></figure>`
  const html = [...rows].map(([name, files]) => `<h2>${name}</h2><div>${files.map(figure).join('')}</div>`)
  const style =
    'body{font:14px system-ui}div{display:flex;flex-wrap:wrap}figure{margin:4px}img{border:1px solid #ccc}'
  writeFileSync(join(folder, 'index.html'), `<!doctype html><style>${style}</style>${html.join('')}\n`)
}
