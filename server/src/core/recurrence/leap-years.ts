/** How many of the years `first`, `first + step`, … (`count` of them) are leap years. */
export function leapYearsAmong(first: number, step: number, count: number): number {
  const divisibleBy = (divisor: number) => multiplesAmong(first, step, count, divisor)
  return divisibleBy(4) - divisibleBy(100) + divisibleBy(400)
}

/** They come at equal distances, so the first one tells all. */
function multiplesAmong(first: number, step: number, count: number, divisor: number): number {
  const common = greatestCommonDivisor(step, divisor)
  if (first % common !== 0) return 0
  const distance = divisor / common
  const index = modulo(-(first / common) * inverse(step / common, distance), distance)
  return index < count ? Math.floor((count - 1 - index) / distance) + 1 : 0
}

export function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

/** The number that `value`, which has no divisor in common with `modulus`, must be multiplied by to leave 1. */
function inverse(value: number, modulus: number): number {
  let [a, b, x, y] = [modulo(value, modulus), modulus, 1, 0]
  while (b > 0) {
    const quotient = Math.floor(a / b)
    ;[a, b] = [b, a - quotient * b]
    ;[x, y] = [y, x - quotient * y]
  }
  return modulo(x, modulus)
}

function modulo(value: number, modulus: number): number {
  return ((value % modulus) + modulus) % modulus
}
