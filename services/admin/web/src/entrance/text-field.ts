import { element } from './element.ts';

type Options = {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  /** Further attributes of the input, such as `type` and `autocomplete`. */
  readonly input: Readonly<Record<string, string | number | boolean>>;
};

export type TextField = {
  readonly root: HTMLElement;
  readonly input: HTMLInputElement;
  /** Shows an error below the field instead of the hint; without an error, shows the hint again. */
  readonly setFault: (fault: string | undefined) => void;
};

/** A required field. Its label is inside while the field is empty, and on its frame otherwise. */
export function textField({ label, name, hint = '', input: attributes }: Options): TextField {
  const hintId = `${name}-hint`;
  const common = { id: name, name, placeholder: ' ', required: true, 'aria-describedby': hintId };
  const input = element('input', { type: 'text', ...common, ...attributes });
  const star = element('span', { 'aria-hidden': 'true' }, ' *');
  const help = element('p', { id: hintId, class: 'hint', 'aria-live': 'polite' }, hint);
  const frame = element('div', { class: 'frame' }, input, element('label', { for: name }, label, star));
  return {
    input,
    root: element('div', { class: 'field' }, frame, help),
    setFault(fault) {
      help.textContent = fault ?? hint;
      if (fault === undefined) input.removeAttribute('aria-invalid');
      else input.setAttribute('aria-invalid', 'true');
    },
  };
}
