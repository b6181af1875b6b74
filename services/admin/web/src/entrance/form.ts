import { type Alert, alert } from './alert.ts';
import { button, element, showEnabled } from './element.ts';
import { text } from './entrance-text.ts';
import type { Failure } from './failure.ts';

export type Form = {
  readonly root: HTMLFormElement;
  readonly alert: Alert;
};

type Options = {
  readonly submitLabel: string;
  readonly content: readonly Node[];
  /** Whether the form can be submitted now; asked after each input. */
  readonly isComplete?: () => boolean;
  readonly run: () => Promise<void>;
  /** The message about an error; undefined if a field shows it. */
  readonly describe: (error: unknown) => Promise<Failure | undefined>;
};

/** A form that shows whether a request is running, and why it failed. After a success, another view replaces it. */
export function form({ submitLabel, content, isComplete = () => true, run, describe }: Options): Form {
  const place = alert();
  const submit = button(submitLabel, { look: 'contained' });
  const root = element('form', {}, place.root, ...content, submit);
  let isRunning = false;
  const enable = (): void => showEnabled(submit, !isRunning && isComplete());

  async function work(): Promise<void> {
    if (isRunning || !isComplete()) return;
    isRunning = true;
    enable();
    submit.textContent = text('session.signingIn');
    place.clear();
    await run().catch(async (error: unknown) => {
      const failure = await describe(error);
      if (failure) place.show(failure);
      submit.textContent = submitLabel;
      isRunning = false;
      enable();
    });
  }

  root.addEventListener('input', enable);
  root.addEventListener('submit', (event) => {
    event.preventDefault();
    void work();
  });
  enable();
  return { root, alert: place };
}
