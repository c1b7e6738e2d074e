/** A method of the client, as the formatter writes it: `    list: (…` or `      get: async (…`. */
const METHOD = /^( {4,6})\w+: (?:async )?\(/
/** Where it calls an endpoint, and does not only name its type. */
const CALLED = /(?<!typeof )\bendpoints\.(\w+)/

/** Gives every method that has no comment of its own the summary of the endpoint that it calls, for editors to show. */
export function commentMethods(source: string, summaryOf: (endpoint: string) => string): string {
  const lines = source.split('\n')
  const commented = lines.flatMap((line, index) => {
    const [, indent] = METHOD.exec(line) ?? []
    const endpoint = indent === undefined ? undefined : calledFrom(lines, index)
    const hasComment = lines[index - 1]?.endsWith('*/')
    return endpoint === undefined || hasComment ? [line] : [`${indent}/** ${summaryOf(endpoint)} */`, line]
  })
  return commented.join('\n')
}

function calledFrom(lines: string[], start: number): string | undefined {
  const next = lines.findIndex((line, index) => index > start && (METHOD.test(line) || /^\S/.test(line)))
  const method = lines.slice(start, next === -1 ? undefined : next).join('\n')
  return CALLED.exec(method)?.[1]
}
