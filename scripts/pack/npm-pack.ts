import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface PackageContent {
  manifest: object
  /** A file of the repository. */
  readme: string
  /** Puts everything else into the folder of the package. */
  fill: (content: string) => void
}

/** Makes a tarball in `folder`, and says where it is and how large. */
export function npmPack(root: string, folder: string, { manifest, readme, fill }: PackageContent): void {
  const content = join(folder, 'package')
  rmSync(content, { recursive: true, force: true })
  mkdirSync(content, { recursive: true })
  fill(content)
  writeFileSync(join(content, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  copyFileSync(join(root, readme), join(content, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(content, 'LICENSE'))

  const name = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: content,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const file = join(folder, name.trim())
  console.log(`${file} (${(statSync(file).size / 1000).toFixed(1)} kB)`)
}
