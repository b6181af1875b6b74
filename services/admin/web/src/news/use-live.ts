import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followNews } from './follow-news.ts';
import { invalidation } from './invalidation.ts';

/** Keeps shown data up to date while the component is mounted. Returns whether the stream works. */
export function useLive(): boolean {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const { onNews, onGap, stop } = invalidation(client);
    const leave = followNews({ onNews, onGap, onLive: setLive });
    return () => {
      leave();
      stop();
    };
  }, [client]);
  return isLive;
}
