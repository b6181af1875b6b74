import type { Settings } from '../api/answers.ts';
import { Fact, Facts } from '../fields/facts.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { text } from '../texts/text.ts';

/** How far back each stream goes: the bus keeper removes old events by their age, and earlier if a stream gets full. */
export function StreamsSection({ oldestEvents }: Pick<Settings, 'oldestEvents'>) {
  return (
    <Section title={text('settings.oldestEvents')}>
      {oldestEvents === null && <EmptyState title={text('dashboard.backlogUnknownHint')} />}
      <Facts>
        {oldestEvents?.map(({ stream, at }) => (
          <Fact key={stream} name={stream}>
            {at === null ? text('settings.noEvents') : <TimeText at={at} />}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}
