import { serviceNames } from '@booking/contracts';
import { type TableRetention, tablesOf, tablesOfEveryService } from './table-retention.ts';

/** `docs/operations/retention.md`: a table per service. */
export function retentionMarkdown(): string {
  return [
    '# Retention',
    'Generated from `tools/generate-docs/src/table-retention.ts` by `npm run docs`; do not edit.',
    'How long each table keeps its rows, and which job deletes them. A test fails for a table that is missing here. ' +
      'Every job works in small batches and continues at its next run. `booking_job_duration` counts its runs by name.',
    '## Streams',
    'A stream keeps an event until every service has handled it, and for `EVENT_RETENTION_DAYS` (90). The bus keeper ' +
      'removes older ones once an hour, and those of a stream above 85 % of its limit earlier ([ADR 33](../adr/0033-handled-events-leave-the-streams.md)).',
    '## Every service',
    markdownOf(tablesOfEveryService),
    ...serviceNames.flatMap((service) => [`## ${service}`, markdownOf(tablesOf[service])]),
  ]
    .join('\n\n')
    .concat('\n');
}

const HEADINGS = ['table', 'one row per', 'kept', 'deleted by the job, or kept because'] as const;

/** Columns are padded, as prettier does. */
function markdownOf(tables: readonly TableRetention[]): string {
  const rows = tables.map(({ table, rowPer, kept, job, because = '' }) => [
    `\`${table}\``,
    ...[rowPer, kept, job === undefined ? because : `\`${job}\``],
  ]);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((cells) => (cells[column] ?? '').length)),
  );
  const toLine = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [toLine(HEADINGS), toLine(widths.map((width) => '-'.repeat(width))), ...rows.map(toLine)].join('\n');
}
