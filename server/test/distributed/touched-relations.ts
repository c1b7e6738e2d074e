import type pg from 'pg'
import type { Asked } from '../plans/recording-database.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Target Tables'?: PlanNode[]
  Plans?: PlanNode[]
}

/**
 * The tables, or parts of tables, that a statement reads or changes with these parameters. Where rows are inserted into a table of
 * several parts, their own values say into which, so that only the others are named.
 */
export async function touchedRelations(client: pg.Client, { sql, parameters }: Asked): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': Array<{ Plan: PlanNode }> }>(
    `explain (format json, costs off) ${sql}`,
    [...parameters],
  )
  return [...new Set(rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => relationsOf(Plan))))]
}

function relationsOf(node: PlanNode): string[] {
  const named = node['Node Type'] === 'ModifyTable' ? node['Target Tables'] : [node]
  const own = named?.flatMap((target) => target['Relation Name'] ?? []) ?? []
  return [...own, ...(node.Plans ?? []).flatMap(relationsOf)]
}
