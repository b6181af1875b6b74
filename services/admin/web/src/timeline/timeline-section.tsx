import type { ReactNode } from 'react';
import type { TimelineEntry } from '../api/answers.ts';
import { Section } from '../fields/section.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { text } from '../texts/text.ts';
import { Timeline } from './timeline.tsx';

type Props = {
  readonly lines: readonly TimelineEntry[];
  /** Above the entries. */
  readonly children?: ReactNode;
};

/** The timeline of a record, on its page. */
export function TimelineSection({ lines, children }: Props) {
  return (
    <Section title={text('timeline.title')}>
      {children}
      {lines.length === 0 ? <EmptyState title={text('timeline.none')} /> : <Timeline lines={lines} />}
    </Section>
  );
}
