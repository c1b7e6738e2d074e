import './app/trusted-types.ts'
import './app/mantine.css'
import '@mantine/notifications/styles.css'
import './app/global.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { prepareRouter } from './app/first-router.ts'
import { showKeptData } from './app/gate.tsx'
import type { LoadedTexts } from './texts/texts.tsx'

/** The texts are there before the first render, so that they don't change visibly. */
export async function start(loaded: LoadedTexts): Promise<void> {
  const isAppShown = showKeptData()
  const prepared = prepareRouter()
  if (isAppShown) await prepared
  const root = document.querySelector('#root')
  if (root) createRoot(root).render(<App loaded={loaded} />)
}
