import { useGetOne } from 'react-admin';
import type { BookingDetail } from '../bookings/booking-detail.ts';
import { Section } from '../fields/section.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { useText } from '../texts/use-text.ts';
import { Timeline } from './timeline.tsx';

/** What the story of a booking tells of one of its payments or refunds. */
export function RecordStory({ bookingId, recordId }: { bookingId: string; recordId: string }) {
  const text = useText();
  return (
    <Section title={text('timeline.title')}>
      <Story bookingId={bookingId} recordId={recordId} />
    </Section>
  );
}

function Story({ bookingId, recordId }: { bookingId: string; recordId: string }) {
  const text = useText();
  const { data, error, isPending, refetch } = useGetOne<BookingDetail>('bookings', { id: bookingId });
  if (isPending) return <LoadingState rows={4} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const lines = data.timeline.filter(({ aggregateId }) => aggregateId === recordId);
  return lines.length === 0 ? <EmptyState title={text('timeline.none')} /> : <Timeline lines={lines} />;
}
