import { Section } from '../fields/section.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { useText } from '../texts/use-text.ts';
import type { StoryLine } from './story-line.ts';
import { Timeline } from './timeline.tsx';

/** The timeline of a record, on its page. */
export function Story({ lines }: { lines: readonly StoryLine[] }) {
  const text = useText();
  return (
    <Section title={text('timeline.title')}>
      {lines.length === 0 ? <EmptyState title={text('timeline.none')} /> : <Timeline lines={lines} />}
    </Section>
  );
}
