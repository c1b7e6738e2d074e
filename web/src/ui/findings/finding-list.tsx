import type { Insight } from '@duebook/contract'
import { ActionIcon } from '@mantine/core'
import {
  IconCalendarDollar,
  IconCopy,
  IconExclamationCircle,
  IconFlag,
  IconTrendingDown,
  IconTrendingUp,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useIsOffline } from '../../api/server-connection.ts'
import { useFormat } from '../../format/use-format.ts'
import { useInsightTexts } from '../../texts/insight-texts.ts'
import classes from './finding-list.module.css'
import { findingPieces, findingWords } from './finding-words.ts'
import { useDismiss } from './use-dismiss.ts'

const ICONS: Record<Insight['kind'], typeof IconFlag> = {
  price_up: IconTrendingUp,
  price_down: IconTrendingDown,
  unusual: IconExclamationCircle,
  long_overdue: IconExclamationCircle,
  ends_soon: IconFlag,
  large_ahead: IconCalendarDollar,
  looks_double: IconCopy,
}

interface FindingListProps {
  findings: readonly Insight[]
  /** On the page of this bill its name is no link. */
  billId?: number
  /** Gets the focus when the last one is dismissed. */
  fallbackFocus: () => HTMLElement | null
}

/** Sentences with the numbers behind them. Each can be dismissed. */
export function FindingList({ findings, billId, fallbackFocus }: FindingListProps) {
  const list = useRef<HTMLUListElement>(null)
  const dismiss = useDismiss()
  const isOffline = useIsOffline()
  const start = (finding: Insight) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const index = findings.indexOf(finding)
    // The focus would be lost with the button.
    ;(buttons[index + 1] ?? buttons[index - 1] ?? fallbackFocus())?.focus()
    void dismiss.start(finding)
  }
  return (
    <ul className={classes.list} ref={list}>
      {findings.map((finding) => (
        <Finding
          key={finding.key}
          finding={finding}
          billId={billId}
          onDismiss={isOffline ? undefined : () => start(finding)}
        />
      ))}
    </ul>
  )
}

interface FindingProps {
  finding: Insight
  billId: number | undefined
  onDismiss: (() => void) | undefined
}

function Finding({ finding, billId, onDismiss }: FindingProps) {
  const texts = useInsightTexts()
  const format = useFormat()
  const Icon = ICONS[finding.kind]
  return (
    <li className={classes.finding}>
      <Icon
        aria-hidden
        size={20}
        className={classes.icon}
        data-type={finding.type}
        data-kind={finding.kind}
      />
      <p className={classes.words}>
        {findingPieces(finding, texts, format).map((piece) =>
          typeof piece === 'string' ? (
            piece
          ) : piece.billId === billId ? (
            <strong key={piece.billId}>{piece.name}</strong>
          ) : (
            <Link key={piece.billId} to="/bills/$billId" params={{ billId: String(piece.billId) }}>
              {piece.name}
            </Link>
          ),
        )}
      </p>
      {onDismiss && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={texts.dismiss(findingWords(finding, texts, format))}
          onClick={onDismiss}
        >
          <IconX aria-hidden size={18} />
        </ActionIcon>
      )}
    </li>
  )
}
