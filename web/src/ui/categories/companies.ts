import type { Icon } from '@duebook/contract'

/** Names that are the same in every language. */
export const COMPANIES: Partial<Record<Icon, string>> = {
  'device-tv': 'netflix disney hulu hbo paramount peacock dazn sky wow youtube crunchyroll joyn appletv',
  music: 'spotify tidal deezer soundcloud qobuz',
  book: 'audible kindle storytel',
  package: 'amazon prime dhl ups',
  'device-laptop': 'adobe microsoft office365 github jetbrains chatgpt openai claude notion figma',
  cloud: 'icloud dropbox google onedrive backblaze',
  server: 'hetzner digitalocean linode ovh aws',
  globe: 'namecheap godaddy cloudflare ionos',
  'device-gamepad': 'xbox playstation nintendo steam',
  news: 'nyt guardian spiegel economist zeit',
  'device-mobile': 'vodafone telekom congstar verizon tmobile aldi o2',
  wifi: 'comcast xfinity spectrum 1und1',
  car: 'adac sixt toyota tesla',
  train: 'amtrak',
  barbell: 'mcfit peloton urban',
  shield: 'allianz axa geico huk huk24 aetna',
  'credit-card': 'visa mastercard amex klarna paypal',
  'chart-line': 'vanguard etf robinhood scalable',
  lock: 'bitwarden 1password nordvpn proton vpn',
}
