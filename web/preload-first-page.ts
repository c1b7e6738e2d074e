import { normalizePath, type Plugin, type Rolldown } from 'vite'
import { FIRST_PAGE_ENTRIES } from './chunks.ts'

type Bundle = Rolldown.OutputBundle

/** Where the first script comes, which must find them. */
const PLACE = '<!-- early page -->'

/**
 * The page asks for all code and styles of the first page at once, instead of finding out step by step what it needs. Who
 * only sees the sign-in page will need the rest as soon as they have signed in. The first script (`src/early`) decides when:
 * in a template the browser does not fetch them yet. Without it the app finds them step by step.
 */
export function preloadFirstPage(): Plugin {
  return {
    name: 'duebook-preload-first-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        const files = firstPageFiles(bundle).filter((file) => !html.includes(file))
        const links = `<template id="code">${files.map(linkTo).join('')}</template>`
        return codeLast(html).replace(PLACE, `${links}${PLACE}`)
      },
    },
  }
}

function firstPageFiles(bundle: Bundle): string[] {
  const root = normalizePath(import.meta.dirname)
  const entries = FIRST_PAGE_ENTRIES.map((path) => root + path)
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const imported of chunk.imports) {
      const next = bundle[imported] as Bundle[string] | undefined
      if (next?.type === 'chunk') add(next)
    }
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && entries.includes(chunk.facadeModuleId ?? '')) add(chunk)
  }
  return [...files]
}

/**
 * The first script is fetched before the app's, and styles would keep the browser from painting what comes before them.
 * Scripts wait for them anyway.
 */
function codeLast(html: string): string {
  const code = html.match(CODE) ?? []
  return html.replaceAll(CODE, '').replace('</body>', `${code.join('')}</body>`)
}

const CODE = /<link rel="(?:stylesheet|modulepreload)"[^>]*>\s*|<script type="module"[^>]*><\/script>\s*/g

/** Styles are only fetched: the import adds them to the head, before those of pages and dialogs, which must win. */
function linkTo(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `<link ${kind} crossorigin href="/${file}" nonce="__CSP_NONCE__">`
}
