import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { API_PREFIX } from '@duebook/contract'
import { type Encoded, encode } from '#http/encoding'
import { sourceFile } from '#program/program-files'

/*
 * Swagger UI comes as the files inside @fastify/swagger-ui: the package of its own makers reports every install.
 * The plugin itself is not used, because its page has no viewport and adds two more copies of the description.
 */
const VENDORED = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const
const OURS = ['style.css', 'start.mjs', 'sign-in.mjs'] as const

export const ASSET_NAMES = [...VENDORED, ...OURS]
export type AssetName = (typeof ASSET_NAMES)[number]

export interface Asset {
  type: string
  /** Changes with the contents. */
  address: string
  encoded: Encoded
}

export interface ReferencePage {
  asset: (name: AssetName) => Asset
  render: (nonce: string) => string
}

export async function loadReferencePage(basePath: string, descriptionPath: string): Promise<ReferencePage> {
  const loaded = await Promise.all(ASSET_NAMES.map(async (name) => [name, await loadAsset(basePath, name)]))
  const assets = Object.fromEntries(loaded) as Record<AssetName, Asset>
  const style = (name: AssetName, nonce: string) =>
    `<link rel="stylesheet" href="${assets[name].address}" nonce="${nonce}">`
  const script = (name: AssetName, nonce: string) =>
    `<script src="${assets[name].address}" nonce="${nonce}"></script>`

  return {
    asset: (name) => assets[name],
    render: (nonce) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Duebook API reference</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    ${style('swagger-ui.css', nonce)}
    ${style('style.css', nonce)}
  </head>
  <body>
    <header class="bar"><a href="/">Open Duebook</a></header>
    <section class="access" id="access" data-api="${API_PREFIX}" aria-label="Sign in">
      <form id="sign-in">
        <label>Email <input name="email" type="email" autocomplete="username" required></label>
        <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
        <button>Sign in</button>
      </form>
      <form id="second-step" hidden>
        <label>Code <input name="code" autocomplete="one-time-code" required></label>
        <button>Continue</button>
      </form>
      <form id="signed-in" hidden>
        <span>Signed in as <strong id="user"></strong></span>
        <label>Bill group <select name="group"></select></label>
        <button>Sign out</button>
      </form>
      <p id="notice" role="status">Sign in once to try the calls below. They are real: what you change is changed.</p>
    </section>
    <div id="reference" data-description="${descriptionPath}"></div>
    ${script('swagger-ui-bundle.js', nonce)}
    ${script('start.mjs', nonce)}
    ${script('sign-in.mjs', nonce)}
  </body>
</html>
`,
  }
}

async function loadAsset(basePath: string, name: AssetName): Promise<Asset> {
  const plain = await readFile(pathOf(name))
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 16)
  return {
    type: name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
    address: `${basePath}/${name}?v=${hash}`,
    encoded: await encode(plain),
  }
}

function pathOf(name: AssetName): string {
  if ((OURS as readonly string[]).includes(name)) return sourceFile(`api-docs/reference-page/${name}`)
  return createRequire(import.meta.url).resolve(`@fastify/swagger-ui/static/${name}`)
}
