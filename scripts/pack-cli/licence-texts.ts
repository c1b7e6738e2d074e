import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceText } from '../supply-chain/licences.mjs'

/** What the bundler writes above each file that it takes in: the path as seen from `cli`. */
const TAKEN_IN = /^\/\/ ((?:\.\.\/)?node_modules\/(?:@[\w.-]+\/)?[\w.-]+)\//gm

/** The licences of the packages whose code is in `lib`. */
export function licenceTexts(root: string, lib: string): string {
  const parts = foldersIn(lib).map((folder) => textOf(join(root, 'cli', folder)))
  return parts.join(`\n${'-'.repeat(80)}\n\n`)
}

function foldersIn(lib: string): string[] {
  const texts = readdirSync(lib).map((name) => readFileSync(join(lib, name), 'utf8'))
  // Ours is marked like that of others.
  if (!texts.some((text) => text.includes('\n// src/run.ts\n')))
    throw new Error(`${lib} does not tell what is in it`)
  const folders = texts.flatMap((text) => [...text.matchAll(TAKEN_IN)]).map(([, folder = '']) => folder)
  const name = (folder: string) => folder.slice(folder.indexOf('node_modules/'))
  return [...new Set(folders)].sort((a, b) => (name(a) < name(b) ? -1 : 1))
}

function textOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
    license: string
  }
  const text = licenceText(folder)
  if (text === undefined) throw new Error(`${name} has no text of its licence`)
  return `${name} ${version}\n${license}\n\n${text}\n`
}
