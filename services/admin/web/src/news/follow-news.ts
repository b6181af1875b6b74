import { API } from '../api/call-api.ts';

/** A record that changed, as `GET /admin/api/news` tells it. */
export type News = { readonly resource: string; readonly id: string; readonly bookingId: string | null };

export type NewsListener = {
  readonly onNews: (news: News) => void;
  /** Whatever was missed is unknown: everything should be read again. */
  readonly onGap: () => void;
  readonly onLive: (isLive: boolean) => void;
};

/** How often everything is read again, and the stream tried again, while there is no stream. */
const RETRY_MS = 10_000;

/** Follows the stream of news until the returned function is called. */
export function followNews(listener: NewsListener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const connect = (): void => {
    source = new EventSource(`${API}/news`);
    source.addEventListener('open', () => {
      listener.onLive(true);
      listener.onGap();
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) => listener.onNews(JSON.parse(data) as News));
    source.addEventListener('missed', listener.onGap);
    source.addEventListener('error', retryLater);
  };
  // EventSource connects again by itself after an interruption, but never after an answer that is no stream.
  const retryLater = (): void => {
    listener.onLive(false);
    if (source?.readyState !== EventSource.CLOSED) return;
    timer = setTimeout(() => {
      listener.onGap();
      connect();
    }, RETRY_MS);
  };

  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
