import polyglotI18nProvider from 'ra-i18n-polyglot';
import reactAdminEnglish from 'ra-language-english';
import { english } from './english/index.ts';

/** To add a language, add a folder like `english` and a line here. */
export const textsProvider = polyglotI18nProvider(() => ({ ...reactAdminEnglish, ...english }), 'en', {
  allowMissing: true,
});
