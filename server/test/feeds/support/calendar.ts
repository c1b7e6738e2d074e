import type { CreatedFeed, NewFeed } from '@duebook/contract'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect } from 'vitest'
import type { Person } from '../../support/given.ts'
import type { TestApp } from '../../support/test-app.ts'

export type Fetch = (
  headers?: Record<string, string>,
  method?: 'GET' | 'HEAD',
) => ReturnType<TestApp['inject']>

/** A feed, and what a calendar program does with its address. */
export async function givenFeed({ inject }: TestApp, { client }: Person, details: Partial<NewFeed> = {}) {
  const feed = await client.feeds.create({ name: 'My bills', ...details })
  const fetch = fetching({ inject }, feed)
  return { feed, fetch, events: async () => eventsOf((await fetch()).body) }
}

export function fetching({ inject }: Pick<TestApp, 'inject'>, { url }: Pick<CreatedFeed, 'url'>): Fetch {
  return (headers = {}, method = 'GET') => inject({ method, url: new URL(url).pathname, headers })
}

export interface ShownEvent {
  uid: string
  start: string
  end: string
  summary: string
  description: string
  status: string
  sequence: number
  stamp: string
  lastModified: string
  transparency: string
  categories: string[]
  url: string | null
  /** Of each alarm, seconds after the beginning of the day. */
  alarms: number[]
}

/** As two parsers that others wrote read it, who must agree, and after a look at every line of it. */
export function eventsOf(text: string): ShownEvent[] {
  expectWellFormed(text)
  const events = componentOf(text).getAllSubcomponents('vevent').map(shown)
  const second = Object.values(nodeIcal.sync.parseICS(text)).filter((each) => each?.type === 'VEVENT')
  expect(second).toHaveLength(events.length)
  for (const each of second) {
    const event = events.find(({ uid }) => uid === each.uid)
    expect(event).toMatchObject({ summary: textOf(each.summary), status: each.status })
    expect(event?.sequence).toBe(Number(each.sequence))
    // It makes a local midnight of a day.
    const { start } = each
    expect(event?.start).toBe(`${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())}`)
    expect(each.datetype).toBe('date')
  }
  return events
}

export function componentOf(text: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(text) as unknown[])
}

/** What RFC 5545 asks of every line, looked at in bytes. */
export function expectWellFormed(text: string): void {
  const lines = text.split('\r\n')
  expect(lines.pop(), 'CRLF after the last line').toBe('')
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(lines.filter((line) => /\p{Cc}/u.test(line))).toEqual([])
  expect(text.isWellFormed()).toBe(true)
  // Each property once, and known: what somebody typed has made no line of its own.
  const unfolded = text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
  expect(unfolded.filter((line) => !/^[A-Z-]+(?:;[A-Z-]+=[^:;]+)*:/.test(line))).toEqual([])
  expect(unfolded.filter((line) => line.startsWith('METHOD'))).toEqual([])
  const depth = unfolded.filter((line) => line.startsWith('BEGIN:')).length
  expect(unfolded.filter((line) => line.startsWith('END:'))).toHaveLength(depth)
}

function shown(component: ICAL.Component): ShownEvent {
  const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '')
  const day = (name: string) => {
    const time = component.getFirstPropertyValue(name) as ICAL.Time
    expect(time.isDate).toBe(true)
    return time.toString()
  }
  const url = component.getFirstPropertyValue('url')
  return {
    uid: value('uid'),
    start: day('dtstart'),
    end: day('dtend'),
    summary: value('summary'),
    description: value('description'),
    status: value('status'),
    sequence: Number(value('sequence')),
    stamp: value('dtstamp'),
    lastModified: value('last-modified'),
    transparency: value('transp'),
    categories: component.getAllProperties('categories').flatMap((each) => each.getValues() as string[]),
    url: url === null ? null : String(url),
    alarms: component
      .getAllSubcomponents('valarm')
      .map((alarm) => (alarm.getFirstPropertyValue('trigger') as ICAL.Duration).toSeconds()),
  }
}

const two = (number: number) => String(number).padStart(2, '0')
const textOf = (text: string | { val: string }) => (typeof text === 'string' ? text : text.val)
