import './app/trusted-types.ts'
import './app/mantine.css'
import '@mantine/notifications/styles.css'
import './app/global.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startServiceWorker } from './app/updates.ts'
import { en } from './texts/en/index.ts'
import { loadTexts, startingLanguage } from './texts/languages.ts'

// Before the first render, so that the texts don't change visibly.
const language = startingLanguage()
const loaded = await loadTexts(language).then(
  (texts) => ({ language, texts }),
  () => ({ language: 'en', texts: en }),
)

const root = document.querySelector('#root')
if (root) createRoot(root).render(<App loaded={loaded} />)

// Its downloads start after the first page's.
if (document.readyState === 'complete') void startServiceWorker()
else addEventListener('load', () => void startServiceWorker())
