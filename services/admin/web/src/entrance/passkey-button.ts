import { alert } from './alert.ts';
import { button, showEnabled } from './element.ts';
import { signInFailure } from './failure.ts';

/** A button that asks the browser for a passkey, below a place for the reason of a failure. */
export function passkeyButton(label: string, enter: () => Promise<void>): HTMLElement[] {
  const place = alert();
  const made = button(label, { look: 'outlined', onPress: () => void work() });
  let isRunning = false;
  return [place.root, made];

  async function work(): Promise<void> {
    if (isRunning) return;
    setRunning(true);
    place.clear();
    await enter().catch(async (error: unknown) => {
      place.show(await signInFailure(error));
      setRunning(false);
    });
  }

  function setRunning(value: boolean): void {
    isRunning = value;
    showEnabled(made, !value);
  }
}
