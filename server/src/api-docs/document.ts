import {
  API_PREFIX,
  type Endpoint,
  endpoints,
  Failure,
  type InputNotes,
  Message,
  Problem,
} from '@duebook/contract'
import type { TObject } from 'typebox'
import { exampleName, exampleOf } from '#api-docs/examples'
import { headerComponents, headerReferences, successHeaders } from '#api-docs/headers'
import { hoistParameters, hoistRepeated, type Response, type Responses } from '#api-docs/hoist'
import { INTRODUCTION, TAGS } from '#api-docs/introduction'
import { parametersOf, SHARED_PARAMETERS } from '#api-docs/parameters'
import { refusalsOf } from '#api-docs/refusals'
import { createSchemas, type Json, type Schemas } from '#api-docs/schemas'
import { refusalResponses, sharedResponses } from '#api-docs/shared-responses'

/** OpenAPI 3.1, from the same values that the server validates by and the typed client calls. */
export function openApiDocument(version: string): Json {
  const schemas = createSchemas()
  schemas.describe(Failure)
  schemas.describe(Problem)
  const paths: Record<string, Record<string, Call>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = API_PREFIX + endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(name, endpoint, schemas) }
  }
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods))
  const parameters = hoistParameters(calls)
  const hoisted = hoistRepeated(calls.map(({ responses }) => responses))
  for (const [name, { redirects }] of Object.entries<Endpoint>(endpoints)) {
    const call = redirects && calls.find(({ operationId }) => operationId === name)
    if (call) call.responses = redirected(call.responses)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Duebook API v2',
      version,
      summary: 'Recurring bills and deposits, payments and statistics',
      description: INTRODUCTION,
      // Each server is somebody's own: only who runs it can help.
      contact: { name: 'The operator of this server' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    // That of most calls.
    security: SIGNED_IN,
    tags: TAGS,
    paths,
    components: {
      schemas: { ...schemas.components, ...hoisted.schemas },
      parameters: { ...SHARED_PARAMETERS, ...parameters },
      headers: headerComponents(),
      responses: { NotModified: NOT_MODIFIED, ...sharedResponses(), ...hoisted.responses },
      examples: hoisted.examples,
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}

type Call = Json & { parameters?: Json[]; responses: Responses }

function describeCall(name: string, endpoint: Endpoint, schemas: Schemas): Call {
  const { tag, summary, description, body } = endpoint
  const parameters = parametersOf(endpoint, schemas)
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(endpoint.access === 'public' && { security: [] }),
    ...(endpoint.orChallenge && { security: [...SIGNED_IN, {}] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBody(body, schemas) }),
    ...(endpoint.fileMebibytes && { requestBody: FILE_BODY }),
    responses: {
      [endpoint.status ?? 200]: success(endpoint, schemas),
      ...(endpoint.kept && { 304: { $ref: '#/components/responses/NotModified' } }),
      ...refusalResponses(refusalsOf(endpoint)),
    },
  }
}

/** For browsers, which follow it. It has no content, unlike all others, so it comes last. */
function redirected({ 200: _done, ...refusals }: Responses): Responses {
  const location = { Location: { description: 'Where to', schema: { type: 'string' } } }
  return { ...refusals, 302: { description: 'Elsewhere', headers: location } as unknown as Response }
}

/** Whatever type it calls itself. */
const FILE_BODY: Json = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
}

/** A body that may lack every field may be left out itself. */
function requestBody(body: TObject, schemas: Schemas): Json {
  const { required = [] } = (body as InputNotes)['x-described'] ?? body
  return {
    ...((required.length > 0 || 'minProperties' in body) && { required: true }),
    content: { 'application/json': { schema: schemas.describe(body), example: exampleOf(body) } },
  }
}

/** The 304 response of reads that take If-None-Match. */
const NOT_MODIFIED: Json = {
  description: 'Not modified: nothing has changed since the response with this `ETag`',
  ...headerReferences(['ETag']),
}

function success(endpoint: Endpoint, schemas: Schemas): Json {
  return {
    description: endpoint.status === 201 ? 'Created' : 'Done',
    ...headerReferences(successHeaders(endpoint)),
    content: { 'application/json': envelope(endpoint, schemas) },
  }
}

function envelope({ data, message }: Endpoint, schemas: Schemas): Json {
  if (!data) return { schema: schemas.describe(Message), example: { success: true, message } }
  const schema = {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { const: true }, data: schemas.describe(data) },
  }
  return { schema, examples: { [exampleName(data)]: { value: { success: true, data: exampleOf(data) } } } }
}

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `access_token` from `POST /auth/login`, or a personal access token',
  },
}

const SIGNED_IN: Json[] = [{ bearer: [] }]
