import { type Item, RENEWS } from '#imports/neutral'
import { decodeEntities } from '#imports/readers/html-entities'
import { activeOrArchived, makeItem, notesWith, notTaken } from '#imports/readers/make-item'
import { webAddress } from '#imports/readers/web-address'

type Said = string | undefined

/** A subscription, wherever it was found. Texts are escaped as Wallos keeps them. */
export interface WallosSubscription {
  name: Said
  price: Said
  currency: Said
  nextPayment: Said
  startDate?: Said
  frequency: Said
  category: Said
  paymentMethod: Said
  /** Only where there are several. */
  payer: Said
  notes: Said
  url: Said
  isActive: boolean
  /** Undefined in versions before it could be chosen: then all did. */
  renews: boolean | undefined
  cancellationDate: Said
  isReminded: boolean
  hasLogo?: boolean
  isReplaced?: boolean
}

export function wallosItem(
  row: number,
  subscription: WallosSubscription,
  rest: Pick<Item, 'person' | 'sourceId'> = { person: null, sourceId: null },
): Item {
  const { nextPayment, renews, isActive } = subscription
  const category = decodeEntities(subscription.category)
  const payer = decodeEntities(subscription.payer)
  const { notes, warnings } = notesWith(decodeEntities(subscription.notes), {
    payer: payer && `Paid by: ${payer}`,
  })
  return makeItem(
    row,
    {
      name: decodeEntities(subscription.name),
      amount: subscription.price,
      currency: subscription.currency,
      due_date: nextPayment,
      start_date: nextPayment ? undefined : subscription.startDate,
      frequency: subscription.frequency,
      type: 'bill',
      account: decodeEntities(subscription.paymentMethod),
      category: category === 'No category' ? undefined : category,
      url: webAddress(decodeEntities(subscription.url)),
      notes,
      auto_pay: renews === undefined ? undefined : renews ? RENEWS : 'no',
      status: activeOrArchived(isActive),
      ends_on: subscription.cancellationDate,
    },
    {
      ...rest,
      movesByItself: isActive && renews !== false,
      warnings: [
        ...warnings,
        ...notTaken({
          logo: subscription.hasLogo,
          reminder: subscription.isReminded,
          replacement: subscription.isReplaced,
        }),
      ],
    },
  )
}
