/** One thing that happened to a booking, or to something of it. */
export type StoryLine = {
  readonly eventId: string;
  readonly type: string;
  readonly source: string;
  readonly aggregateId: string;
  readonly at: string;
  readonly summary: Readonly<Record<string, unknown>>;
};
