/** The parameters of an address, each read once; what is left in the end is unknown. */
export interface ParameterReader {
  text(name: string): string | undefined
  choice<T extends string>(name: string, choices: readonly T[]): T | undefined
  /** As with libpq, zero is as good as nothing. */
  number(name: string, most: number): number | undefined
  /** Written to follow the name of the setting. */
  problems: string[]
  /** Adds what was not read to the problems. */
  refuseOthers(): void
}

/** Accepted because Duebook does just that, or has no part in it. */
const WITHOUT_EFFECT: Record<string, RegExp> = {
  client_encoding: /^(?:utf-?8|auto)$/i,
  gssencmode: /^(?:disable|prefer)$/,
  keepalives: /^1$/,
  sslcompression: /^0$/,
  sslsni: /^1$/,
  // The driver's word for reading sslmode as libpq does.
  uselibpqcompat: /^true$/,
}

export function readParameters(given: ReadonlyMap<string, string>): ParameterReader {
  const left = new Map(given)
  const problems: string[] = []
  const text = (name: string) => {
    const value = left.get(name)
    left.delete(name)
    // libpq takes an empty value for none.
    return value || undefined
  }
  return {
    problems,
    text,
    choice(name, choices) {
      const value = text(name)
      const chosen = choices.find((choice) => choice === value)
      if (value !== undefined && chosen === undefined) {
        problems.push(`must have one of ${choices.join(', ')} for ${name}`)
      }
      return chosen
    },
    number(name, most) {
      const value = text(name) ?? '0'
      if (/^\d{1,9}$/.test(value) && Number(value) <= most) return Number(value) || undefined
      problems.push(`must have a whole number from 0 to ${most} for ${name}`)
      return undefined
    },
    refuseOthers() {
      for (const [name, value] of left) {
        const fitting = Object.hasOwn(WITHOUT_EFFECT, name) ? WITHOUT_EFFECT[name] : undefined
        if (fitting === undefined) problems.push(`has a parameter that Duebook does not know${named(name)}`)
        else if (!fitting.test(value)) problems.push(`has a value for ${name} that Duebook cannot follow`)
      }
    },
  }
}

/** Part of a password that was not encoded can look like a parameter. */
function named(name: string): string {
  return /^[a-z_]{2,40}$/i.test(name) ? `: ${name}` : ''
}
