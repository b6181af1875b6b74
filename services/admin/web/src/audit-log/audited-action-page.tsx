import { Stack, Typography } from '@mui/material';
import type { AuditEntry } from '../api/answers.ts';
import { Fact, Facts } from '../fields/facts.tsx';
import { IdText } from '../fields/id-text.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { RecordPage } from '../layout/record-page.tsx';
import { knownSentenceIn, problemTitle } from '../texts/server-sentence.ts';
import { text, wordIn } from '../texts/text.ts';
import type { AuditedAction } from './audit-entry.ts';
import { OutcomeChip, TargetText } from './audit-texts.tsx';
import { DifferenceTable } from './difference-table.tsx';

/** One action of staff, its result, and the changes it made. */
export function AuditedActionPage() {
  return <RecordPage<AuditedAction> resource="audit-log">{(action) => <ActionDetails action={action} />}</RecordPage>;
}

function ActionDetails({ action: { id, entries } }: { action: AuditedAction }) {
  const last = entries.at(-1);
  if (!last) return null;
  return (
    <>
      <PageHeader
        title={wordIn('auditLog.action', last.action)}
        chips={<OutcomeChip state={last.outcome} />}
        lead={<IdText id={id} />}
      />
      <Stack spacing={2}>
        <ActionFacts entries={entries} last={last} />
        <Section title={text('auditLog.changes')} flush>
          <DifferenceTable entry={last} />
        </Section>
      </Stack>
    </>
  );
}

type FactsProps = { readonly entries: readonly AuditEntry[]; readonly last: AuditEntry };

function ActionFacts({ entries, last: { staff, target, reason, problem, address } }: FactsProps) {
  return (
    <Section title={text('fields.facts')}>
      <Facts>
        <Fact name={text('auditLog.staff')}>{wordIn('words.actor', staff)}</Fact>
        <Fact name={text('auditLog.address')}>{address}</Fact>
        <Fact name={text('auditLog.target')}>
          <TargetText target={target} />
        </Fact>
        <Fact name={text('fields.reason')}>{reason && knownSentenceIn(reason)}</Fact>
        <Fact name={text('auditLog.problem')}>{problem && problemTitle(problem)}</Fact>
        {entries.map(({ id, at, outcome }) => (
          <Fact key={id} name={text(`auditLog.outcome.${outcome}`)}>
            <Typography component="span" variant="body2">
              <TimeText at={at} precise />
            </Typography>
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}
