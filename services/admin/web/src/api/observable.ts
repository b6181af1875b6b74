type Observable<Value> = {
  readonly read: () => Value;
  readonly write: (value: Value) => void;
  /** Calls back after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** A value outside of React. Components follow it with `useSyncExternalStore`. */
export function observable<Value>(initial: Value): Observable<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => current,
    write(value) {
      current = value;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
