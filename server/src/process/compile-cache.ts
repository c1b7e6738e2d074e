import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '#program/program-files'

/**
 * Keeps what Node has compiled for the next start, which then takes half as long. Beside the packages, where only those can
 * write who may change the program anyway; in a shared temporary folder anybody could leave code there for us to run.
 * Where nobody can write nothing is kept.
 */
export function keepCompiledCode(): void {
  enableCompileCache(join(REPOSITORY_ROOT, 'node_modules/.cache/duebook-compile'))
}
