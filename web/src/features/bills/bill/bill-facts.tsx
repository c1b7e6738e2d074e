import { type Bill, type BillProgress, type Cycle, isBillLink } from '@duebook/contract'
import { IconBuildingBank, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useCategories } from '../../../api/group-queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { useCategoryTexts } from '../../../texts/category-texts.ts'
import { useScheduleTexts } from '../../../texts/schedule-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Money } from '../../../ui/money.tsx'
import { scheduleSentence } from '../../../ui/schedule-words.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useScheduleWording } from '../../../ui/use-schedule-wording.ts'
import { BillSign } from '../bill-badges.tsx'
import { statusOf } from '../bill-status.ts'
import classes from './bill-facts.module.css'

/** Name and state are in the title; one sentence says when it repeats and ends; timestamps are not shown. */
type FieldElsewhere =
  | 'id'
  | 'name'
  | 'amount'
  | 'type'
  | 'variable'
  | 'draft'
  | 'archived'
  | 'ended'
  | 'schedule'
  | 'ends_on'
  | 'weekend'
  | 'icon'
  | 'anchor_day'
  | 'pay_on'
  | 'created_at'
  | 'updated_at'

/** The fields below the amount. */
type FieldBelow = Exclude<keyof Bill, FieldElsewhere>

interface BillFactsProps {
  bill: Bill
  cycle: Cycle | undefined
  progress: BillProgress | undefined
}

export function BillFacts({ bill, cycle, progress }: BillFactsProps) {
  const bills = useBillTexts()
  const { home } = useTexts()
  const schedules = useScheduleTexts()
  const wording = useScheduleWording()
  const own = useCategoryTexts()
  const category = useCategories().data?.find(({ id }) => id === bill.category_id)
  const texts = bills.bill.facts
  const format = useFormat()
  const status = statusOf(bill, format.today)
  const facts: Record<FieldBelow, ReactNode> = {
    due_date: (
      <Fact name={bill.archived || bill.ended ? texts.lastDue : texts.due} isWide>
        {format.longDay(bill.due_date)} {status && <StatusBadge cycle={{ ...bill, status }} />}
        {status && bill.pay_on !== bill.due_date && (
          <span className={classes.note}>{schedules.payOn[bill.type](format.day(bill.pay_on))}</span>
        )}
        {cycle?.status === 'partial' && (
          <span className={classes.note}>
            {texts.partPaid(format.money(cycle.paid_amount), format.money(cycle.amount))}
          </span>
        )}
      </Fact>
    ),
    frequency: (
      <Fact name={texts.frequency} isWide={bill.schedule !== null}>
        {scheduleSentence(bill, progress, wording)}
      </Fact>
    ),
    cycles_left: progress && <Progress progress={progress} />,
    category_id: category && (
      <Fact name={own.category}>
        <Link to="/bills" search={{ category: category.id }}>
          {category.name}
        </Link>
      </Fact>
    ),
    tags: bill.tags.length > 0 && (
      <Fact name={own.tags}>
        {bill.tags.map((tag, index) => (
          <Fragment key={tag}>
            {index > 0 && ', '}
            <Link to="/bills" search={{ tag }}>
              {tag}
            </Link>
          </Fragment>
        ))}
      </Fact>
    ),
    account: bill.account !== null && <Fact name={texts.account}>{bill.account}</Fact>,
    auto_pay: bill.auto_pay && (
      <Fact name={texts.payment}>
        <IconBuildingBank aria-hidden size={16} className={classes.icon} />{' '}
        {cycle?.source === 'auto' ? texts.auto : texts.autoPay}
      </Fact>
    ),
    url: bill.url !== null && (
      <Fact name={texts.url}>
        <BillLink url={bill.url} />
      </Fact>
    ),
    notes: bill.notes !== null && (
      <Fact name={texts.notes} isWide>
        <span className={classes.notes}>{bill.notes}</span>
      </Fact>
    ),
  }
  return (
    <section className={`panel ${classes.panel}`} aria-label={texts.label}>
      <div className={classes.main}>
        <BillSign bill={bill} />
        <div>
          <p className={classes.label}>{bill.variable ? texts.usual : texts.amount}</p>
          <p className={classes.amount}>
            {bill.variable && <span className={classes.about}>{bills.marks.about} </span>}
            <Money amount={bill.variable && cycle ? cycle.amount : bill.amount} type={bill.type} />
          </p>
          {cycle && cycle.median_of > 0 && (
            <p className={classes.label}>{home.row.medianOf(cycle.median_of)}</p>
          )}
        </div>
      </div>
      <dl className={classes.facts}>
        {Object.entries(facts).map(([field, fact]) => (
          <Fragment key={field}>{fact}</Fragment>
        ))}
      </dl>
    </section>
  )
}

/** How far a bill with an end has come. What comes once has no way to go. */
function Progress({
  progress: { settled, cycles_left: left, amount_left: amount },
}: {
  progress: BillProgress
}) {
  const texts = useScheduleTexts().progress
  const format = useFormat()
  if (left === null || settled + left < 2) return null
  const [done, all] = [settled, settled + left].map(String) as [string, string]
  const words = left === 0 ? texts.all(done, all) : texts.of(done, all, format.money(amount ?? 0))
  return (
    <Fact name={texts.label} isWide>
      <span className={classes.progress}>
        <progress value={settled} max={settled + left} aria-label={words} />
        <span>{words}</span>
      </span>
    </Fact>
  )
}

function Fact({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div data-wide={isWide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Anything that is not a web, mail or phone address is only text. */
function BillLink({ url }: { url: string }) {
  const texts = useBillTexts().bill.facts
  if (!isBillLink(url)) return url
  if (!/^https?:/i.test(url)) return <a href={url}>{url.replace(/^\w+:/, '')}</a>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')}{' '}
      <IconExternalLink aria-hidden size={16} className={classes.icon} />
      <span className="visually-hidden">{texts.newTab}</span>
    </a>
  )
}
