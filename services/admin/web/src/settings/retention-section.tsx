import type { Settings } from '../api/answers.ts';
import { retainedNames } from '../api/settings.ts';
import { Fact, Facts } from '../fields/facts.tsx';
import { Section } from '../fields/section.tsx';
import { text } from '../texts/text.ts';

const DAY_HOURS = 24;

/** How long records are kept, without those that are never deleted. */
export function RetentionSection({ retention }: Pick<Settings, 'retention'>) {
  const timeOf = (hours: number | null): string => {
    if (hours === null) return text('settings.unknown');
    const days = hours / DAY_HOURS;
    return days > 1 && Number.isInteger(days)
      ? text('settings.retentionDays', { smart_count: days })
      : text('settings.retentionHours', { smart_count: hours });
  };
  return (
    <Section title={text('settings.retention')}>
      <Facts>
        {retainedNames.map((name) => (
          <Fact key={name} name={text(`settings.retained.${name}`)}>
            {timeOf(retention[name])}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}
