import type { Database, Migration, Transaction } from '@booking/runtime';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Effort, ExplainedDatabase } from './explained-database.ts';
import { createTestDatabase } from './test-context.ts';

type Suite = {
  /** The name of the database. */
  readonly database: string;
  readonly migrations: readonly Migration[];
  /** SQL that fills the empty tables. */
  readonly seed: () => string;
  /** A name of the seeded rows for the titles of the tests: `20000 bookings`. */
  readonly seeded: string;
  readonly statements: Readonly<Record<string, (trx: Transaction) => Promise<unknown>>>;
  /** Statements that run in their own transactions. */
  readonly jobs?: Readonly<Record<string, (db: Database) => Promise<unknown>>>;
  readonly rowsReadMax: number;
  /**
   * Statements that may read more on the first day. Later, PostgreSQL has analyzed the tables and plans the statements
   * again.
   */
  readonly slowAtFirst?: readonly string[];
  /** Tables that stay so small that a statement may read them in full. */
  readonly smallTables?: readonly string[];
};

type Named = [name: string, effort: () => Promise<Effort>];

/**
 * Tests that PostgreSQL executes each statement by an index. A connection keeps the plan of a statement. Two plans are
 * therefore tested: the plan of the first day, while the tables are empty, and the plan with statistics.
 */
export function testQueryPlans({ database, migrations, seed, seeded, rowsReadMax, ...suite }: Suite): void {
  const { statements, jobs = {}, smallTables = [], slowAtFirst = [] } = suite;
  let explained: ExplainedDatabase;
  const efforts: Named[] = [
    ...Object.entries(statements).map(([name, work]): Named => [name, () => explained.effortOf(work)]),
    ...Object.entries(jobs).map(([name, work]): Named => [
      name,
      () => explained.effortDuring(() => work(explained.db)),
    ]),
  ];

  beforeAll(async () => {
    const url = await createTestDatabase(database, migrations);
    // With one connection, every statement finds the plan that was made before. The seed may take long.
    const options = { touchesFewRows: true, connectionsMax: 1, statementTimeoutMs: 0 };
    explained = await ExplainedDatabase.open(url, options);
    for (const [, effort] of efforts) await effort().catch(() => undefined);
    await explained.db.raw(seed());
  });

  afterAll(() => explained.db.destroy());

  const testPlans = (tested: readonly Named[]): void =>
    it.each(tested)('%s', async (_rows, effortOf) => {
      const { statements: count, readWhole, rowsRead, pairsCompared } = await effortOf();

      expect(count).toBeGreaterThan(0);
      expect(readWhole.filter((table) => !smallTables.includes(table))).toEqual([]);
      expect(rowsRead + pairsCompared).toBeLessThan(rowsReadMax);
    });

  describe(`with ${seeded} and plans made while the tables were empty, PostgreSQL finds the rows by an index`, () => {
    testPlans(efforts.filter(([name]) => !slowAtFirst.includes(name)));
  });

  describe(`with ${seeded} and statistics, PostgreSQL finds the rows by an index`, () => {
    beforeAll(() => explained.db.raw('analyze'));
    testPlans(efforts);
  });
}
