import { button } from './element.ts';
import { text } from './entrance-text.ts';
import type { View } from './view.ts';

/** The page in place of an interface that could not be loaded. */
export function crashView(): View {
  const reload = button(text('layout.reload'), { look: 'contained', onPress: () => location.reload() });
  return { title: text('layout.crashed'), lead: text('layout.crashedHint'), content: [reload] };
}
