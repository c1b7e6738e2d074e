import type { Channel, ChannelField, ChannelSettings, KindOfChannel } from '@duebook/contract'

/** What stands in the form, by the names of the fields. */
export type FormValues = Record<string, string | boolean>

/** A device is added by its own button. */
export function fieldsInForm({ fields }: KindOfChannel): ChannelField[] {
  return fields.filter(({ type }) => type !== 'subscription')
}

/** Kinds that the dialog offers: the device and one's own address have buttons of their own. */
export function isOtherApp({ kind }: KindOfChannel): boolean {
  return kind !== 'web-push'
}

/** What a channel has depends on its kind. */
export function settingOf(channel: Channel | undefined, name: string): unknown {
  return channel?.settings[name]
}

/** Secrets are never shown: their fields are empty. */
export function valuesOf(fields: readonly ChannelField[], channel: Channel | undefined): FormValues {
  return Object.fromEntries(
    fields.map(({ name, type, secret, default: initial }): [string, string | boolean] => {
      const value = settingOf(channel, name) ?? initial
      if (type === 'flag') return [name, value === true]
      return [name, !secret && typeof value === 'string' ? value : '']
    }),
  )
}

export function hasSecret(channel: Channel | undefined, name: string): boolean {
  const value = settingOf(channel, name)
  return typeof value === 'object' && value !== null && 'set' in value
}

/** Required ones that are empty. A secret that is kept may be. */
export function missingIn(
  fields: readonly ChannelField[],
  values: FormValues,
  channel: Channel | undefined,
): string[] {
  return fields
    .filter(({ name, required, secret }) => {
      if (!required || typeof values[name] !== 'string' || values[name].trim() !== '') return false
      return !(secret && hasSecret(channel, name))
    })
    .map(({ name }) => name)
}

/** What is sent. An empty secret keeps what is stored; another empty field returns to its default. */
export function settingsOf(
  fields: readonly ChannelField[],
  values: FormValues,
  channel: Channel | undefined,
): ChannelSettings {
  return Object.fromEntries(
    fields.flatMap(({ name, secret, default: initial }): Array<[string, unknown]> => {
      const value = values[name]
      if (typeof value !== 'string') return [[name, value]]
      const text = value.trim()
      if (text !== '') return [[name, text]]
      if (secret && hasSecret(channel, name)) return [[name, { set: true }]]
      return initial === null ? [] : [[name, initial]]
    }),
  )
}
