import { isMoney } from '../texts/format-money.ts';

/** A record as it was shown to staff. */
type Shown = Readonly<Record<string, unknown>>;

/** A changed member of a record; undefined where the member is missing. */
export type Difference = { readonly member: string; readonly before: unknown; readonly after: unknown };

/** The changed members, by paths such as `allocations.0.status`, in the order of the record. */
export function differences(before: Shown | null, after: Shown | null): Difference[] {
  const [old, now] = [membersOf(before ?? {}), membersOf(after ?? {})];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((member) => ({ member, before: old.get(member), after: now.get(member) }))
    .filter((difference) => JSON.stringify(difference.before) !== JSON.stringify(difference.after));
}

/** The values of a record at any depth, by their paths. Money is one value. */
function membersOf(value: object, path: readonly string[] = []): Map<string, unknown> {
  const members = Object.entries(value).flatMap(([name, member]: [string, unknown]): [string, unknown][] => {
    const here = [...path, name];
    return isCompound(member) ? [...membersOf(member, here)] : [[here.join('.'), member]];
  });
  return new Map(members);
}

function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isMoney(value) && Object.keys(value).length > 0;
}
