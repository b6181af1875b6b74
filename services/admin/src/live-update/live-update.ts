/** The channel of the database for changes of records, each as `{resource, id, bookingId}`. */
export const LIVE_UPDATE_CHANNEL = 'news';

/**
 * An expression for a `select` from changes with `resource`, `id` and `booking_id`. PostgreSQL notifies the channel of
 * each change at the commit. The triggers of the tables, which notify every other change, are silent in this transaction.
 */
export const NOTIFY_LIVE_UPDATES = `
  set_config('news.are_told', 'yes', true) || pg_notify('${LIVE_UPDATE_CHANNEL}', jsonb_build_object(
    'resource', resource, 'id', id, 'bookingId', booking_id)::text)::text`;

export const LIVE_UPDATES_PATH = '/admin/api/news';

/** Tells a page that it may have missed changes of any record. */
export const MISSED = 'event: missed\ndata: {}\n\n';

/** The message about a changed record. `change` is JSON, which has no line breaks. */
export function messageOf(change: string): string {
  return `data: ${change}\n\n`;
}
