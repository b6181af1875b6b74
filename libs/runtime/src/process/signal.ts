/** A signal that any code may raise, and that a single loop waits for. */
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

  /** Resolves when the signal is raised, at once if it is raised already, and otherwise after the time-out. */
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
