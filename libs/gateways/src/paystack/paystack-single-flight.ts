/**
 * Lets callers of one name at one time share one call and its outcome: Paystack has no idempotency keys, and two calls at
 * once would both find that nothing was done yet.
 */
export function singleFlight<Outcome>(): (name: string, call: () => Promise<Outcome>) => Promise<Outcome> {
  const flying = new Map<string, Promise<Outcome>>();
  return (name, call) => {
    const flight = flying.get(name) ?? call().finally(() => flying.delete(name));
    flying.set(name, flight);
    return flight;
  };
}
