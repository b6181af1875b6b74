import { Box } from '@mui/material';
import { DownloadButton } from '../actions/download-button.tsx';
import type { AuditEntry } from '../api/answers.ts';
import { IdText } from '../fields/id-text.tsx';
import { ForeignText, TextWithEmails, TwoLines } from '../fields/lines.tsx';
import { PageLink } from '../fields/page-link.tsx';
import { pathOf } from '../fields/path-of.ts';
import { Section } from '../fields/section.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { TimeText } from '../fields/time-text.tsx';
import type { Column } from '../list/column.ts';
import { ChoiceFilter, TextFilter } from '../list/filter-fields.tsx';
import { PlainTable } from '../list/plain-table.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { formatMoney, isMoney } from '../texts/format-money.ts';
import { knownSentenceIn, text, wordIn } from '../texts/text.ts';
import { MONOSPACE } from '../theme/admin-theme.ts';
import type { Tone } from '../theme/palette.ts';
import { type Difference, differences } from './differences.ts';
import { problemTextOf } from './problem-text.ts';

export const ListPage = listPage<AuditEntry>({
  texts: 'auditLog',
  pathOf: ({ actionId }) => `/audit-log/${actionId}`,
  view: { view: 'actions' },
  actions: <ExportButton />,
  filters: (
    <>
      <TextFilter name="staff" label="auditLog.staff" />
      <ChoiceFilter name="action" label="auditLog.actions" of="auditLog.action" />
      <TextFilter name="target" label="auditLog.targetId" />
    </>
  ),
  columns: [
    { label: 'auditLog.at', cell: ({ at }) => <TimeText at={at} precise /> },
    {
      label: 'auditLog.staff',
      cell: ({ staff }) => (
        <ForeignText>
          <TextWithEmails text={wordIn('words.actor', staff)} />
        </ForeignText>
      ),
    },
    {
      label: 'auditLog.actions',
      card: 'title',
      cell: ({ action, actionId }) => (
        <PageLink to={`/audit-log/${actionId}`}>{wordIn('auditLog.action', action)}</PageLink>
      ),
    },
    {
      label: 'auditLog.target',
      cell: ({ target }) => (
        <ForeignText>
          <TargetText target={target} />
        </ForeignText>
      ),
    },
    {
      label: 'fields.reason',
      cell: ({ reason }) => <ForeignText>{reason === null ? '–' : knownSentenceIn(reason)}</ForeignText>,
    },
    {
      label: 'fields.outcome',
      card: 'corner',
      cell: (entry) => (
        <TwoLines below={problemTextOf(entry)}>
          <OutcomeChip state={entry.outcome} />
        </TwoLines>
      ),
    },
  ],
});

function ExportButton() {
  return <DownloadButton path="/audit-log.ndjson">{text('auditLog.export')}</DownloadButton>;
}

/** The entries of one action: the attempt and its result. */
type AuditedAction = { readonly id: string; readonly entries: readonly AuditEntry[] };

/** One action of staff, its result, and the changes it made. */
export const DetailPage = detailPage<AuditedAction>({
  texts: 'auditLog',
  title: (action) => wordIn('auditLog.action', lastOf(action).action),
  chips: (action) => <OutcomeChip state={lastOf(action).outcome} />,
  facts: (action) => {
    const { staff, address, target, reason } = lastOf(action);
    const outcomes = action.entries.map(
      ({ outcome, at }) => [`auditLog.outcome.${outcome}`, <TimeText at={at} precise />] as const,
    );
    return {
      'auditLog.staff': wordIn('words.actor', staff),
      'auditLog.address': address,
      'auditLog.target': <TargetText target={target} />,
      'fields.reason': reason && knownSentenceIn(reason),
      'auditLog.problem': problemTextOf(lastOf(action)),
      ...Object.fromEntries(outcomes),
    };
  },
  beside: (action) => (
    <Section title={text('auditLog.changes')} flush>
      <DifferenceTable entry={lastOf(action)} />
    </Section>
  ),
});

/** The result of an action, or the attempt without a result. */
function lastOf({ entries }: AuditedAction): AuditEntry {
  const last = entries.at(-1);
  if (!last) throw new Error('An action has at least its attempt');
  return last;
}

const OutcomeChip = defineChip('auditLog.outcome', {
  attempted: 'progress',
  succeeded: 'success',
  refused: 'warning',
  failed: 'danger',
});

const UUID_LENGTH = 36;
/** The target of an action on all gateways. */
const EVERY = 'all';

/** The target of an action, with a link. Some targets have a name instead of an id: an account has its email. */
function TargetText({ target }: Pick<AuditEntry, 'target'>) {
  const { type, id } = target;
  const to = pathOf(type, id);
  if (id === EVERY) return wordIn('auditLog.targets', type);
  const isNumbered = id.length === UUID_LENGTH;
  return (
    <>
      {wordIn('auditLog.targets', type)} {isNumbered ? <IdText id={id} short {...(to !== undefined && { to })} /> : id}
    </>
  );
}

const COLUMNS: readonly Column<Difference>[] = [
  { label: 'auditLog.member', cell: ({ member }) => <Box sx={{ fontFamily: MONOSPACE }}>{member}</Box> },
  { label: 'auditLog.before', cell: ({ before }) => <Value value={before} tone="danger" /> },
  { label: 'auditLog.after', cell: ({ after }) => <Value value={after} tone="success" /> },
];

/** Each changed member, with its old and new value. */
function DifferenceTable({ entry: { before, after, outcome } }: { entry: AuditEntry }) {
  if (after === null) return <EmptyState title={text(`auditLog.nothingAfter.${outcome}`)} />;
  const found = differences(before, after);
  return <PlainTable columns={COLUMNS} items={found} emptyText="auditLog.noChanges" hasRowNames size="small" />;
}

function Value({ value, tone }: { value: unknown; tone: Tone }) {
  if (value === undefined) return null;
  return (
    <Box
      sx={({ tones }) => ({
        ...{ px: 1, borderRadius: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
        ...{ color: tones[tone].ink, backgroundColor: tones[tone].ground },
      })}
    >
      {shownAs(value)}
    </Box>
  );
}

function shownAs(value: unknown): string {
  if (value === null) return '–';
  if (isMoney(value)) return formatMoney(value);
  return typeof value === 'string' ? knownSentenceIn(value) : JSON.stringify(value);
}
