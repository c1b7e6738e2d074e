import { loadStartingTexts } from './texts/languages.ts'

// Small, and first of all: the texts are on their way while the browser still fetches the code of the page.
const texts = loadStartingTexts()
try {
  const { start } = await import('./app/start.tsx')
  await start(await texts)
} catch (error) {
  document.querySelector('#not-loaded')?.removeAttribute('hidden')
  console.error(error)
}
