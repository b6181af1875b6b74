import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMay } from '../api/use-session.ts';
import { invalidation } from './invalidation.ts';
import { UpdateFollower } from './update-follower.ts';

/**
 * Keeps the shown data up to date while the component is mounted, if the user may read it. Returns whether the stream
 * works.
 */
export function useLive(): boolean {
  const mayRead = useMay('read_all');
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (!mayRead) return undefined;
    const { onUpdate, onGap, stop } = invalidation(client);
    const follower = new UpdateFollower({ onUpdate, onGap, onLive: setLive });
    return () => {
      follower.stop();
      stop();
    };
  }, [client, mayRead]);
  return isLive;
}
