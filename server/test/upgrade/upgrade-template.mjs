import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

/** Copied beside the configuration. The former version has made its schema; the program of today migrates it. */
export default function upgradeTemplate(project) {
  const { postgresUrl, postgresTemplate } = project.getProvidedContext()
  const url = new URL(postgresUrl)
  url.pathname = `/${postgresTemplate}`
  const said = execFileSync(process.execPath, [process.env.TODAYS_COMMANDS, 'migrate', '--json'], {
    env: { PATH: process.env.PATH, DATABASE_URL: url.href },
  })
  writeFileSync('upgraded.json', said)
}
