/*
 * Apprise API's POST /notify/{key}. Written from README.md ("Stateful Endpoints") and apprise_api/api/views.py of
 * caronc/apprise-api as of August 2026.
 */
import exchange from './exchanges/apprise.json' with { type: 'json' }
import { jsonIn, type Manners } from './far-end.ts'
import { object, oneOf, textUpTo } from './shape.ts'

const notification = object({
  body: textUpTo(32_768, /\S/),
  'title?': textUpTo(250),
  'type?': oneOf('info', 'success', 'warning', 'failure'),
  'format?': oneOf('text', 'markdown', 'html'),
})

export const apprise: Manners = {
  answers: exchange.answers,
  judge: (request) => {
    if (request.method !== 'POST' || request.path !== `/notify/${exchange.settings.key}`)
      return { answer: 'nothing-configured', problems: [`${request.method} ${request.path}`] }
    const problems = notification(jsonIn(request), 'body')
    return { answer: problems.length > 0 ? 'invalid' : 'taken', problems }
  },
}
