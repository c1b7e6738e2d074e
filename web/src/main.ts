import { loadStartingTexts } from './texts/languages.ts'

// Small, and first of all: the texts are on their way while the browser still fetches the code of the page.
try {
  // On a slow line, what is due comes before the code.
  await globalThis.duebookEarly?.headStart
  const [texts, { start }] = await Promise.all([loadStartingTexts(), import('./app/start.tsx')])
  await start(texts)
} catch (error) {
  document.querySelector('#shell')?.remove()
  document.querySelector('#not-loaded')?.removeAttribute('hidden')
  console.error(error)
}
