import type { BookingDetail } from '../api/answers.ts';
import { NoteForm } from '../timeline/note-form.tsx';
import { TimelineSection } from '../timeline/timeline-section.tsx';
import { useDeliveries } from '../webhooks/use-deliveries.ts';
import { withWebhooks } from '../webhooks/webhook-lines.ts';

/** The timeline of a booking with its webhooks, which another service has. The other entries do not wait for them. */
export function BookingTimeline({ booking: { id, timeline } }: { booking: BookingDetail }) {
  const { data } = useDeliveries({ booking: id });
  return (
    <TimelineSection lines={withWebhooks(timeline, data?.data ?? [])}>
      <NoteForm key={id} resource="bookings" id={id} />
    </TimelineSection>
  );
}
