/** The channel of the database on which records tell of their changes, each by an `{resource, id, bookingId}`. */
export const NEWS_CHANNEL = 'news';

/**
 * In a `select` of changes with `resource`, `id` and `booking_id`: tells each of them once it is committed. The triggers of
 * the tables, which tell of every other change, are silent in this transaction. Changes of a shadow are no news.
 */
export const TELL_NEWS = `
  case when current_schema() = 'public' then
    set_config('news.are_told', 'yes', true) || pg_notify('${NEWS_CHANNEL}', jsonb_build_object(
      'resource', resource, 'id', id, 'bookingId', booking_id)::text)::text
  end`;

/** Where pages read news. */
export const NEWS_PATH = '/admin/api/news';

/**
 * The messages of a stream of news (WHATWG HTML, 9.2, server-sent events). `standing` shows that the connection stands,
 * which a comment would show to proxies but not to a page; `missed` says that anything may have changed meanwhile.
 */
export const OPENING = 'retry: 2000\n\n';
export const HEARTBEAT = 'event: standing\ndata: {}\n\n';
export const MISSED = 'event: missed\ndata: {}\n\n';

/** The message about a record that changed; `news` is JSON, which has no line breaks. */
export function messageOf(news: string): string {
  return `data: ${news}\n\n`;
}
