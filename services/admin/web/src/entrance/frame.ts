import icon from '../icon.svg';
import { shownTexts } from '../texts/catalogue.ts';
import { type Language, languageNames, languages } from '../texts/language.ts';
import { button, element } from './element.ts';
import { text } from './entrance-text.ts';
import type { View } from './view.ts';

/** The page of a view, with the name of the product and the choice of a language. */
export function frame({ title, lead, content }: View, onLanguage: (language: Language) => void): HTMLElement {
  document.title = `${title} · ${text('layout.product')}`;
  const paper = element(
    'div',
    { class: 'paper' },
    wordmark(),
    element('h1', {}, title),
    element('p', { class: 'lead' }, lead),
    element('div', { class: 'content' }, ...content),
    languageChoice(onLanguage),
  );
  return element('main', { class: 'entrance' }, paper);
}

function wordmark(): HTMLElement {
  const image = element('img', { src: icon, alt: '', width: 28, height: 28 });
  return element('div', { class: 'wordmark' }, image, element('span', {}, text('layout.product')));
}

function languageChoice(onLanguage: (language: Language) => void): HTMLElement {
  const current = shownTexts.read().language;
  const choices = languages.map((language) =>
    button(
      languageNames[language],
      { look: 'quiet', onPress: () => onLanguage(language) },
      { lang: language, 'aria-pressed': String(language === current) },
    ),
  );
  return element('div', { class: 'languages', role: 'group', 'aria-label': text('session.language') }, ...choices);
}
