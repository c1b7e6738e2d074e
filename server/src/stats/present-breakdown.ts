import type { Breakdown as BreakdownOnWire, Color, Icon } from '@duebook/contract'
import { exactNumber } from '#http/exact-number'
import { type Breakdown, shareOf } from '#stats/breakdown'

export function presentBreakdown(
  { total, isOverlapping, parts }: Breakdown,
  decimals: number,
): BreakdownOnWire {
  return {
    total: exactNumber(total, decimals),
    overlapping: isOverlapping,
    parts: parts.map(({ key, name, color, icon, amount, paymentCount }) => ({
      key,
      name,
      color: color as Color | null,
      icon: icon as Icon | null,
      amount: exactNumber(amount, decimals),
      payment_count: paymentCount,
      share: shareOf(amount, total) / 10,
    })),
  }
}
