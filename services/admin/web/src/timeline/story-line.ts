/** An entry in the timeline of a booking. */
export type StoryLine = {
  readonly eventId: string;
  readonly type: string;
  readonly source: string;
  readonly aggregateId: string;
  readonly at: string;
  readonly summary: Readonly<Record<string, unknown>>;
};
