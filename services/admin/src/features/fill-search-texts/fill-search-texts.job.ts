import type { Job } from '@booking/runtime';
import type { AdminDeps } from '../../admin-deps.ts';
import { allRecords } from '../../records/all-records.ts';
import { bookingRecords } from '../../records/booking.ts';
import { fillSearchTexts } from './unfilled-records-repository.ts';

const EVERY_MS = 60_000;

/** Makes the records of earlier versions searchable, in short transactions. */
export function fillSearchTextsJob({ db }: Pick<AdminDeps, 'db'>): Job {
  return {
    name: 'fill-search-texts',
    everyMs: EVERY_MS,
    async run() {
      const filled = [];
      for (const kind of allRecords) filled.push(await fillSearchTexts(db, kind, bookingRecords));
      return filled.includes(true);
    },
  };
}
