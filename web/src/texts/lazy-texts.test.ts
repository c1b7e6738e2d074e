import { createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { en } from './en/index.ts'
import { feeds } from './feeds/de.ts'
import type { FeedTexts } from './feeds/en.ts'
import { lazyTexts } from './lazy-texts.ts'
import { TextsProvider } from './texts.tsx'

test('texts that are there are shown at once: React would hold back a page that waits for them', async () => {
  vi.stubGlobal('navigator', { languages: ['de-DE'] })
  vi.stubGlobal('localStorage', { getItem: () => null })
  onTestFinished(() => void vi.unstubAllGlobals())
  const useFeedTexts = lazyTexts<FeedTexts>('feeds')
  // Not by rendering, for what React has waited for once, it knows.
  await import('./later/de.ts')
  await new Promise((resolve) => setTimeout(resolve))

  const Title = () => createElement('h1', {}, useFeedTexts().title)
  const inside = {
    first: { language: 'de', texts: en },
    children: createElement(Suspense, { fallback: 'Loading' }, createElement(Title)),
  }
  expect(renderToString(createElement(TextsProvider, inside))).toContain(`<h1>${feeds.title}</h1>`)
})
