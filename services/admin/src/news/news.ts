/** The channel of the database for changes of records, each as `{resource, id, bookingId}`. */
export const NEWS_CHANNEL = 'news';

/**
 * In a `select` of changes with `resource`, `id` and `booking_id`: notifies each of them once it is committed. The
 * triggers of the tables, which notify every other change, are silent in this transaction.
 */
export const TELL_NEWS = `
  set_config('news.are_told', 'yes', true) || pg_notify('${NEWS_CHANNEL}', jsonb_build_object(
    'resource', resource, 'id', id, 'bookingId', booking_id)::text)::text`;

/** The address of the live updates for pages. */
export const NEWS_PATH = '/admin/api/news';

/** Says that anything may have changed meanwhile. */
export const MISSED = 'event: missed\ndata: {}\n\n';

/** The message about a changed record. `news` is JSON, which has no line breaks. */
export function messageOf(news: string): string {
  return `data: ${news}\n\n`;
}
