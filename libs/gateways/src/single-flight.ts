/**
 * Lets callers of one name at one time share one call and its outcome, good or bad. The next caller calls anew.
 * For what must not be done twice at once, and what need not be.
 */
export function singleFlight<Outcome>(): (name: string, call: () => Promise<Outcome>) => Promise<Outcome> {
  const flying = new Map<string, Promise<Outcome>>();
  return (name, call) => {
    const flight = flying.get(name) ?? call().finally(() => flying.delete(name));
    flying.set(name, flight);
    return flight;
  };
}
