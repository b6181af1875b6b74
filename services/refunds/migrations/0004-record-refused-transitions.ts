import type { Migration } from '@booking/runtime';

export const recordRefusedTransitions: Migration = {
  name: '0004-record-refused-transitions',
  async up(db) {
    // A rejected transition is reported once, however often a gateway or a reconciliation requests it again.
    await db.raw(`
      create table refused_transitions (
        id uuid not null,
        state text not null,
        move text not null,
        cause text not null,
        refused_at timestamptz not null default now(),
        primary key (id, state, move, cause)
      )`);
  },
};
