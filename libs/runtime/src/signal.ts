/** Something to do came up: raised by whoever knows, awaited by the one loop that does it. */
export class Signal {
  #isRaised = false;
  #wake: () => void = () => undefined;

  raise(): void {
    this.#isRaised = true;
    this.#wake();
  }

  lower(): void {
    this.#isRaised = false;
  }

  /** Returns when the signal is raised, at once when it is already, after the time-out otherwise. */
  wait(timeoutMs: number): Promise<void> {
    return this.#isRaised ? Promise.resolve() : this.#pause(timeoutMs);
  }

  #pause(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
