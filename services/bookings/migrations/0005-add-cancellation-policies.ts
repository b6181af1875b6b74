import type { Migration } from '@booking/runtime';

/**
 * The policy as the business sent it. A cancelled booking also has the tier that applied and the version of its policy.
 */
export const addCancellationPolicies: Migration = {
  name: '0005-add-cancellation-policies',
  async up(db) {
    await db.raw(`
      alter table bookings
        add column cancellation_policy jsonb,
        add column cancellation_tier jsonb,
        add column cancellation_policy_version text,
        add constraint only_cancelled_bookings_have_terms check (
          status = 'cancelled' or num_nonnulls(cancellation_tier, cancellation_policy_version) = 0),
        add constraint tiers_are_of_a_policy check (
          cancellation_tier is null or cancellation_policy_version is not null)`);
  },
};
