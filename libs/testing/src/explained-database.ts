import { createDatabase, type Database, type DatabaseOptions, transact, type Transaction } from '@booking/runtime';
import { queryOnServer } from './test-databases.ts';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Node[];
};

/**
 * How PostgreSQL executed statements: the tables that it read in full, the indexes that it used, and the rows that it
 * read. `pairsCompared` counts the pairs of rows that a join compared in vain.
 */
export type Effort = {
  readonly statements: number;
  readonly readWhole: readonly string[];
  readonly indexes: readonly string[];
  readonly rowsRead: number;
  readonly pairsCompared: number;
};

/** The word after which a notice of `auto_explain` has the plan in JSON. */
const PLAN = 'plan:';
const REPORT_PLANS = [
  `session_preload_libraries = 'auto_explain'`,
  `auto_explain.log_min_duration = 0`,
  `auto_explain.log_level = 'notice'`,
  `auto_explain.log_format = 'json'`,
  `auto_explain.log_analyze = on`,
  `auto_explain.log_timing = off`,
];

/** A database whose server reports the plan of every statement, and the rows that the statement read. */
export class ExplainedDatabase {
  readonly db: Database;
  readonly #plans: Node[] = [];

  private constructor(db: Database) {
    this.db = db;
    const { pool } = (db as { client: { pool: Pool } }).client;
    pool.on('createSuccess', (_id, connection) => this.include(connection));
  }

  static async open(url: string, options: DatabaseOptions = {}): Promise<ExplainedDatabase> {
    const name = new URL(url).pathname.slice(1);
    for (const setting of REPORT_PLANS) await queryOnServer(url, `alter database "${name}" set ${setting}`);
    return new ExplainedDatabase(createDatabase(url, options));
  }

  /** Also collects the plans of this connection, which is outside of the pool. */
  include(connection: Connection): void {
    connection.on('notice', ({ message = '' }) => this.#note(message));
  }

  /**
   * Runs this work in a transaction, and returns the effort of all its statements. PostgreSQL has reported all plans
   * when the transaction has ended.
   */
  async effortOf(work: (trx: Transaction) => Promise<unknown>): Promise<Effort> {
    return this.effortDuring(() => transact(this.db, work));
  }

  async effortDuring(work: () => Promise<unknown>): Promise<Effort> {
    this.#plans.length = 0;
    await work();
    const nodes = this.#plans.flatMap(withDescendants);
    const scans = nodes.filter((node) => node['Relation Name'] !== undefined);
    return {
      statements: this.#plans.length,
      readWhole: scans.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? ''),
      indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
      rowsRead: Math.round(scans.reduce((sum, node) => sum + rowsReadBy(node), 0)),
      pairsCompared: Math.round(nodes.reduce((sum, node) => sum + pairsComparedBy(node), 0)),
    };
  }

  #note(message: string): void {
    const start = message.indexOf(PLAN);
    if (start < 0) return;
    this.#plans.push((JSON.parse(message.slice(start + PLAN.length)) as { Plan: Node }).Plan);
  }
}

type Connection = { on(event: 'notice', listener: (notice: { message?: string | undefined }) => void): unknown };
type Pool = { on(event: 'createSuccess', listener: (id: number, connection: Connection) => void): void };

function withDescendants(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(withDescendants)];
}

function rowsReadBy(node: Node): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + removed) * node['Actual Loops'];
}

function pairsComparedBy(node: Node): number {
  return (node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops'];
}
