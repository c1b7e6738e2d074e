/** What a Web Push message holds for the web app's service worker, as JSON, once the browser has decrypted it. */
export interface PushMessage {
  title: string
  body: string
  /** A repetition of the same message replaces what is shown. */
  tag: string
  /** Where a click leads; without it, to the first page. */
  link?: string | undefined
  actions: PushAction[]
}

export interface PushAction {
  label: string
  /** A page that asks before it does anything. */
  page: string
  /** Does it at once, by `POST /actions`; without it, the page is opened. */
  token?: string | undefined
}
