import './trusted-types.ts'
import './mantine.css'
import '@mantine/notifications/styles.css'
import './global.css'
import { createRoot } from 'react-dom/client'
import { isAskedEarly, takeEarlyAnswers } from '../api/early-answers.ts'
import { takeLinkedGroup } from '../group/current-group.tsx'
import type { LoadedTexts } from '../texts/texts.tsx'
import { App } from './app.tsx'
import { prepareRouter } from './first-router.ts'
import { findSessionEarly, showKeptData } from './gate.tsx'

/** The texts are there before the first render, so that they don't change visibly. */
export async function start(loaded: LoadedTexts): Promise<void> {
  takeEarlyAnswers()
  takeLinkedGroup()
  const isAppShown = showKeptData()
  const prepared = prepareRouter()
  if (isAppShown) await prepared
  // What is due is on the page already, or in a moment: an empty frame in between would only flicker.
  else if (isAskedEarly()) await Promise.all([prepared, Promise.race([findSessionEarly(), aMoment()])])
  const root = document.querySelector('#root')
  if (root) createRoot(root).render(<App loaded={loaded} />)
}

const MOMENT_MILLISECONDS = 300

function aMoment(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, MOMENT_MILLISECONDS)
  })
}
