import type { FaultName } from './faults.ts';

export type Conditions = { readonly hasOtherVersion: boolean; readonly canMountDisk: boolean };

/** The reason why a fault is impossible on this machine or with these settings; undefined if it is possible. */
export function whyImpossible(name: FaultName, { hasOtherVersion, canMountDisk }: Conditions): string | undefined {
  if (name === 'other-version' && !hasOtherVersion) return 'it needs --other-version';
  if (name === 'database-disk' && !canMountDisk)
    return 'only root can mount a small disk, for a PostgreSQL of this machine';
  return undefined;
}
