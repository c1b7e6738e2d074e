interface Bounds {
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  format?: string
  pattern?: string
}

/** What the contract says about the values of a field. */
export interface Limits extends Bounds {
  'x-max-characters'?: number
  'x-only-compared'?: boolean
  /** Checked by rules, not by the schema. */
  'x-described'?: Bounds
}

/** The limits of a field in words; undefined where they go without saying. */
export function limitsText(field: Limits): string | undefined {
  const bounds = { ...field, ...field['x-described'] }
  const { minimum, exclusiveMinimum, maximum, minLength, format, pattern } = bounds
  if (maximum !== undefined) {
    return exclusiveMinimum === undefined
      ? `${minimum ?? 0} to ${maximum}`
      : `More than ${exclusiveMinimum}, at most ${maximum}`
  }
  const most = field['x-max-characters']
  if (most === undefined || field['x-only-compared'] || format !== undefined || pattern !== undefined) return
  return minLength === undefined ? `At most ${most} characters` : `${minLength} to ${most} characters`
}
