/** Not in every browser, and not yet in TypeScript's types. */
declare const trustedTypes:
  | { createPolicy: (name: string, rules: Record<string, (text: string) => string | null>) => unknown }
  | undefined

/**
 * The one way from text to markup and code, where the browser enforces it; the server's policy allows no second one.
 * Text without `<` makes no element: it is what the component library writes into its own style elements. The only
 * script that is started by its address is the service worker.
 */
if (typeof trustedTypes !== 'undefined') {
  trustedTypes.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (address) => (address === '/service-worker.js' ? address : null),
    createScript: () => null,
  })
}

export {}
