import encodeQR from 'qr'
import { useMemo } from 'react'

/** Around the code, so that cameras find it. */
const BORDER = 2

/** One path, on white in dark mode too: many cameras read no inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawingOf(text), [text])
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width={176} height={176}>
      <rect width={size} height={size} rx={1} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

function drawingOf(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { border: BORDER })
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: squares.join('') }
}
