import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { TimelineEntry } from '../api/answers.ts';
import { Muted } from '../fields/muted.tsx';
import { PageLink } from '../fields/page-link.tsx';
import { pathOf } from '../fields/path-of.ts';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { text, wordIn } from '../texts/text.ts';
import type { Tone } from '../theme/palette.ts';
import { chaptersOf, typeOfLine } from './chapters.ts';
import { LineFacts } from './line-facts.tsx';

const REFUND_PAGES = '/refunds/';

/** The entries, newest first, with author and reason. A refund is one entry, except on its own page. */
function Timeline({ lines: entries }: { lines: readonly TimelineEntry[] }) {
  const isOneRefund = useLocation().pathname.startsWith(REFUND_PAGES);
  const lines = entries.map((line) => ({ ...line, type: typeOfLine(line, entries) }));
  const chapters = isOneRefund ? lines.map((line) => ({ line, steps: [] })) : chaptersOf(lines);
  return (
    <Lines>
      {chapters.map(({ line, steps }) => (
        <Line key={line.eventId} line={line}>
          {steps.length > 1 && <Steps steps={steps} />}
        </Line>
      ))}
    </Lines>
  );
}

function Lines({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <Box component="ol" id={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  );
}

/** The steps of a refund, behind a button. */
function Steps({ steps }: { steps: readonly TimelineEntry[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ px: 0.5, ml: -0.5, minHeight: 28 }}
      >
        {text(isOpen ? 'timeline.hideSteps' : 'timeline.steps', { smart_count: steps.length })}
      </Button>
      {isOpen && (
        <Box sx={{ mt: 0.5 }}>
          <Lines id={id}>
            {steps.map((step) => (
              <Line key={step.eventId} line={step} />
            ))}
          </Lines>
        </Box>
      )}
    </>
  );
}

function Line({ line, children }: { line: TimelineEntry; children?: ReactNode }) {
  const title = useLineTitle(line);
  const { pathname } = useLocation();
  const path = pathOfLine(line);
  return (
    <Box component="li" sx={{ position: 'relative', pl: 3, pb: 1.75, '&:last-of-type': { pb: 0 } }}>
      <Rail line={line} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {path === undefined || path === pathname ? (
            title
          ) : (
            <PageLink to={path} color="inherit">
              {title}
            </PageLink>
          )}
        </Typography>
        <Muted variant="caption">
          <TimeText at={line.at} precise />
        </Muted>
      </Box>
      <LineFacts line={line} />
      {children}
    </Box>
  );
}

/** A dot in the colour of the entry, and the line to the previous entry. */
function Rail({ line }: { line: TimelineEntry }) {
  return (
    <>
      <Box
        aria-hidden
        sx={(theme) => ({
          position: 'absolute',
          left: 3,
          top: 6,
          width: 9,
          height: 9,
          borderRadius: '50%',
          backgroundColor: theme.tones[toneOfLine(line)].ink,
        })}
      />
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          left: 7,
          top: 19,
          bottom: -2,
          width: '1px',
          backgroundColor: 'divider',
          'li:last-of-type > &': { display: 'none' },
        }}
      />
    </>
  );
}

const TONES: Readonly<Record<string, Tone>> = {
  BookingPaid: 'success',
  PaymentCompleted: 'success',
  RefundProcessed: 'success',
  DisputeWon: 'success',
  PaymentInitiated: 'progress',
  RefundRequested: 'progress',
  RefundProcessingStarted: 'progress',
  WebhookPending: 'progress',
  RefundDelayed: 'warning',
  PaymentMismatched: 'warning',
  SurplusPaymentReceived: 'warning',
  DisputeOpened: 'warning',
  DisputeChanged: 'warning',
  DiscrepancyRecorded: 'warning',
  TransitionRefused: 'warning',
  PaymentFailed: 'danger',
  RefundFailed: 'danger',
  DisputeLost: 'danger',
  WebhookFailed: 'danger',
};
const OUTCOMES: Readonly<Record<string, Tone>> = { succeeded: 'success', refused: 'warning', failed: 'danger' };

/** Whether an entry is good, bad or neutral. */
function toneOfLine({ type, summary: { outcome } }: TimelineEntry): Tone {
  if (type === 'StaffActed') return OUTCOMES[String(outcome)] ?? 'neutral';
  return TONES[type] ?? 'neutral';
}

/** The title of an entry. An event that this application does not know yet is shown by its name. */
function useLineTitle({ type, summary }: TimelineEntry): string {
  if (type === 'StaffActed') return wordIn('auditLog.action', String(summary['action']));
  // A refund that is still pending is only reported as delayed when it stops waiting for the bank.
  const isReady = type === 'RefundDelayed' && summary['status'] === 'pending';
  return wordIn('timeline.event', isReady ? 'RefundReady' : type);
}

/** The kind of record in an event, at the beginning of the event's name. */
const KIND = /^(?:External)?(Payment|Refund|Dispute|Discrepancy|Callback|Webhook)/;

/** The page of the record in an entry. Entries about the booking have none, because they are on its page. */
function pathOfLine({ type, eventId, aggregateId }: TimelineEntry): string | undefined {
  if (type === 'StaffActed') return `/audit-log/${eventId}`;
  if (type === 'TransitionRefused') return `/refused-transitions/${eventId}`;
  const [, kind = ''] = KIND.exec(type) ?? [];
  return pathOf(kind === 'Webhook' ? 'webhook_delivery' : kind.toLowerCase(), aggregateId);
}

type Props = {
  readonly lines: readonly TimelineEntry[];
  /** Content above the entries. */
  readonly children?: ReactNode;
};

export function TimelineSection({ lines, children }: Props) {
  return (
    <Section title={text('timeline.title')}>
      {children}
      {lines.length === 0 ? <EmptyState title={text('timeline.none')} /> : <Timeline lines={lines} />}
    </Section>
  );
}
