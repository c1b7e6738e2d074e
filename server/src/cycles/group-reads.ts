import type { Cycle, Summary } from '@duebook/contract'
import type { YearMonth } from '#core/calendar'
import { type AgendaWish, readAgenda, readSummary } from '#cycles/read-cycles'
import type { GroupRead } from '#db/group-read'

export const agenda: GroupRead<AgendaWish, Cycle[]> = { name: 'agenda', run: readAgenda }

export const summary: GroupRead<YearMonth | undefined, Summary> = { name: 'summary', run: readSummary }
