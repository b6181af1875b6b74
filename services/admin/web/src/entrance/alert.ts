import { element } from './element.ts';
import type { Failure } from './failure.ts';

/** A place for one message, which a screen reader reads out when it appears. */
export type Alert = {
  readonly root: HTMLElement;
  readonly show: (failure: Failure) => void;
  readonly clear: () => void;
};

export function alert(): Alert {
  const root = element('div', { class: 'alert-place' });
  return {
    root,
    show: (failure) => root.replaceChildren(alertBox('error', ...contentOf(failure))),
    clear: () => root.replaceChildren(),
  };
}

export function alertBox(severity: 'error' | 'warning', ...content: readonly (Node | string)[]): HTMLElement {
  return element('div', { class: `alert ${severity}`, role: 'alert' }, ...content);
}

function contentOf({ title, detail }: Failure): (Node | string)[] {
  return title === undefined ? [detail] : [element('h2', {}, title), detail];
}
