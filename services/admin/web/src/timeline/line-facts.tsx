import { Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { TimelineEntry } from '../api/answers.ts';
import { Muted } from '../fields/muted.tsx';
import { ByText } from '../fields/person-text.tsx';
import { deadline } from '../fields/time-text.tsx';
import { formatMoney, isMoney } from '../texts/format-money.ts';
import { knownSentenceIn, problemTitle, sentenceIn, text, wordIn } from '../texts/text.ts';

type Summary = Readonly<Record<string, unknown>>;

/** The members that name a person, by precedence. */
const WHO = ['actor', 'processedBy', 'by', 'resolvedBy', 'requestedBy'];
const WHY = ['reason', 'failureReason', 'pendingReason', 'note', 'cause', 'problem'] as const;
const WHAT = ['method', 'eventType', 'kind', 'reference', 'disputeReference', 'move', 'state', 'outcome'];
/** The texts of values that are words of the product. */
const WORDS: Readonly<Record<string, string>> = {
  method: 'gateways',
  kind: 'discrepancies.kind',
  move: 'words.move',
  state: 'words.state',
  outcome: 'timeline.outcome',
};
const MONEY = ['amount', 'reported', 'paid', 'refunded', 'ours', 'theirs'];
/** The entry of a cancellation shows its fee and refund. Other entries of the booking do not repeat them. */
const CANCELLATION_MONEY = [...MONEY, 'kept', 'returned'];

/** The members of an entry: amount, state, person and reason. */
export function LineFacts({ line: { type, summary } }: { line: TimelineEntry }) {
  // A refund that was made at the gateway has no requester here.
  const who = summary['origin'] === 'external' ? undefined : textsOf(summary, WHO)[0];
  return (
    <>
      <NoteText text={summary['text']} />
      <Detail>
        <Particulars summary={summary} money={type === 'BookingCancelled' ? CANCELLATION_MONEY : MONEY} />
        {who !== undefined && (
          <>
            {' '}
            <ByText name={who} />
          </>
        )}
      </Detail>
      {type.startsWith('Dispute') && typeof summary['dueAt'] === 'string' && (
        <Detail>
          {text('disputes.due')} {deadline(summary['dueAt'])}
        </Detail>
      )}
      {reasonsIn(type, summary).map(({ name, why }) => (
        <Detail key={name}>{text(`timeline.why.${name}`, { why: whyText(name, why) })}</Detail>
      ))}
    </>
  );
}

type Reason = { readonly name: (typeof WHY)[number] | 'rejection'; readonly why: string };

const BY_PEOPLE: ReadonlySet<Reason['name']> = new Set(['reason', 'note', 'rejection']);

function whyText(name: Reason['name'], why: string): string {
  if (name === 'problem') return problemTitle(why);
  return BY_PEOPLE.has(name) ? knownSentenceIn(why) : sentenceIn(why);
}

/** Every reason once, with a label for the decision that it explains. */
function reasonsIn(type: string, summary: Summary): Reason[] {
  const reasons = WHY.flatMap((member): Reason[] => {
    const name = type === 'RefundRejected' && member === 'failureReason' ? 'rejection' : member;
    return textsOf(summary, [member]).map((why) => ({ name, why }));
  });
  return reasons.filter(({ why }, place) => reasons.findIndex((other) => other.why === why) === place);
}

/** A note of staff, as they wrote it. */
function NoteText({ text }: { text: unknown }) {
  if (typeof text !== 'string') return null;
  return (
    <Typography variant="body2" component="div" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  );
}

function Particulars({ summary, money: shown }: { summary: Summary; money: readonly string[] }) {
  const money = shown.flatMap((name) => {
    const value = summary[name];
    return isMoney(value) && value.amount > 0 ? [`${wordIn('timeline.money', name)} ${formatMoney(value)}`.trim()] : [];
  });
  const what = WHAT.flatMap((name) => {
    const value = summary[name];
    return typeof value === 'string' ? [wordIn(WORDS[name] ?? '', value)] : [];
  });
  // The person who decided on a request did not make it.
  const isDecided = typeof summary['processedBy'] === 'string';
  const origin =
    typeof summary['origin'] === 'string' && !isDecided ? [wordIn('refunds.origin', summary['origin'])] : [];
  const stranded = summary['isStranded'] === true ? [text('refunds.status.stranded')] : [];
  return [...money, ...origin, ...what, ...stranded].join(' · ');
}

function Detail({ children }: { children: ReactNode }) {
  return <Muted sx={{ overflowWrap: 'anywhere', '&:empty': { display: 'none' } }}>{children}</Muted>;
}

function textsOf(summary: Summary, names: readonly string[]): string[] {
  const values = names.map((name) => summary[name]);
  return [...new Set(values.filter((value): value is string => typeof value === 'string' && value !== ''))];
}
