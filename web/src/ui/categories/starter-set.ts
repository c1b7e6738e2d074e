import type { Category, Color, Icon } from '@duebook/contract'
import { fold } from '../../format/fold.ts'
import type { StarterCategory } from '../../texts/category-texts.ts'

interface Kind {
  color: Color
  icon: Icon
  /** Bills with one of these icons belong to it. */
  icons: readonly Icon[]
}

/** The categories that a new group begins with, in this order. */
export const STARTER_SET: Record<StarterCategory, Kind> = {
  housing: {
    color: 'blue',
    icon: 'home',
    icons: ['home', 'building', 'key', 'sofa', 'tools', 'hammer', 'paint', 'plant', 'tree', 'wash', 'lock'],
  },
  utilities: {
    color: 'amber',
    icon: 'bolt',
    icons: ['bolt', 'flame', 'droplet', 'snowflake', 'recycle', 'trash'],
  },
  internet: { color: 'cyan', icon: 'wifi', icons: ['wifi', 'phone', 'device-mobile', 'broadcast'] },
  subscriptions: {
    color: 'purple',
    icon: 'device-tv',
    icons: [
      'device-tv',
      'device-laptop',
      'cloud',
      'server',
      'globe',
      'music',
      'book',
      'news',
      'device-gamepad',
      'headphones',
      'star',
    ],
  },
  insurance: { color: 'indigo', icon: 'shield', icons: ['shield', 'umbrella'] },
  transport: {
    color: 'orange',
    icon: 'car',
    icons: ['car', 'bus', 'train', 'bike', 'plane', 'gas-station', 'parking', 'truck'],
  },
  health: {
    color: 'red',
    icon: 'heart',
    icons: ['stethoscope', 'pill', 'dental', 'eyeglass'],
  },
  family: {
    color: 'pink',
    icon: 'users',
    icons: ['baby-carriage', 'school', 'backpack', 'users', 'heart', 'paw', 'dog', 'cat', 'wallet'],
  },
  leisure: {
    color: 'lime',
    icon: 'barbell',
    icons: [
      'barbell',
      'ball-football',
      'swimming',
      'movie',
      'ticket',
      'camera',
      'coffee',
      'pizza',
      'beer',
      'gift',
      'sun',
      'bed',
    ],
  },
  finance: {
    color: 'gray',
    icon: 'building-bank',
    icons: [
      'building-bank',
      'credit-card',
      'coin',
      'pig-money',
      'receipt-tax',
      'chart-line',
      'scale',
      'file-text',
    ],
  },
  income: { color: 'green', icon: 'cash', icons: ['cash', 'briefcase'] },
}

const KINDS = Object.keys(STARTER_SET) as StarterCategory[]

/** In the language of whoever creates the group. */
export function starterCategories(names: Record<StarterCategory, string>) {
  return KINDS.map((kind) => ({
    name: names[kind],
    color: STARTER_SET[kind].color,
    icon: STARTER_SET[kind].icon,
  }))
}

/** The group's own category for bills with this icon: by the name that the set gives it, else by its picture. */
export function categoryForIcon(
  icon: Icon,
  categories: readonly Category[],
  names: Record<StarterCategory, string>,
): Category | undefined {
  const kind = KINDS.find((each) => STARTER_SET[each].icons.includes(icon))
  if (!kind) return undefined
  const name = fold(names[kind])
  return (
    categories.find((category) => fold(category.name) === name) ??
    categories.find((category) => category.icon === STARTER_SET[kind].icon)
  )
}
