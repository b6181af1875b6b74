/**
 * Lets concurrent callers with the same name share one call and its outcome, success or failure. A later caller starts
 * another call. Use it for calls that must not, or need not, run twice at once.
 */
export function singleFlight<Outcome>(): (name: string, call: () => Promise<Outcome>) => Promise<Outcome> {
  const flying = new Map<string, Promise<Outcome>>();
  return (name, call) => {
    const flight = flying.get(name) ?? call().finally(() => flying.delete(name));
    flying.set(name, flight);
    return flight;
  };
}
