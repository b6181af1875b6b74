type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
type Child = Node | string;

/** Makes an element. A string becomes a text node; an attribute that is false or undefined is left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...children);
  return made;
}

type Button = { readonly look: 'contained' | 'outlined' | 'plain' | 'quiet'; readonly onPress?: () => void };

/** Shows whether a button works now. A disabled button would lose the focus, so its action has to check this too. */
export function showEnabled(made: HTMLButtonElement, isEnabled: boolean): void {
  made.setAttribute('aria-disabled', String(!isEnabled));
}

/** A button with a text. Without `onPress` it submits its form. */
export function button(label: string, { look, onPress }: Button, attributes: Attributes = {}): HTMLButtonElement {
  const type = onPress ? 'button' : 'submit';
  const made = element('button', { type, class: `button ${look}`, ...attributes }, label);
  if (onPress) made.addEventListener('click', onPress);
  return made;
}
