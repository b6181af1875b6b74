import type { Database } from '@booking/runtime';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};

type Query = { sql: string; bindings: unknown[] };

export type Effort = { readonly readWhole: readonly string[]; readonly rowsRead: number };

/** The plans of PostgreSQL for the queries of the work: the tables it reads as a whole, and the number of rows. */
export async function effortOf(db: Database, work: () => Promise<unknown>): Promise<Effort> {
  const sent: Query[] = [];
  const note = (query: Query): number => sent.push(query);
  db.on('query', note);
  await work();
  db.removeListener('query', note);

  const nodes: Node[] = [];
  for (const query of sent) nodes.push(...(await explain(db, query)));
  const scans = nodes.filter((node) => node['Relation Name'] !== undefined);
  return {
    readWhole: scans.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? ''),
    rowsRead: Math.round(scans.reduce((sum, node) => sum + rowsReadBy(node), 0)),
  };
}

async function explain(db: Database, { sql, bindings }: Query): Promise<Node[]> {
  const text = sql.replaceAll(/\$\d+/g, '?');
  const { rows } = await db.raw<{ rows: { 'QUERY PLAN': { Plan: Node }[] }[] }>(
    `explain (analyze, timing off, format json) ${text.replaceAll(/\?(?=[|&])/g, '\\?')}`,
    bindings as string[],
  );
  return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => withDescendants(Plan));
}

function withDescendants(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(withDescendants)];
}

function rowsReadBy(node: Node): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + removed) * node['Actual Loops'];
}
